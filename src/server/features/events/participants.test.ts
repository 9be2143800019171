import { readXlsx } from 'hucre/xlsx'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import type { LinkView } from '#shared/link-view.ts'
import { panelApi } from '#shared/panel-paths.ts'
import {
  type EventParticipants,
  marksApi,
  maxMarks,
  participantsApi,
  participantsFile,
  participantsPage,
  peopleOf,
} from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { toWallTime } from '#shared/time.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { expectProblem } from '#testing/problems.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const participantsOf = async ({ id }: Event) =>
  (await server.asAdmin('GET', participantsApi(id))).json<EventParticipants>()
const mark = ({ id }: Event, marks: unknown) => server.asAdmin('PUT', marksApi(id), { marks })

describe('the participants of an event', () => {
  test('are those with a place, the queue and the cancelled, each as they came', async () => {
    const event = await server.addEvent({ capacity: 2, price_per_place: 150 })
    const applications = await server.applyMany(event, 4)
    await server.asAdmin('POST', panelApi.cancelApplication(applications[0]?.id ?? 0), { mail: false })
    const { event: shown, participants } = await participantsOf(event)
    expect(shown).toMatchObject({
      id: event.id,
      eventName: event.eventName,
      capacity: 2,
      price_per_place: 150,
    })
    expect(
      participants.map(({ email, state, queue_place, amount }) => [email, state, queue_place, amount]),
    ).toEqual([
      [applications[1]?.email, 'confirmed', null, 150],
      [applications[2]?.email, 'confirmed', null, 150],
      [applications[3]?.email, 'waiting', 1, null],
      [applications[0]?.email, 'cancelled', null, null],
    ])
  })

  test('are for the board alone', async () => {
    const event = await server.addEvent()
    for (const url of [participantsApi(event.id), participantsFile(event.id)]) {
      expectProblem(await server.call('GET', url), 'unauthenticated')
      expectProblem(await server.call('GET', url, { token: server.user }), 'forbidden')
    }
    expectProblem(await server.call('PUT', marksApi(event.id), { body: { marks: [] } }), 'unauthenticated')
    const unknown = await server.asAdmin('GET', participantsApi(event.id + 1_000))
    expectProblem(unknown, 'not-found')
    expect(unknown.body).not.toContain('participants')
    expectProblem(
      await server.asAdmin('GET', `${participantsApi(event.id)}?sensitive=ja`),
      'invalid-parameter',
    )
    expectProblem(await server.asAdmin('GET', `${participantsApi(event.id)}?page=1`), 'invalid-parameter')
  })

  test('are a spreadsheet with a column for each question', async () => {
    const questions = [
      { key: 'diet', question: 'Kost', question_en: 'Diet', kind: 'one', choices: 'Allt\nVego' },
    ]
    const event = await server.addEvent({ questions, max_guests: 1 })
    await server.apply(event, {
      name: '=1+1',
      answers: [{ question: 'diet', answer: 'Vego' }],
      guests: [{ name: 'Bo' }],
    })
    const file = await server.app.inject({
      url: participantsFile(event.id),
      headers: { authorization: `Token ${server.superuser}`, 'accept-language': 'en' },
    })
    const { sheets } = await readXlsx(file.rawPayload)
    const [headings = [], row = []] = sheets[0]?.rows ?? []
    const told = Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))
    expect(told).toMatchObject({ Name: '=1+1', State: 'Has a place', Places: 1, Diet: 'Vego' })
  })
})

describe('marks', () => {
  test('say who has paid and is there, and answer what they said before', async () => {
    const event = await server.addEvent()
    const [first, second] = await server.applyMany(event, 2)
    const [one, two] = [first?.id ?? 0, second?.id ?? 0]
    await mark(event, [{ id: two, paid: true, note: 'Kontant' }])
    const set = await mark(event, [
      { id: one, paid: true, present: true },
      { id: two, paid: true, present: true, note: '' },
    ])
    const former = [
      { id: one, paid: false, present: false },
      { id: two, present: false, note: 'Kontant' },
    ]
    expect(set.json()).toEqual({ marks: former })
    const marked = async () =>
      (await participantsOf(event)).participants.map(({ paid, present, note }) => [paid, present, note])
    expect(await marked()).toEqual([
      [true, true, ''],
      [true, true, ''],
    ])
    await mark(event, former)
    expect(await marked()).toEqual([
      [false, false, ''],
      [true, false, 'Kontant'],
    ])
    expect((await mark(event, [{ id: two, paid: true }])).json()).toEqual({ marks: [] })
  })

  test('of a guest leave the applicant and the other guests, and are by the key alone', async () => {
    const event = await server.addEvent({ max_guests: 2 })
    const { id } = (await server.apply(event, { guests: [{ name: 'Bo' }, { name: 'Cia' }] })).json()
    const people = async () =>
      (await participantsOf(event)).participants.flatMap(peopleOf).map(({ present }) => present)
    const guest = (await participantsOf(event)).participants[0]?.guests[1]?.key
    const marks = [
      { id, guest, present: true },
      { id, present: true },
    ]
    expect((await mark(event, marks)).json().marks).toEqual([
      { id, guest, present: false },
      { id, present: false },
    ])
    expect(await people()).toEqual([true, false, true])
    await mark(event, [{ id, present: false }])
    expect(await people()).toEqual([false, false, true])
    expectProblem(await mark(event, [{ id, guest: 'nobody', present: true }]), 'not-found')
  })

  test('of one person by two phones: the earlier stands, and both are told of the other', async () => {
    const event = await server.addEvent({ max_guests: 1 })
    const { id } = (await server.apply(event, { guests: [{ name: 'Bo' }] })).json()
    const guest = (await participantsOf(event)).participants[0]?.guests[0]?.key ?? ''
    const minutesAgo = (minutes: number) =>
      toWallTime(new Date(server.clock.time - minutes * minuteMs).toISOString())
    for (const of of [{ id }, { id, guest }]) {
      const came = async () => {
        const people = (await participantsOf(event)).participants.flatMap(peopleOf)
        return people.find(({ key }) => key === ('guest' in of ? of.guest : ''))?.present_at
      }
      const tick = async (values: object) => (await mark(event, [{ ...of, ...values }])).json().marks
      await tick({ present: true })
      // A phone that had no connection marked the same person ten minutes before.
      const late = await tick({ present: true, ms_ago: 10 * minuteMs })
      expect(late).toEqual([{ ...of, present: true, present_at: minutesAgo(0) }])
      expect(await came()).toBe(minutesAgo(10))
      const later = await tick({ present: true, ms_ago: 5 * minuteMs })
      expect(later).toEqual([{ ...of, present: true, present_at: minutesAgo(10) }])
      expect(await came()).toBe(minutesAgo(10))
      // The same mark, sent twice, is nothing to tell; one taken back before the other was made leaves the other.
      expect(await tick({ present: true, ms_ago: 10 * minuteMs })).toEqual([])
      await tick({ present: false, ms_ago: 11 * minuteMs })
      expect(await came()).toBe(minutesAgo(10))
      expect(await tick({ present: false })).toEqual([{ ...of, present: true }])
      expect(await came()).toBeNull()
    }
  })

  test('are all set or none', async () => {
    const [event, other] = [await server.addEvent(), await server.addEvent()]
    const [own] = await server.applyMany(event, 1)
    const [strange] = await server.applyMany(other, 1)
    const marks = [own, strange].map((application) => ({ id: application?.id, paid: true }))
    expectProblem(await mark(event, marks), 'not-found')
    expect((await participantsOf(event)).participants[0]?.paid).toBe(false)
    expectProblem(await mark(event, []), 'validation')
    expectProblem(await mark(event, [{ id: own?.id, state: 'cancelled' }]), 'unknown-field')
    expectProblem(
      await mark(
        event,
        Array.from({ length: maxMarks + 1 }, () => ({ id: own?.id, paid: true })),
      ),
      'validation',
    )
  })
})

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
    const code = `C1234567890;300;A${application.id} Sittning vår;0`
    expect(application).toMatchObject({ amount: 300, swish_code: code })
    const codes = await codesOfMail()
    expect(codes.swish).toBe(code)
    expect(codes.entrance).toBe(`https://forening.example${participantsPage(event.id, application.id)}`)
    const own = async () => (await server.call('GET', application.own_page ?? '')).body
    expect(await own()).toContain('300 kr')
    const view = (await server.call('GET', application.own_page ?? '')).json<LinkView<string>>()
    expect(view.codes?.map(({ content }) => content)).toContain(code)
    await mark(event, [{ id: application.id, paid: true }])
    expect(await own()).toContain('Betalt')
    expect(await own()).not.toContain('Swish')
  })

  test('is of each person: members pay theirs, who comes free nothing, and the file says it by person', async () => {
    const event = await server.addEvent({ price_per_place: 150, member_price: 100, max_guests: 2 })
    const application = await apply(event, { guests: [{ name: 'Bo' }, { name: 'Cia' }] })
    expect(application.amount).toBe(450)
    const [bo, cia] = (await participantsOf(event)).participants[0]?.guests ?? []
    const { id } = application
    const told = await mark(event, [
      { id, price_kind: 'member' },
      { id, guest: bo?.key, price_kind: 'free' },
    ])
    expect(told.json().marks).toEqual([
      { id, price_kind: 'ordinary' },
      { id, guest: bo?.key, price_kind: 'ordinary' },
    ])
    expect((await participantsOf(event)).participants[0]?.amount).toBe(250)
    expect((await server.call('GET', application.own_page ?? '')).body).toContain('250 kr')
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
    const own = (await server.call('GET', application.own_page ?? '')).body
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
      swish_code: expect.stringMatching(/^C1234567890;150;/),
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
