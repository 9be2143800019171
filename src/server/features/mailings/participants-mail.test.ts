import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Audience } from '#shared/resources/mailings.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { addRecord } from '#testing/records.ts'
import { headerOf, partsOf } from '#testing/smtp.ts'
import { remindOfEvents } from './remind.ts'

let app: EventApp
beforeAll(async () => {
  app = await createEventApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const apply = async (event: Event, headers: Record<string, string> = {}): Promise<Evenemang> =>
  (await app.apply(event, {}, headers)).json()
/** An event with two places, for which four have applied and one of those who wait has cancelled. */
const addFullEvent = async () => {
  const event = await app.addEvent({ capacity: 2 })
  const applications = [await apply(event), await apply(event), await apply(event), await apply(event)]
  await app.asAdmin('POST', panelApi.cancelApplication(applications[3]?.id ?? 0), { mail: false })
  await app.context.db.deleteFrom('mails').execute()
  return { event, applications, addresses: applications.map(({ email }) => email) }
}
const message = { title: 'Ny lokal', content: '<p>Vi ses i <strong>stora salen</strong>.</p>' }
const write = (event: Event, audience: Audience, more: Record<string, unknown> = {}) =>
  app.asAdmin('POST', panelApi.writeToParticipants(event.id), { ...message, audience, ...more })
/** Lets the time to undo pass, and sends. */
const pass = async (milliseconds = minuteMs): Promise<void> => {
  app.clock.time += milliseconds
  await app.worker.runUntilIdle()
}
const recipients = () => app.smtp.received.flatMap(({ to }) => to).toSorted()

describe('a mail to the participants of an event', () => {
  test.each([
    ['confirmed', [0, 1]],
    ['waiting', [2]],
    ['everybody', [0, 1, 2]],
  ] as const)('goes to %s of that event alone, each once', async (audience, whose) => {
    await addFullEvent()
    const { event, addresses } = await addFullEvent()
    const answer = await write(event, audience)
    expect([answer.statusCode, answer.json().recipients]).toEqual([201, whose.length])
    await app.worker.runUntilIdle()
    expect(recipients()).toEqual([])
    await pass()
    expect(recipients()).toEqual(whose.map((index) => addresses[index]).toSorted())
  })

  test('goes to those chosen, but to nobody who has cancelled or belongs to another event', async () => {
    const other = await addFullEvent()
    const { event, applications, addresses } = await addFullEvent()
    const chosen = [applications[2], applications[3], other.applications[0]].map((one) => one?.id)
    expect((await write(event, 'chosen', { chosen })).json().recipients).toBe(1)
    await pass()
    expect(recipients()).toEqual([addresses[2]])
  })

  test('says why it came and leads to one’s own page; it is no newsletter, so no list can be left', async () => {
    const event = await app.addEvent()
    const { own_page } = await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    await write(event, 'confirmed')
    await pass()
    const [mail] = app.smtp.received
    const text = partsOf(mail ?? { raw: '' })['text/plain']
    expect(text).toContain('stora salen')
    expect(text).toContain(`https://forening.example${own_page}`)
    expect(text).toContain(`för att du har anmält dig till ${event.eventName}`)
    expect(headerOf(mail ?? { raw: '' }, 'List-Unsubscribe')).toBeUndefined()
  })

  test('goes to those who have cancelled, and to nobody of them who has a place again meanwhile', async () => {
    const { event, applications, addresses } = await addFullEvent()
    await app.asAdmin('POST', panelApi.cancelApplication(applications[0]?.id ?? 0), { mail: false })
    await app.context.db.deleteFrom('mails').execute()
    expect((await write(event, 'cancelled')).json().recipients).toBe(2)
    const { db } = app.context
    await db
      .updateTable('evenemang')
      .set({ state: 'confirmed' })
      .where('id', '=', applications[0]?.id ?? 0)
      .execute()
    await pass()
    const [mail] = app.smtp.received
    expect(recipients()).toEqual([addresses[3]])
    expect(partsOf(mail ?? { raw: '' })['text/plain']).toContain('https://forening.example/anmalan/')
  })

  test('goes to those who have a place and have not paid, with what each is to pay', async () => {
    await app.context.db.updateTable('kontakt').set({ swish_number: '123 456 78 90' }).execute()
    const event = await app.addEvent({ capacity: 4, max_guests: 1, price_per_place: 150 })
    const payer = await apply(event)
    const guests = [{ name: 'Bo' }]
    const party: Evenemang = (await app.apply(event, { guests })).json()
    const late = await apply(event)
    await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    const pay = (id: number) =>
      app.asAdmin('PUT', `${api.record('events', event.id)}participants/marks/`, {
        marks: [{ id, paid: true }],
      })
    await pay(payer.id)
    expect((await write(event, 'unpaid')).json().recipients).toBe(2)
    await pay(late.id)
    await pass()
    expect(recipients()).toEqual([party.email])
    const [mail] = app.smtp.received
    const text = partsOf(mail ?? { raw: '' })['text/plain']
    expect(text).toContain('300 kr')
    expect(text).toContain(party.own_page)
    expect((await write(await app.addEvent(), 'unpaid')).statusCode).toBe(422)
  })

  test('goes as a reminder to pay to no member who comes free of charge', async () => {
    const { email } = await addRecord(app, members, { member_status: true })
    const event = await app.addEvent({ price_per_place: 150, member_price: 0 })
    await app.apply(event, { email })
    const guest = await apply(event)
    const counts = (await app.asAdmin('GET', panelApi.writeToParticipants(event.id))).json()
    expect(counts).toMatchObject({ confirmed: 2, unpaid: 1 })
    await app.context.db.deleteFrom('mails').execute()
    await write(event, 'unpaid')
    await pass()
    expect(recipients()).toEqual([guest.email])
  })

  test('goes to those who have a place and lack an answer, their own or a guest’s', async () => {
    const meal = { key: 'meal', question: 'Mat', kind: 'one', choices: 'Kött\nFisk' }
    const questions = [
      { ...meal, required: true, sensitive: false, everyone: true },
      {
        key: 'bus',
        question: 'Buss',
        kind: 'short',
        choices: '',
        required: false,
        sensitive: false,
        everyone: false,
      },
    ]
    const event = await app.addEvent({ max_guests: 1, questions })
    const guests = [{ name: 'Bo', key: '1' }]
    const mine = { question: 'meal', answer: 'Fisk' }
    const party = async (answers: unknown[], names: unknown[] = guests): Promise<Evenemang> =>
      (
        await app.asAdmin('POST', api.list('evenemang'), {
          name: 'Anna',
          email: `${crypto.randomUUID()}@example.se`,
          message: 'Hej',
          event_name: event.eventName,
          event_id: event.id,
          answers,
          guests: names,
        })
      ).json()
    await party([mine], [])
    await party([mine, { ...mine, guest: '1' }])
    const guestLacks = await party([mine])
    const lacks = await party([], [])
    const gone = await party([mine])
    await app.asAdmin('POST', panelApi.cancelApplication(gone.id), { mail: false })
    await app.context.db.deleteFrom('mails').execute()
    expect((await write(event, 'unanswered')).json().recipients).toBe(2)
    await pass()
    expect(recipients()).toEqual([guestLacks.email, lacks.email].toSorted())
  })

  test('tells before how many each audience is', async () => {
    const { event } = await addFullEvent()
    const answer = await app.asAdmin('GET', panelApi.writeToParticipants(event.id))
    expect(answer.json()).toEqual({
      confirmed: 2,
      waiting: 1,
      everybody: 3,
      cancelled: 1,
      unpaid: 0,
      unanswered: 0,
    })
    expect((await app.asAdmin('GET', panelApi.writeToParticipants(999_999))).statusCode).toBe(404)
  })

  test('is one mail however often the button is pressed, and can be undone', async () => {
    const { event } = await addFullEvent()
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(event, 'everybody')))
    const ids = new Set(answers.map((answer) => answer.json().id))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(ids.size).toBe(1)
    await app.asAdmin('POST', `${panelApi.mailings}${[...ids][0]}/cancel/`, {})
    await pass()
    expect(recipients()).toEqual([])
  })

  test('reaches nobody who has cancelled meanwhile', async () => {
    const { event, applications, addresses } = await addFullEvent()
    await write(event, 'confirmed')
    await app.asAdmin('POST', panelApi.cancelApplication(applications[0]?.id ?? 0), { mail: false })
    await app.afterHold()
    await app.context.db.deleteFrom('mails').execute()
    await pass()
    // The place of whoever cancelled has gone to the first of the queue, who is a participant now.
    expect(recipients()).toEqual([addresses[1], addresses[2]].toSorted())
  })

  test('stands among the mailings with its figures, and takes nothing from those to subscribers', async () => {
    const { event } = await addFullEvent()
    for (let number = 0; number < 6; number++)
      expect((await write(event, 'confirmed', { title: `Nummer ${number}` })).statusCode).toBe(201)
    const answer = await app.asAdmin('POST', panelApi.sendInfoMail, message)
    expect(answer.statusCode).toBe(201)
    await pass()
    const list = (await app.asAdmin('GET', panelApi.mailings)).json()
    expect(list[1]).toMatchObject({
      title: 'Nummer 5',
      audience: 'confirmed',
      event_id: event.id,
      recipients: 2,
      sent: 2,
      state: 'done',
    })
    expect(list[0]).toMatchObject({ audience: 'subscribers', event_id: null })
  })

  test('to nobody, about no event, by nobody who may, or with a wrong audience is refused', async () => {
    const empty = await app.addEvent()
    expect((await write(empty, 'everybody')).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/audience' }],
    })
    expect((await write(empty, 'subscribers')).statusCode).toBe(422)
    expect((await write({ ...empty, id: 999_999 }, 'everybody')).statusCode).toBe(404)
    const url = panelApi.writeToParticipants(empty.id)
    expect((await app.call('POST', url, { body: message })).statusCode).toBe(401)
    expect((await app.call('POST', url, { body: message, token: app.user })).statusCode).toBe(403)
  })
})

describe('the reminder', () => {
  const dayBefore = Date.parse('2027-03-19T11:00:00Z')
  const add = (overrides = {}) =>
    app.addEvent({ eventDate: '2027-03-20T18:00', remind: true, capacity: 2, ...overrides })
  const remind = async (time: number) => {
    app.clock.time = time
    await remindOfEvents(app.context)
    await app.worker.runUntilIdle()
  }

  test('leaves the day before at noon, once, to who has a place, in their language', async () => {
    const event = await add({ eventName_en: 'Spring party' })
    const [swedish, english] = [await apply(event), await apply(event, { 'accept-language': 'en' })]
    await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    await remind(dayBefore - 1)
    expect(recipients()).toEqual([])
    for (const time of [dayBefore, dayBefore + minuteMs, dayBefore + 5 * hourMs]) await remind(time)
    expect(recipients()).toEqual([swedish.email, english.email].toSorted())
    const subjects = app.smtp.received.map((mail) => partsOf(mail)['text/plain']?.split('\n')[0])
    expect(subjects.toSorted()).toEqual(['Snart', 'Soon'].map((word) => expect.stringContaining(word)))
    const titles = (await app.mails()).map(({ subject }) => subject)
    expect(titles).toContain(`Påminnelse: ${event.eventName}`)
    expect(titles).toContain('Reminder: Spring party')
  })

  test('leaves once, however many instances look at once', async () => {
    const event = await add()
    await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    app.clock.time = dayBefore
    await Promise.all(Array.from({ length: 5 }, () => remindOfEvents(app.context)))
    await app.worker.runUntilIdle()
    expect(recipients()).toHaveLength(1)
  })

  test.each([
    ['without the switch', { remind: false }],
    ['that is cancelled', { cancelled: true }],
    ['of another day', { eventDate: '2027-03-21T18:00' }],
  ])('is not sent for an event %s', async (_which, overrides) => {
    const event = await add()
    await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    await app.asAdmin('PUT', api.record('events', event.id), overrides)
    await remind(dayBefore)
    expect(recipients()).toEqual([])
  })

  test('that could not leave before the event was over does not leave any more', async () => {
    const event = await add({ eventEndDate: '2027-03-21T12:00' })
    await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    app.clock.time = dayBefore
    await remindOfEvents(app.context)
    app.clock.time = Date.parse('2027-03-21T11:00:00Z')
    await app.worker.runUntilIdle()
    expect(recipients()).toEqual([])
  })

  test('leaves again for an event that was moved to another day', async () => {
    const event = await add()
    await apply(event)
    await app.context.db.deleteFrom('mails').execute()
    await remind(dayBefore)
    const eventDate = '2027-04-20T16:00:00Z'
    await app.context.db.updateTable('events').set({ eventDate }).where('id', '=', event.id).execute()
    await remind(dayBefore + 31 * dayMs)
    expect(recipients()).toHaveLength(2)
  })
})
