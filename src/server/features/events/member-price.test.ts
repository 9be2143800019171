import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { membersFirstKey } from '#server/membership/members-first.ts'
import { type EventParticipants, participantsApi } from '#shared/participants.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'
import { addRecord } from '#testing/records.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(async () => {
  await server.reset()
  await server.asAdmin('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' })
})
afterAll(() => server.close())

const price = { price_per_place: 150, member_price: 100, max_guests: 1 }
const amountsOf = async ({ id }: Event) =>
  (await server.asAdmin('GET', participantsApi(id)))
    .json<EventParticipants>()
    .participants.map(({ amount }) => amount)
const addMember = (email: string, member_status = true) =>
  addRecord(server, members, { email, member_status })

describe('the price of members', () => {
  test('is that of who applies with the address of a member, whatever its capital letters; guests pay the ordinary one', async () => {
    await addMember('Amina@Example.org')
    await addMember('former@example.org', false)
    const event = await server.addEvent(price)
    await server.apply(event, { email: 'aMINA@example.org', guests: [{ name: 'Bo' }] })
    await server.apply(event, { email: 'former@example.org' })
    await server.apply(event, { email: 'other@example.org' })
    expect(await amountsOf(event)).toEqual([250, 150, 150])
    const [row] = (await server.mails()).filter(({ kind }) => kind === 'event-receipt')
    const { text = '' } = (row && (await renderMail(row, server.context))) ?? {}
    expect(text).toContain('Medlemspris')
    expect(text).toContain('250 kr')
  })

  test('is told by the mail alone: whoever applies with an address learns nothing of whose it is', async () => {
    await addMember('amina@example.org')
    const event = await server.addEvent(price)
    const answers: Partial<Evenemang>[] = []
    for (const email of ['amina@example.org', 'other@example.org']) {
      const answer = await server.apply(event, { email, name: 'Kim', message: 'x' })
      expect(answer.statusCode).toBe(201)
      const { id: _id, email: _email, ...told } = answer.json<Evenemang>()
      answers.push(told)
    }
    expect(answers[0]).toMatchObject({ state: 'confirmed', amount: null, swish_code: null, own_page: null })
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).not.toHaveProperty('price_kind')
  })

  test('is that of nobody where applicants get no receipt, nor of who is restricted; the board says it then', async () => {
    await addMember('amina@example.org')
    const event = await server.addEvent(price)
    await server.context.db.updateTable('site').set({ send_receipts: false }).execute()
    const answer = (await server.apply(event, { email: 'amina@example.org' })).json<Evenemang>()
    expect(answer).toMatchObject({ amount: 150, own_page: expect.any(String) })
    await server.context.db.updateTable('site').set({ send_receipts: true }).execute()
    await addMember('kim@example.org')
    await server.context.db
      .insertInto('restrictions')
      .values({ address: 'kim@example.org', name: '', created_at: new Date().toISOString(), user_id: null })
      .execute()
    await server.apply(event, { email: 'kim@example.org' })
    const added = await server.asAdmin(
      'POST',
      evenemang.path,
      fake(evenemang, { event_name: event.eventName, event_id: event.id, email: 'amina2@example.org' }),
    )
    expect(added.json()).toMatchObject({ amount: 150, price_kind: 'ordinary' })
    expect(await amountsOf(event)).toEqual([150, 150, 150])
  })
})

describe('an event for members first', () => {
  const until = '2027-03-02T18:00'
  const keyOf = ({ id }: Event, email: string) => membersFirstKey(server.context, id, email)

  test('takes nobody else until then, and says when it opens; then everybody', async () => {
    await addMember('amina@example.org')
    const event = await server.addEvent({ members_first_until: until })
    const key = await keyOf(event, 'amina@example.org')
    const theirs = await keyOf(event, 'other@example.org')
    const other = await server.apply(event, { email: 'other@example.org', member_key: theirs })
    expect(other.json()).toMatchObject({
      status: 422,
      code: 'not-open-yet',
      title: expect.stringContaining('Till tisdag 2 mars 2027 kl. 18.00 är anmälan bara för medlemmar'),
    })
    expect((await server.apply(event, { email: 'AMINA@example.org', member_key: key })).statusCode).toBe(201)
    const body = fake(evenemang, {
      event_name: event.eventName,
      event_id: event.id,
      email: 'door@example.org',
    })
    expect((await server.asAdmin('POST', evenemang.path, body)).statusCode).toBe(201)
    server.clock.time = Date.parse('2027-03-02T17:00:00Z')
    expect((await server.apply(event, { email: 'other@example.org' })).statusCode).toBe(201)
  })

  test('refuses whoever has no key of the address alike, a member or not, and who has applied or not', async () => {
    await addMember('amina@example.org')
    await addMember('bo@example.org')
    const event = await server.addEvent({ members_first_until: until })
    const another = await server.addEvent({ members_first_until: until })
    await server.apply(event, { email: 'bo@example.org', member_key: await keyOf(event, 'bo@example.org') })
    const bodies: unknown[] = []
    for (const email of ['amina@example.org', 'bo@example.org', 'other@example.org'])
      for (const member_key of ['', 'x', await keyOf(another, email), await keyOf(event, `x${email}`)]) {
        const { requestId: _, ...body } = (await server.apply(event, { email, member_key })).json()
        bodies.push(body)
      }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ code: 'not-open-yet' })
    expect(await server.statesOf(event)).toEqual(['confirmed'])
  })

  test('ends that before its registration closes', async () => {
    const event = await server.addEvent()
    const answer = await server.change(event, {
      registration_closes: '2027-03-01T18:00',
      members_first_until: until,
    })
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/members_first_until' }] })
    expect((await server.change(event, { members_first_until: until })).statusCode).toBe(200)
  })
})
