import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import type { LinkView } from '#shared/link-view.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'
import { partsOf } from '#testing/smtp.ts'
import { lapseOffers } from './offers.ts'
import { fillPlaces } from './places.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const named = (...names: string[]) => names.map((name) => ({ name }))
const placesLeft = async ({ id }: Event) =>
  (await server.call('GET', api.record('events', id))).json<Event>().places_left

/** A field of the form of a link's page. */
const fieldOf = (answer: { json(): unknown }, name: string) =>
  (answer.json() as LinkView<string>).forms
    ?.flatMap(({ fields = [] }) => fields)
    .find((field) => field.name === name)

const post = (page: string, form: Record<string, string> | [string, string][]) =>
  server.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

describe('guests', () => {
  test('take places; whoever brings more than are left waits, and nobody overtakes', async () => {
    const event = await server.addEvent({ capacity: 5, max_guests: 2 })
    const first = await server.apply(event, { guests: named('Bo', ' Eva ') })
    expect(first.json()).toMatchObject({ state: 'confirmed', places: 3, guests: named('Bo', 'Eva') })
    expect(await placesLeft(event)).toBe(2)
    expect((await server.apply(event, { guests: named('Ida', 'Moa') })).json().state).toBe('waiting')
    expect((await server.apply(event)).json().state).toBe('waiting')
    await fillPlaces(server.context)
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting', 'waiting'])
    await server.change(event, { capacity: 6 })
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'waiting'])
  })

  test('are as many as the event allows, and have names', async () => {
    const event = await server.addEvent({ max_guests: 1 })
    const wrongs = async (guests: unknown) => {
      const refused = await server.apply(event, { guests })
      expectProblem(refused, 'validation')
      return wrongFields(refused)
    }
    expect(await wrongs(named('Bo', 'Eva'))).toEqual([['/guests', 'invalid']])
    expect(await wrongs(named(' '))).toEqual([['/guests/0/name', 'required']])
    expect(await wrongs('Bo')).toEqual([['/guests', 'type']])
    const alone = await server.addEvent()
    expect(wrongFields(await server.apply(alone, { guests: named('Bo') }))).toEqual([['/guests', 'invalid']])
    const small = await server.addEvent({ capacity: 2, max_guests: 5 })
    expect(wrongFields(await server.apply(small, { guests: named('Bo', 'Eva') }))).toEqual([
      ['/guests', 'invalid'],
    ])
  })
})

describe('on the own page', () => {
  const diet = {
    key: 'diet',
    question: 'Kost',
    kind: 'several',
    choices: 'Vego\nGlutenfritt',
    required: true,
  }
  const given = { do: 'change', name: 'Åsa', message: 'Hej' }
  const dinner = () =>
    server.addEvent({ capacity: 3, max_guests: 2, questions: [diet], registration_closes: null })
  const apply = async (event: Event, more = {}) =>
    (
      await server.apply(event, { answers: [{ question: 'diet', answer: 'Vego' }], ...more })
    ).json<Evenemang>()
  const stored = async ({ id }: Pick<Evenemang, 'id'>) =>
    (await server.asAdmin('GET', api.record('evenemang', id))).json<Evenemang>()

  test('answers are changed as they were given', async () => {
    const application = await apply(await dinner())
    const page = application.own_page ?? ''
    expect(fieldOf(await server.call('GET', page), 'answer-diet')).toMatchObject({ value: 'Vego' })
    const { body } = await post(page, [
      ...Object.entries(given),
      ['answer-diet', 'Vego'],
      ['answer-diet', 'Glutenfritt'],
      ['guest-1', ' Bo '],
    ])
    expect(body).toContain('Dina ändringar är sparade.')
    expect(await stored(application)).toMatchObject({
      answers: [{ question: 'diet', answer: 'Vego\nGlutenfritt' }],
      guests: named('Bo'),
      places: 2,
    })
  })

  test('a wrong answer is said at its question, and nothing is stored', async () => {
    const application = await apply(await dinner())
    const wrong = await post(application.own_page ?? '', { ...given, 'answer-diet': 'Kött', 'guest-1': 'Bo' })
    expect(wrong.body).toContain('Välj bland svaren.')
    expect(fieldOf(wrong, 'guest-1')).toMatchObject({ value: 'Bo' })
    const none = await post(application.own_page ?? '', given)
    expect(none.body).toContain('Frågan måste besvaras.')
    expect(await stored(application)).toMatchObject({ name: application.name, places: 1 })
  })

  test('more guests come only where there is room, and fewer make room for the queue', async () => {
    const event = await dinner()
    const first = await apply(event, { guests: named('Bo', 'Eva') })
    const second = await apply(event)
    expect(second.state).toBe('waiting')
    const fewer = { ...given, 'answer-diet': 'Vego', 'guest-1': 'Bo' }
    await post(first.own_page ?? '', fewer)
    await expect.poll(() => server.statesOf(event), { timeout: 20_000 }).toEqual(['confirmed', 'confirmed'])
    const more = await post(first.own_page ?? '', { ...fewer, message: 'Ny text', 'guest-2': 'Eva' })
    expect(more.body).toContain('Det finns inte plats för Eva. Allt annat är sparat.')
    expect(await stored(first)).toMatchObject({ places: 2, message: 'Ny text', guests: named('Bo') })
    expect(fieldOf(more, 'guest-2')).toMatchObject({
      value: 'Eva',
      problem: 'Gästen är inte anmäld: alla platser är tagna.',
    })
  })

  test('of several new guests those come that there is room for, and the others stay in the form', async () => {
    const event = await server.addEvent({
      capacity: 4,
      max_guests: 3,
      questions: [{ ...diet, everyone: true }],
      registration_closes: null,
    })
    const application = await apply(event)
    await apply(event)
    const saved = await post(application.own_page ?? '', {
      ...given,
      'answer-diet': 'Glutenfritt',
      'guest-1': 'Bo',
      'guest-1-answer-diet': 'Vego',
      'guest-2': 'Eva',
      'guest-2-answer-diet': 'Vego',
      'guest-3': 'Ida',
      'guest-3-answer-diet': 'Gluten',
    })
    expect(saved.body).toContain('Det finns inte plats för Ida. Allt annat är sparat.')
    expect(await stored(application)).toMatchObject({ places: 3, guests: named('Bo', 'Eva') })
    expect(fieldOf(saved, 'guest-3-answer-diet')).toMatchObject({ value: 'Gluten' })
  })

  test('a guest without a place moves up in the form, behind those who come', async () => {
    const event = await server.addEvent({ capacity: 1, max_guests: 3, registration_closes: null })
    const application = (await server.apply(event)).json<Evenemang>()
    const saved = await post(application.own_page ?? '', { ...given, 'guest-3': 'Ida' })
    expect(fieldOf(saved, 'guest-1')).toMatchObject({ value: 'Ida' })
    expect(fieldOf(saved, 'guest-3')).toMatchObject({ value: '' })
  })
})

describe('an offered place', () => {
  const accepted = async (event: Event, email: string) =>
    server.context.db
      .selectFrom('evenemang')
      .select(['state', 'offer_until'])
      .where('event_id', '=', event.id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  /** An event with one place and 48 hours to accept, whose first in the queue has just been offered it. */
  const offer = async () => {
    const event = await server.addEvent({ capacity: 1, offer_hours: 48 })
    const [first, second, third] = await server.applyMany(event, 3)
    if (!first || !second || !third) throw new Error('three have applied')
    await server.asAdmin('POST', panelApi.cancelApplication(first.id), { mail: false })
    await server.afterHold()
    return { event, second, third }
  }

  test('is said with its hour, and goes on when nobody accepts it in time', async () => {
    const { event, second, third } = await offer()
    expect(await accepted(event, second.email)).toEqual({
      state: 'confirmed',
      offer_until: new Date(server.clock.time + 48 * hourMs).toISOString(),
    })
    await server.worker.runUntilIdle()
    const mails = server.smtp.received.filter(({ to }) => to[0] === second.email)
    const told = mails.map((mail) => partsOf(mail)['text/plain'] ?? '')
    expect(told.filter((text) => text.includes('Tacka ja senast'))).toHaveLength(1)
    expect(await lapseOffers(server.context)).toBe(0)
    server.clock.time += 48 * hourMs
    expect(await lapseOffers(server.context)).toBe(1)
    expect(await server.statesOf(event)).toEqual(['cancelled', 'cancelled', 'confirmed'])
    expect(await server.mailed('event-lapsed', event)).toEqual([second.email])
    expect(await server.mailed('event-place', event)).toEqual([second.email, third.email])
    expect(await lapseOffers(server.context)).toBe(0)
  })

  test('is kept by who accepts it', async () => {
    const { event, second } = await offer()
    const page = second.own_page ?? ''
    expect((await server.call('GET', page)).body).toContain('Tacka ja senast')
    const { body } = await post(page, { do: 'accept' })
    expect(body).toContain('Du är anmäld till')
    expect(await accepted(event, second.email)).toEqual({ state: 'confirmed', offer_until: null })
    server.clock.time += 49 * hourMs
    await lapseOffers(server.context)
    expect((await accepted(event, second.email)).state).toBe('confirmed')
  })

  test('of an event without a limit is nobody’s to accept', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first, second] = await server.applyMany(event, 2)
    await server.asAdmin('POST', panelApi.cancelApplication(first?.id ?? 0), { mail: false })
    await server.afterHold()
    expect(await accepted(event, second?.email ?? '')).toEqual({ state: 'confirmed', offer_until: null })
    await server.worker.runUntilIdle()
    const texts = server.smtp.received.map((mail) => partsOf(mail)['text/plain'] ?? '')
    expect(texts.some((text) => text.includes('Du har fått en plats'))).toBe(true)
    expect(texts.some((text) => text.includes('Tacka ja senast'))).toBe(false)
  })
})
