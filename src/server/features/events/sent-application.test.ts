import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimLink } from '#server/claims/create-claim.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { idempotencyHeader } from '#shared/idempotency.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'
import { addRecord } from '#testing/records.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
let key = ''
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(async () => {
  key = crypto.randomUUID()
  await server.reset()
  await server.asAdmin('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' })
})
afterAll(() => server.close())

const headers = () => ({ [idempotencyHeader]: key })
const apply = async (event: Event, email: string, more = {}) =>
  server.call('POST', evenemang.path, {
    body: fake(evenemang, { event_name: event.eventName, event_id: event.id, email, ...more }),
    headers: headers(),
  })
const correct = (email: string, more = {}) =>
  server.call('POST', `${evenemang.path}sent/address/`, { body: { email, ...more }, headers: headers() })
const sendAgain = () =>
  server.call('POST', `${evenemang.path}sent/receipt/`, { body: {}, headers: headers() })
const memberPrice = { price_per_place: 150, member_price: 100 }
const addMember = (email: string) => addRecord(server, members, { email, member_status: true })
const addressesOf = async ({ id }: Event) =>
  (await server.context.db.selectFrom('evenemang').select('email').where('event_id', '=', id).execute()).map(
    ({ email }) => email,
  )
const claimsOf = async ({ id }: { id: number }) =>
  server.context.db
    .selectFrom('claims')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select(['claims.id', 'email', 'amount', 'void_day'])
    .where('claims.evenemang_id', '=', id)
    .execute()

describe('a corrected address', () => {
  test('gets the receipt in place of the wrong one, and no second place', async () => {
    const event = await server.addEvent({ capacity: 2, ...memberPrice })
    await addMember('amina@gmail.com')
    const { id } = (await apply(event, 'amina@gmial.com')).json<Evenemang>()
    const answer = await correct('amina@gmail.com')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, email: 'amina@gmail.com', state: 'confirmed' })
    expect(await addressesOf(event)).toEqual(['amina@gmail.com'])
    expect(await server.mailed('event-receipt', event)).toEqual(['amina@gmail.com'])
    expect(await claimsOf({ id })).toMatchObject([{ email: 'amina@gmail.com', amount: 10_000 }])
  })

  test('is answered alike for members and others, and without price and link', async () => {
    await addMember('amina@example.org')
    const event = await server.addEvent(memberPrice)
    await apply(event, 'first@example.org', { name: 'Kim', message: 'x' })
    const answers: Partial<Evenemang>[] = []
    for (const email of ['amina@example.org', 'other@example.org']) {
      const { email: _, created_date: _date, ...told } = (await correct(email)).json<Evenemang>()
      answers.push(told)
    }
    expect(answers[0]).toMatchObject({ amount: null, swish_code: null, own_page: null })
    expect(answers[0]).toEqual(answers[1])
  })

  test('ends the links that were mailed to the wrong one, which would show the price of the right one', async () => {
    const event = await server.addEvent(memberPrice)
    const { id } = (await apply(event, 'amina@gmial.com')).json<Evenemang>()
    await server.worker.runUntilIdle()
    const [claim] = await claimsOf({ id })
    const paths = [
      /\/anmalan\/[\w-]{43}/.exec(server.smtp.received.map(String).join('\n'))?.[0],
      await claimLink(server.context, claim?.id ?? 0),
    ]
    const links = await server.context.db.selectFrom('application_links').selectAll().execute()
    await correct('amina@gmail.com')
    expect(await server.context.db.selectFrom('application_links').selectAll().execute()).not.toEqual(links)
    for (const path of paths) if (path) expect((await server.app.inject(path)).statusCode).toBe(404)
    const now = await claimLink(server.context, claim?.id ?? 0)
    expect(now).not.toBe(paths[1])
    expect((await server.app.inject(now ?? '')).statusCode).toBe(200)
  })

  test('keeps the place in the queue', async () => {
    const event = await server.addEvent({ capacity: 1 })
    await server.apply(event)
    await apply(event, 'one@example.org')
    await server.apply(event)
    expect((await correct('two@example.org')).json()).toMatchObject({ state: 'waiting', queue_place: 1 })
  })

  test('answers the new link of an event with one price for all', async () => {
    const event = await server.addEvent()
    const first = (await apply(event, 'one@example.org')).json<Evenemang>()
    const second = (await correct('two@example.org')).json<Evenemang>()
    expect(second.own_page).not.toBe(first.own_page)
    expect((await server.app.inject(first.own_page ?? '')).statusCode).toBe(404)
    expect((await server.app.inject(second.own_page ?? '')).statusCode).toBe(200)
  })

  test('is refused when it has applied itself, is no address, or without the key', async () => {
    const event = await server.addEvent()
    await server.apply(event, { email: 'bo@example.org' })
    await apply(event, 'one@example.org')
    expect((await correct('BO@example.org')).json()).toMatchObject({ code: 'already-registered' })
    expect((await correct('no address')).json()).toMatchObject({ errors: [{ pointer: '/email' }] })
    key = crypto.randomUUID()
    expect((await correct('two@example.org')).json()).toMatchObject({ code: 'not-found' })
    expect(await addressesOf(event)).toEqual(['bo@example.org', 'one@example.org'])
  })

  test('gets the offer of a place again, with a deadline of its own', async () => {
    const event = await server.addEvent({ capacity: 1, offer_hours: 24 })
    const [first] = await server.applyMany(event, 1)
    await apply(event, 'amina@gmial.com')
    await server.asAdmin('POST', panelApi.cancelApplication(first?.id ?? 0), { mail: false })
    await server.afterHold()
    server.clock.time += hourMs
    const { offer_until } = (await correct('amina@gmail.com')).json<Evenemang>()
    expect(Date.parse(offer_until ?? '')).toBe(server.clock.time + dayMs)
    await server.worker.runUntilIdle()
    await sendAgain()
    await server.worker.runUntilIdle()
    const mails = server.smtp.received.filter(({ to }) => to.includes('amina@gmail.com'))
    expect(mails.map((mail) => partsOf(mail)['text/plain'])).toEqual(
      Array(2).fill(expect.stringMatching(/Tacka ja senast.*Ja, jag kommer:.*Nej tack:/s)),
    )
  })

  test('is refused at a cancelled event, as is the mail', async () => {
    const event = await server.addEvent()
    await apply(event, 'amina@gmial.com')
    await server.change(event, { cancelled: true })
    expect((await correct('amina@gmail.com')).json()).toMatchObject({ code: 'event-cancelled' })
    expect((await sendAgain()).json()).toMatchObject({ code: 'event-cancelled' })
    await server.worker.runUntilIdle()
    expect(server.smtp.received).toEqual([])
  })

  test('is refused while only members may apply, without the key of the new address', async () => {
    await addMember('amina@example.org')
    const event = await server.addEvent({
      members_first_until: new Date(server.clock.time + 60_000).toISOString(),
    })
    await server.change(event, { members_first_until: null })
    await apply(event, 'one@example.org')
    await server.change(event, { members_first_until: new Date(server.clock.time + 60_000).toISOString() })
    for (const email of ['amina@example.org', 'two@example.org'])
      expect((await correct(email)).json()).toMatchObject({ code: 'not-open-yet' })
  })

  test('is refused once something is paid', async () => {
    const event = await server.addEvent({ price_per_place: 100 })
    const { id } = (await apply(event, 'one@example.org')).json<Evenemang>()
    await server.asAdmin('PUT', `${evenemang.path}${id}/`, { paid: true })
    await server.context.db.updateTable('evenemang').set({ paid: true }).where('id', '=', id).execute()
    expect((await correct('two@example.org')).json()).toMatchObject({ code: 'wrong-state' })
  })
})

test('the receipt is sent again to the address, three times a day', async () => {
  const event = await server.addEvent(memberPrice)
  await apply(event, 'one@example.org')
  // The first has not left yet, so nothing more is queued.
  expect((await sendAgain()).statusCode).toBe(202)
  expect(await server.mailed('event-receipt', event)).toHaveLength(1)
  for (let time = 0; time < 3; time++) {
    await server.worker.runUntilIdle()
    expect((await sendAgain()).json()).toEqual({})
  }
  await server.worker.runUntilIdle()
  expect((await sendAgain()).json()).toMatchObject({ status: 429, code: 'rate-limited' })
  expect(await server.mailed('event-receipt', event)).toHaveLength(4)
  key = crypto.randomUUID()
  expect((await sendAgain()).statusCode).toBe(404)
})
