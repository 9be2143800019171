import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

describe('times', () => {
  test('before it opens and after it closes nobody can apply, and the answer says when, in the language asked for', async () => {
    const later = await server.addEvent({ registration_opens: '2027-03-02T18:00' })
    const ended = await server.addEvent({ registration_closes: '2027-02-28T18:00' })
    const sayings = {
      later: ['not-open-yet', 'Anmälan öppnar tisdag 2 mars 2027 kl. 18.00.', 'Registration opens'],
      ended: ['closed', 'Anmälan stängde söndag 28 februari 2027 kl. 18.00.', 'Registration closed'],
    }
    for (const [event, [code, swedish, english]] of [
      [later, sayings.later],
      [ended, sayings.ended],
    ] as const) {
      expect((await server.apply(event)).json()).toMatchObject({ status: 422, code, title: swedish })
      const { title } = (await server.apply(event, {}, { 'accept-language': 'en' })).json<{ title: string }>()
      expect(title).toContain(english)
      expect(title).not.toMatch(/mars|februari/)
    }
    expect((await server.mails()).length).toBe(0)
  })

  test('it opens to the second by the server’s clock, and closes likewise', async () => {
    const opens = server.clock.time + hourMs
    const event = await server.addEvent({
      registration_opens: new Date(opens).toISOString(),
      registration_closes: new Date(opens + hourMs).toISOString(),
    })
    const codeAt = async (time: number) => {
      server.clock.time = time
      return (await server.apply(event)).statusCode
    }
    expect(await codeAt(opens - 1)).toBe(422)
    expect(await codeAt(opens)).toBe(201)
    expect(await codeAt(opens + hourMs - 1)).toBe(201)
    expect(await codeAt(opens + hourMs)).toBe(422)
  })

  test('the board adds somebody also before it opens, after it has closed, and at the door', async () => {
    const later = await server.addEvent({ registration_opens: '2027-03-02T18:00' })
    const ended = await server.addEvent({ registration_closes: '2027-02-28T18:00' })
    const begun = await server.addEvent({ eventDate: '2027-03-01T12:30' })
    for (const { eventName, id } of [later, ended, begun]) {
      const body = fake(evenemang, { event_name: eventName, event_id: id })
      const answer = await server.asAdmin('POST', evenemang.path, body)
      expect([answer.statusCode, answer.json().own_page]).toEqual([201, null])
    }
  })

  test.each([
    ['eventEndDate', { eventDate: '2027-05-01T18:00', eventEndDate: '2027-05-01T17:59' }],
    [
      'registration_closes',
      { registration_opens: '2027-04-01T12:00', registration_closes: '2027-04-01T12:00' },
    ],
  ])('%s before what comes first is refused, in a new event and in a change', async (field, values) => {
    const refused = { status: 422, errors: [{ pointer: `/${field}` }] }
    const times = { eventEndDate: null, registration_opens: null, registration_closes: null }
    expect(
      (await server.asAdmin('POST', events.path, fake(events, { ...times, ...values }))).json(),
    ).toMatchObject(refused)
    const event = await server.addEvent()
    expect((await server.change(event, values)).json()).toMatchObject(refused)
  })
})

describe('a cancelled event', () => {
  test('stays where it was, is told to calendars as cancelled, and takes no applications', async () => {
    const event = await server.addEvent()
    const sequence = async () =>
      Number(/SEQUENCE:(\d+)/.exec((await server.call('GET', `/kalender/${event.id}.ics`)).body)?.[1])
    const before = await sequence()
    await server.change(event, { cancelled: true })
    expect((await server.apply(event)).json()).toMatchObject({ status: 422, code: 'event-cancelled' })
    const file = (await server.call('GET', `/kalender/${event.id}.ics`)).body
    expect(file).toContain('STATUS:CANCELLED')
    expect(file).toContain('LOCATION:')
    expect(await sequence()).toBeGreaterThan(before)
    expect((await server.call('GET', '/kalender.ics')).body).toContain('STATUS:CANCELLED')
  })
})

describe('calendars', () => {
  test('know when an event ends, and when registration for it opens', async () => {
    const event = await server.addEvent({
      eventDate: '2027-04-10T18:00',
      eventEndDate: '2027-04-11T01:30',
      registration_opens: '2027-03-20T12:00',
    })
    const file = (await server.call('GET', `/kalender/${event.id}.ics`)).body
    expect(file).toContain('DTSTART;TZID=Europe/Stockholm:20270410T180000')
    expect(file).toContain('DTEND;TZID=Europe/Stockholm:20270411T013000')
    const opening = (await server.call('GET', `/kalender/${event.id}/anmalan.ics`)).body
    expect(opening).toContain('DTSTART;TZID=Europe/Stockholm:20270320T120000')
    expect(opening).toContain('BEGIN:VALARM')
    expect((await server.call('GET', `/en/calendar/${event.id}/registration.ics`)).statusCode).toBe(200)
    const other = await server.addEvent()
    expect((await server.call('GET', `/kalender/${other.id}/anmalan.ics`)).statusCode).toBe(404)
  })

  test('are told no end that is the beginning, which is none (RFC 5545 §3.8.2.2)', async () => {
    const event = await server.addEvent({ eventDate: '2027-04-10T18:00', eventEndDate: '2027-04-10T18:00' })
    const file = (await server.call('GET', `/kalender/${event.id}.ics`)).body
    expect(file).toContain('DTSTART;TZID=Europe/Stockholm:20270410T180000')
    expect(file).not.toContain('DTEND')
  })
})
