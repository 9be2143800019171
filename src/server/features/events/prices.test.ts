import { readXlsx } from 'hucre/xlsx'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationToken } from '#server/db/secret.ts'
import type { LinkView } from '#shared/link-view.ts'
import {
  type EventParticipants,
  marksApi,
  participantsApi,
  participantsFile,
  participantsPage,
} from '#shared/participants.ts'
import { linkPage } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { expectProblem } from '#testing/problems.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const participantsOf = async ({ id }: Event) =>
  (await server.asAdmin('GET', participantsApi(id))).json<EventParticipants>()
const mark = ({ id }: Event, marks: unknown) => server.asAdmin('PUT', marksApi(id), { marks })

describe('a price', () => {
  const readCode = async (png: Buffer): Promise<string> => {
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return decodeQR({ data, width: info.width, height: info.height })
  }

  /** The pictures of the last mail, by their names. */
  const codesOfMail = async (): Promise<Record<string, string>> => {
    const raw = server.smtp.received.at(-1)?.raw ?? ''
    const pictures = [...raw.matchAll(/name="?(\w+)\.png"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
    const read = pictures.map(async ([, name = '', base64 = '']) => [
      name,
      await readCode(Buffer.from(base64, 'base64')),
    ])
    return Object.fromEntries(await Promise.all(read))
  }

  const apply = async (event: Event, more = {}) => {
    const application = (await server.apply(event, more)).json<Evenemang>()
    await server.worker.runUntilIdle()
    return application
  }

  beforeEach(() => server.asAdmin('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' }))

  test('is paid by a Swish code in the receipt, on the own page and after applying; paid it is gone', async () => {
    const event = await server.addEvent({ eventName: 'Sittning; vår', price_per_place: 150, max_guests: 2 })
    const application = await apply(event, { guests: [{ name: 'Bo' }] })
    const { reference } = await server.context.db
      .selectFrom('claims')
      .select('reference')
      .where('evenemang_id', '=', application.id)
      .executeTakeFirstOrThrow()
    const code = `https://app.swish.nu/1/p/sw/?sw=1234567890&amt=300&cur=SEK&msg=${reference}%20Sittning%3B%20v%C3%A5r&src=qr`
    expect(application).toMatchObject({ amount: 300, swish_code: code })
    const codes = await codesOfMail()
    expect(codes.swish).toBe(code)
    expect(codes.entrance).toBe(`https://forening.example${participantsPage(event.id, application.id)}`)
    const own = async () => (await server.call('GET', application.own_page ?? '')).body
    expect(await own()).toContain('300 kr')
    const view = (await server.call('GET', application.own_page ?? '')).json<LinkView<string>>()
    expect(view.codes?.map(({ content }) => content)).toContain(code)
    const [{ to = '' } = {}] = view.parts?.find(({ heading }) => heading === 'Betalning')?.links ?? []
    expect((await server.call('GET', to)).json<LinkView<string>>().title).toBe('Att betala: 300 kr')
    const parts = partsOf(server.smtp.received.at(-1) ?? { raw: '' })
    expect(parts['text/plain']).toContain(`Betala 300 kr med Swish:\n${code}`)
    expect(parts['text/html']).toContain(`href="${code.replaceAll('&', '&#38;')}"`)
    await mark(event, [{ id: application.id, paid: true }])
    expect(await own()).toContain('Betalt')
    expect(await own()).toContain('Du har betalat 300 kr. Föreningen avgör om du får dem tillbaka')
    expect(await own()).not.toContain('Swish')
  })

  test('is of each person: members pay theirs, who comes free nothing, and the file says it by person', async () => {
    const event = await server.addEvent({ price_per_place: 150, member_price: 100, max_guests: 2 })
    const { id } = await apply(event, { guests: [{ name: 'Bo' }, { name: 'Cia' }] })
    const [{ guests: [bo, cia] = [], amount } = {}] = (await participantsOf(event)).participants
    expect(amount).toBe(450)
    const row = await server.context.db
      .selectFrom('evenemang')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const ownPage = linkPage('application', await applicationToken(server.context, row))
    const told = await mark(event, [
      { id, price_kind: 'member' },
      { id, guest: bo?.key, price_kind: 'free' },
    ])
    expect(told.json().marks).toEqual([
      { id, price_kind: 'ordinary' },
      { id, guest: bo?.key, price_kind: 'ordinary' },
    ])
    expect((await participantsOf(event)).participants[0]?.amount).toBe(250)
    expect((await server.call('GET', ownPage)).body).toContain('250 kr')
    await mark(event, [{ id, guest: cia?.key, present: true }])
    expect((await participantsOf(event)).participants[0]?.amount).toBe(250)
    const file = await server.app.inject({
      url: participantsFile(event.id),
      headers: { authorization: `Token ${server.superuser}`, 'accept-language': 'en' },
    })
    const [headings = [], ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
    const at = headings.indexOf('To pay')
    expect(rows.map((row) => row[at])).toEqual([100, 0, 150])
    for (const guest of [undefined, bo?.key, cia?.key])
      await mark(event, [{ id, ...(guest && { guest }), price_kind: 'free' }])
    const own = (await server.call('GET', ownPage)).body
    expect(own).not.toContain('Swish')
    expectProblem(await mark(event, [{ id, price_kind: 'half' }]), 'validation')
  })

  test('is asked of nobody who waits, and without a number there is no code', async () => {
    const event = await server.addEvent({ price_per_place: 150, capacity: 1 })
    await apply(event)
    expect(await apply(event)).toMatchObject({ state: 'waiting', amount: null, swish_code: null })
    expect(await codesOfMail()).toEqual({})
    await server.asAdmin('PUT', '/api/kontakt/1/', { swish_number: '' })
    const open = await server.addEvent({ price_per_place: 150 })
    expect(await apply(open)).toMatchObject({ amount: 150, swish_code: null })
    expect(Object.keys(await codesOfMail())).toEqual(['entrance'])
  })

  test('has a number that is saved by itself while the other contact information is empty', async () => {
    const { id } = await server.context.db.selectFrom('kontakt').select('id').executeTakeFirstOrThrow()
    const texts = [
      'write_to_us',
      'bankgiro_name',
      'bankgiro_number',
      'bank_name',
      'bank_iban',
      'swish_number',
    ]
    const empty = Object.fromEntries(texts.map((name) => [name, '']))
    await server.context.db
      .updateTable('kontakt')
      .set({ ...empty, lacking: 'swish_number' })
      .execute()
    const url = `/api/kontakt/${id}/`
    expect((await server.asAdmin('PUT', url, { swish_number: '123 456 78 90' })).statusCode).toBe(200)
    expect(await apply(await server.addEvent({ price_per_place: 150 }))).toMatchObject({
      swish_code: expect.stringContaining('?sw=1234567890&amt=150&cur=SEK&msg=1'),
    })
    expect((await server.call('GET', url)).json()).toMatchObject({
      ...empty,
      swish_number: '123 456 78 90',
      lacking: '',
    })
  })

  test('and the rest are empty: the receipt has no code', async () => {
    await apply(await server.addEvent())
    expect(await codesOfMail()).toEqual({})
  })
})
