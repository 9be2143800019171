import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Door, doorApi, doorMarksApi, doorsApi } from '#shared/door.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { marksApi, participantsApi, peopleOf } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { expectProblem } from '#testing/problems.ts'

let server: EventApp
let key = ''
let accounts = 0
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(async () => {
  await server.reset()
  await signIn()
})
afterAll(() => server.close())

async function signIn(): Promise<void> {
  const roles = [{ role: 'door' as const, first_day: null, last_day: null }]
  ;({ key } = await server.signIn({ email: `dorr${++accounts}@example.se`, roles }))
}

const asDoor = (method: 'GET' | 'PUT', url: string, body?: object) =>
  server.call(method, url, { token: key, ...(body && { body }) })
const mark = ({ id }: Event, marks: unknown) => asDoor('PUT', doorMarksApi(id), { marks })

const questions = [
  { key: 'food', question: 'Mat', kind: 'short', everyone: true, at_door: true },
  { key: 'allergy', question: 'Allergi', kind: 'short', everyone: true, sensitive: true, at_door: true },
  { key: 'health', question: 'Hälsa', kind: 'short', sensitive: true },
  { key: 'song', question: 'Sång', kind: 'short' },
]
const answers = [
  ...['food', 'allergy', 'health', 'song'].map((question) => ({ question, answer: `${question} av Anna` })),
  { question: 'allergy', answer: 'allergy av Bo', guest: '1' },
]

/** An event that begins in an hour, with Anna and her guest Bo. */
async function addParty(more = {}): Promise<{ event: Event; application: Evenemang }> {
  const eventDate = new Date(server.clock.time + hourMs).toISOString()
  const event = await server.addEvent({ questions, max_guests: 1, price_per_place: 150, eventDate, ...more })
  const application = (
    await server.apply(event, { name: 'Anna', guests: [{ name: 'Bo' }], answers, message: 'Hemligt' })
  ).json<Evenemang>()
  return { event, application }
}

describe('the door of an event', () => {
  test('shows names, presence, payment, and of the answers those that the organiser allows', async () => {
    const { event, application } = await addParty()
    const read = await asDoor('GET', doorApi(event.id))
    const { parties, ...told } = read.json<Door>()
    expect(told.event).toMatchObject({ id: event.id, hasPrice: true })
    expect(told.event.questions.map(({ key }) => key)).toEqual(['food', 'allergy'])
    expect(parties).toEqual([
      {
        id: application.id,
        amount: 300,
        name: 'Anna',
        state: 'confirmed',
        queue_place: null,
        answers: { food: 'food av Anna', allergy: 'allergy av Anna' },
        guests: [
          expect.objectContaining({ name: 'Bo', present: false, answers: { allergy: 'allergy av Bo' } }),
        ],
        paid: false,
        present: false,
        present_at: null,
        price_kind: 'ordinary',
      },
    ])
    for (const secret of ['Hemligt', 'health', 'song av', application.email])
      expect(read.body).not.toContain(secret)
  })

  test('marks who has come, and nothing else', async () => {
    const { event, application } = await addParty()
    const guest = (await asDoor('GET', doorApi(event.id))).json<Door>().parties[0]?.guests[0]?.key
    const marked = await mark(event, [
      { id: application.id, present: true },
      { id: application.id, guest, present: true },
    ])
    expect(marked.statusCode).toBe(200)
    const [party] = (await asDoor('GET', doorApi(event.id))).json<Door>().parties
    expect([party?.present, party?.guests[0]?.present]).toEqual([true, true])
    expectProblem(await mark(event, [{ id: application.id, paid: true }]), 'forbidden')
    expectProblem(await mark(event, [{ id: application.id, note: 'x' }]), 'unknown-field')
    const other = await addParty()
    expectProblem(await mark(event, [{ id: other.application.id, present: true }]), 'not-found')
    // The treasurer of the evening, who has the right to that, marks payments here too.
    const paid = { marks: [{ id: application.id, paid: true }] }
    expect((await server.asAdmin('PUT', doorMarksApi(event.id), paid)).statusCode).toBe(200)
  })

  test('is all that its role opens', async () => {
    const { event, application } = await addParty()
    for (const url of [participantsApi(event.id), '/api/evenemang/', `/api/evenemang/${application.id}/`])
      expectProblem(await asDoor('GET', url), 'forbidden')
    expectProblem(await asDoor('PUT', marksApi(event.id), { marks: [] }), 'forbidden')
    expect((await asDoor('GET', doorApi(event.id))).statusCode).toBe(200)
    expectProblem(await server.call('GET', doorApi(event.id)), 'unauthenticated')
    expectProblem(await server.call('GET', doorApi(event.id), { token: server.user }), 'forbidden')
  })

  test('opens a day before the event and ends by itself twelve hours after it; the board reads on', async () => {
    const inDays = (days: number) => new Date(server.clock.time + days * dayMs).toISOString()
    const { event, application } = await addParty({ eventDate: inDays(2), eventEndDate: inDays(2.25) })
    const marks = [{ id: application.id, present: true }]
    const isOpen = async () => {
      // A session is shorter than this test.
      await signIn()
      const [read, set, listed] = [
        await asDoor('GET', doorApi(event.id)),
        await mark(event, marks),
        (await asDoor('GET', doorsApi)).json<{ id: number }[]>(),
      ]
      expect(read.statusCode).toBe(set.statusCode)
      expect(listed.some(({ id }) => id === event.id)).toBe(read.statusCode === 200)
      return read.statusCode === 200
    }
    expect(await isOpen()).toBe(false)
    server.clock.time += dayMs
    expect(await isOpen()).toBe(true)
    server.clock.time += 1.25 * dayMs + 12 * hourMs - 1
    expect(await isOpen()).toBe(true)
    server.clock.time += 1
    expect(await isOpen()).toBe(false)
    const board = await server.signIn({
      email: `styrelsen${accounts}@example.se`,
      is_superuser: true,
      hasPasskey: true,
    })
    const read = (await server.call('GET', doorApi(event.id), { token: board.key })).json<Door>()
    expect(read.parties.flatMap((party) => peopleOf(party)).map(({ present }) => present)).toEqual([
      true,
      false,
    ])
  })
})
