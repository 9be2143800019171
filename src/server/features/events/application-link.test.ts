import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#server/encoding/digest.ts'
import { dayMs } from '#shared/durations.ts'
import { api, linkPage } from '#shared/paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const addEvent = (overrides: Record<string, unknown> = {}) => server.addEvent({ capacity: 1, ...overrides })
const apply = async (event: Event, overrides: Record<string, unknown> = {}): Promise<Evenemang> =>
  (await server.apply(event, overrides)).json()
const pageOf = ({ own_page }: Evenemang): string => own_page ?? ''
const show = async (application: Evenemang): Promise<string> =>
  (await server.call('GET', pageOf(application))).body
const post = (application: Evenemang, form: Record<string, string>) =>
  server.call('POST', pageOf(application), {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const stored = ({ id }: Evenemang) =>
  server.context.db.selectFrom('evenemang').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the applicant’s own page', () => {
  test('is known to nobody else: 256 bits, of which the database has the hash only', async () => {
    const application = await apply(await addEvent())
    const token = pageOf(application).split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const links = await server.context.db.selectFrom('application_links').selectAll().execute()
    expect(links).toContainEqual({ hash: sha256(token), application_id: application.id })
    for (const url of [evenemang.path, api.record('evenemang', application.id)]) {
      const answer = await server.asAdmin('GET', url)
      expect(answer.body).toContain('"own_page":null')
      expect(answer.body).not.toContain(token)
    }
    const [mail] = await server.mails()
    const shown = (await server.asAdmin('GET', `/api/mails/${mail?.id}/`)).json()
    for (const text of [shown.text, shown.html]) expect(text).toContain('https://forening.example/anmalan/…')
    expect(JSON.stringify(shown)).not.toContain(token)
    expect((await server.call('GET', linkPage('application', 'A'.repeat(43)))).statusCode).toBe(404)
  })

  test('shows who has a place, who waits and at which place, and is kept by nobody', async () => {
    const event = await addEvent()
    const [first, second, third] = [await apply(event), await apply(event), await apply(event)]
    expect(await show(first)).toContain(`Du är anmäld till ${event.eventName}`)
    expect(await show(second)).toContain('Du är nummer 1 i kön.')
    expect(await show(third)).toContain('Du är nummer 2 i kön.')
    const { headers } = await server.call('GET', pageOf(first))
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  test('is in English at its English address', async () => {
    const event = await addEvent({ eventName: 'Höstfest', eventName_en: 'Autumn party' })
    const application = await apply(event)
    const page = await server.call('GET', `/en${pageOf(application).replace('anmalan', 'application')}`)
    expect(page.body).toContain('You are registered for Autumn party')
    expect(page.body).toContain('Save the changes')
  })

  test('changes nothing when it is opened, whoever opens it how often', async () => {
    const application = await apply(await addEvent())
    const before = await stored(application)
    for (let times = 0; times < 3; times++) await show(application)
    await server.call('HEAD', pageOf(application))
    expect(await stored(application)).toEqual(before)
  })

  test('cancels, once, and the first of the queue has the place and one mail', async () => {
    const event = await addEvent()
    const [first, second] = [await apply(event), await apply(event)]
    for (let times = 0; times < 3; times++) {
      const { body } = await post(first, { do: 'cancel' })
      expect(body).toContain('Din anmälan är avbokad')
      expect(JSON.parse(body).forms).toEqual([])
    }
    expect((await stored(first)).state).toBe('cancelled')
    expect((await stored(second)).state).toBe('confirmed')
    const mails = (await server.mails()).filter(({ kind }) => kind === 'event-place')
    expect(mails.map(({ recipient }) => recipient)).toEqual([second.email])
  })

  test('pressed twenty times at once it gives one place away', async () => {
    const event = await addEvent()
    const [first, second, third] = [await apply(event), await apply(event), await apply(event)]
    await Promise.all(Array.from({ length: 20 }, () => post(first, { do: 'cancel' })))
    expect((await stored(second)).state).toBe('confirmed')
    expect((await stored(third)).state).toBe('waiting')
    const history = await server.context.db
      .selectFrom('history')
      .select('action')
      .where('resource', '=', 'evenemang')
      .where('record_id', '=', first.id)
      .where('action', '=', 'cancel')
      .execute()
    expect(history).toHaveLength(1)
  })

  test('after cancelling one may apply again, at the end of the queue', async () => {
    const event = await addEvent()
    const [first] = [await apply(event, { email: 'en@example.se' }), await apply(event), await apply(event)]
    expect((await server.apply(event, { email: 'EN@example.se' })).statusCode).toBe(409)
    if (first) await post(first, { do: 'cancel' })
    expect(await apply(event, { email: 'en@example.se' })).toMatchObject({ state: 'waiting', queue_place: 2 })
  })

  test('keeps the answers to questions that were taken away', async () => {
    const questions = ['kost', 'buss'].map((key) => ({
      key,
      question: key,
      kind: 'short',
      sensitive: key === 'kost',
    }))
    const event = await addEvent({ questions })
    const answers = questions.map(({ key }) => ({ question: key, answer: 'Ja' }))
    const application = (await server.apply(event, { answers })).json<Evenemang>()
    await server.change(event, { questions: [] })
    await post(application, { do: 'change', name: 'Åsa', message: 'Hej' })
    expect(await stored(application)).toMatchObject({
      name: 'Åsa',
      answers: '[{"question":"buss","answer":"Ja"}]',
      sensitive_answers: '[{"question":"kost","answer":"Ja"}]',
    })
  })

  test('changes the answers until registration closes, and says when it cannot', async () => {
    const event = await addEvent({ registration_closes: new Date(server.clock.time + dayMs).toISOString() })
    const application = await apply(event)
    const answers = { name: 'Åsa <b>Ny</b>', message: 'Vegetarian\r\noch "glutenfri"' }
    const { body } = await post(application, { do: 'change', ...answers })
    expect(body).toContain('Dina ändringar är sparade.')
    expect(JSON.parse(body).forms[0].fields[0]).toMatchObject({ name: 'name', value: 'Åsa <b>Ny</b>' })
    expect(await stored(application)).toMatchObject({
      name: answers.name,
      message: 'Vegetarian\noch "glutenfri"',
    })
    server.clock.time += 2 * dayMs
    expect(await show(application)).not.toContain('Spara ändringarna')
    expect(await show(application)).toContain('Avboka')
    const { outcome } = JSON.parse((await post(application, { do: 'change', ...answers, name: 'Sen' })).body)
    expect(outcome).toEqual({
      isRefused: true,
      words: 'Det går inte längre att ändra anmälan. Det här är inte sparat:',
      unsaved: [['Namn', 'Sen']],
    })
    expect((await stored(application)).name).toBe(answers.name)
    const unchanged = JSON.parse((await post(application, { do: 'change', ...answers })).body)
    expect(unchanged.outcome.words).toBe('Det går inte längre att ändra anmälan.')
  })

  test('keeps what was typed beside what is wrong with it', async () => {
    const application = await apply(await addEvent())
    const { body } = await post(application, { do: 'change', name: ' ', message: 'Nytt svar' })
    const [name, message] = JSON.parse(body).forms[0].fields
    expect([name.problem, message.value]).toEqual(['Namn är obligatoriskt', 'Nytt svar'])
    expect((await stored(application)).message).toBe(application.message)
  })

  test('takes the longest answers, and refuses more than it reads', async () => {
    const application = await apply(await addEvent())
    const message = '€'.repeat(2_000)
    await post(application, { do: 'change', name: 'Åsa', message })
    expect((await stored(application)).message).toBe(message)
    expect((await post(application, { do: 'change', message: 'x'.repeat(600_000) })).statusCode).toBe(413)
  })

  test('does nothing for what it does not know', async () => {
    const application = await apply(await addEvent())
    const before = await stored(application)
    for (const form of [{}, { do: 'erase' }, { do: '__proto__' }, { state: 'confirmed' }])
      await post(application, form as Record<string, string>)
    expect(await stored(application)).toEqual(before)
  })

  test('of an event that was cancelled, has been or is gone says so and offers nothing', async () => {
    const cancelled = await addEvent()
    const past = await addEvent()
    const gone = await addEvent()
    const [one, two, three] = [await apply(cancelled), await apply(past), await apply(gone)]
    await server.asAdmin('PUT', api.record('events', cancelled.id), { cancelled: true })
    const mails = (await server.mails()).length
    await server.asAdmin('DELETE', api.record('events', gone.id))
    expect(await server.mails()).toHaveLength(mails)
    expect(await show(one)).toContain('Evenemanget är inställt.')
    expect(await show(three)).toContain('Evenemanget är borttaget')
    server.clock.time += 11 * dayMs
    expect(await show(two)).toContain('Evenemanget har varit.')
    for (const application of [one, two, three]) {
      expect(JSON.parse(await show(application)).forms ?? []).toEqual([])
      await post(application, { do: 'cancel' })
      expect((await stored(application)).state).toBe('confirmed')
    }
  })

  test('of an application in the bin leads nowhere', async () => {
    const application = await apply(await addEvent())
    await server.asAdmin('DELETE', api.record('evenemang', application.id))
    expect((await server.call('GET', pageOf(application))).statusCode).toBe(404)
    expect((await post(application, { do: 'cancel' })).statusCode).toBe(404)
  })
})
