import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import {
  type EventParticipants,
  marksApi,
  maxMarks,
  participantsApi,
  participantsFile,
  peopleOf,
} from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { toWallTime } from '#shared/time.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'
import { expectProblem } from '#testing/problems.ts'
import { addRecord } from '#testing/records.ts'

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
    await server.afterHold()
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

  test('get no mail when the board adds or removes them', async () => {
    const event = await server.addEvent()
    const names = { event_name: event.eventName, event_id: event.id }
    const added = await server.asAdmin('POST', evenemang.path, fake(evenemang, names))
    expect(added.statusCode).toBe(201)
    await server.asAdmin('DELETE', api.record('evenemang', added.json().id))
    await server.afterHold()
    expect(await server.mails()).toEqual([])
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

describe('the spreadsheet of the participants', () => {
  const linesIn = async (event: Event) => {
    const file = await server.app.inject({
      url: participantsFile(event.id),
      headers: { authorization: `Token ${server.superuser}`, 'accept-language': 'en' },
    })
    const [headings = [], ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
    const at = (name: string) => headings.indexOf(name)
    return rows.map((row) => [row[at('State')], row[at('To pay')], row[at('Paid')]])
  }

  test('calls nothing unpaid that is free of charge or waits in the queue', async () => {
    const { email } = await addRecord(server, members, { member_status: true })
    const event = await server.addEvent({ price_per_place: 150, member_price: 0, capacity: 2 })
    await server.apply(event, { email })
    await server.applyMany(event, 2)
    expect(await linesIn(event)).toEqual([
      ['Has a place', 0, null],
      ['Has a place', 150, 'Not paid'],
      ['Waiting', null, null],
    ])
  })

  test('shows for each person of a party the price that was promised by mail', async () => {
    const event = await server.addEvent({ price_per_place: 150, max_guests: 1 })
    await server.apply(event, { guests: [{ name: 'Bo' }] })
    await server.worker.runUntilIdle()
    await server.change(event, { price_per_place: 200 })
    const [party] = (await participantsOf(event)).participants
    expect(party?.amount).toBe(300)
    expect((await linesIn(event)).map(([, amount]) => amount)).toEqual([150, 150])
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
