import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type EventParticipants, participantsApi, participantsFile } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { dayEndMs } from '#shared/stockholm-day.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'
import { forgetSensitive } from './forget-sensitive.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const diet = { key: 'diet', question: 'Kost', kind: 'one', choices: 'Allt\nVegetariskt\nVeganskt' }
const allergy = { key: 'allergy', question: 'Allergi', kind: 'long', sensitive: true }
const days = {
  key: 'days',
  question: 'Vilka dagar?',
  kind: 'several',
  choices: 'Fredag\nLördag',
  required: true,
}
const rules = { key: 'rules', question: 'Jag har läst reglerna', kind: 'tick', required: true }

const withQuestions = (questions: unknown[] = [diet, allergy], more = {}) =>
  server.addEvent({ questions, ...more })
const answer = (question: string, text: string) => ({ question, answer: text })

const participantsOf = async ({ id }: Event, query = '') =>
  (await server.asAdmin('GET', participantsApi(id) + query)).json<EventParticipants>()

describe('the questions of an event', () => {
  test('are kept in their order, each with a key of its own', async () => {
    const event = await withQuestions([
      { question: 'Kost', kind: 'short' },
      { ...diet, question_en: 'Diet' },
      diet,
    ])
    const keys = event.questions.map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(keys[0]).toMatch(/^[a-z0-9]{8}$/)
    expect(keys[1]).toBe('diet')
    expect(event.questions[1]).toEqual({
      ...diet,
      question_en: 'Diet',
      choices_en: '',
      required: false,
      sensitive: false,
      everyone: false,
      at_door: false,
    })
    const { json } = await server.change(event, { eventLocation: 'Torget' })
    expect(json().questions).toEqual(event.questions)
  })

  test('let one choose among something', async () => {
    const refused = await server.asAdmin('POST', events.path, {
      ...(await withQuestions([])),
      id: undefined,
    })
    expectProblem(refused, 'unknown-field')
    const event = await withQuestions([])
    const changed = await server.change(event, { questions: [{ ...days, choices: ' \n' }] })
    expectProblem(changed, 'validation')
    expect(wrongFields(changed)).toEqual([['/questions/0/choices', 'required']])
  })

  test.each([
    ['no list', 'Kost', '/questions', 'type'],
    ['an item that is no object', ['Kost'], '/questions/0', 'type'],
    ['a kind that is none', [{ ...diet, kind: 'number' }], '/questions/0/kind', 'invalid'],
    ['a question without words', [{ ...diet, question: ' ' }], '/questions/0/question', 'required'],
    ['a NUL', [{ ...diet, question: 'Kost\u0000' }], '/questions/0/question', 'control-character'],
    ['a tick that is none', [{ ...diet, required: 'ja' }], '/questions/0/required', 'type'],
    ['a field that is none', [{ ...diet, html: '<b>' }], '/questions/0/html', 'unknown-field'],
    ['more than thirty', Array.from({ length: 31 }, () => ({ ...diet, key: '' })), '/questions', 'range'],
  ])('refuse %s', async (...[, questions, pointer, code]) => {
    expect(wrongFields(await server.change(await withQuestions([]), { questions }))).toEqual([
      [pointer, code],
    ])
  })
})

describe('the answers to them', () => {
  test('are stored by the keys of the questions, without empty ones', async () => {
    const event = await withQuestions([diet, days, rules])
    const given = [answer('rules', 'Ja'), answer('days', 'Fredag\nLördag'), answer('diet', '')]
    const { statusCode, json } = await server.apply(event, { answers: given })
    expect(statusCode).toBe(201)
    expect(json().answers).toEqual([answer('days', 'Fredag\nLördag'), answer('rules', 'Ja')])
  })

  test.each([
    [
      'nothing where something is required',
      [],
      [
        ['/answers/days', 'required'],
        ['/answers/rules', 'required'],
      ],
    ],
    [
      'what is no choice',
      [answer('diet', 'Kött'), answer('days', 'Fredag'), answer('rules', 'Ja')],
      [['/answers/diet', 'choice']],
    ],
    [
      'one of several twice',
      [answer('days', 'Fredag\nFredag'), answer('rules', 'Ja')],
      [['/answers/days', 'choice']],
    ],
    [
      'two choices where one is asked for',
      [answer('diet', 'Allt\nVeganskt'), answer('days', 'Fredag'), answer('rules', 'Ja')],
      [['/answers/diet', 'choice']],
    ],
    ['an odd tick', [answer('days', 'Fredag'), answer('rules', 'true')], [['/answers/rules', 'choice']]],
    [
      'a question that is not asked',
      [answer('days', 'Fredag'), answer('rules', 'Ja'), answer('shoes', '42')],
      [['/answers', 'unknown']],
    ],
    [
      'a question twice',
      [answer('days', 'Fredag'), answer('days', 'Fredag'), answer('rules', 'Ja')],
      [['/answers', 'duplicate']],
    ],
    ['no text', [{ question: 'days', answer: ['Fredag'] }], [['/answers/0/answer', 'type']]],
  ])('refuse %s', async (_name, answers, wrongs) => {
    const event = await withQuestions([diet, days, rules])
    const refused = await server.apply(event, { answers })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'validation'])
    expect(wrongFields(refused)).toEqual(wrongs)
    expect(await server.statesOf(event)).toEqual([])
  })

  test('may be missing when the board adds somebody', async () => {
    const event = await withQuestions([days])
    const body = { name: 'Åke', email: 'ake@example.se', event_name: event.eventName, event_id: event.id }
    const added = await server.asAdmin('POST', evenemang.path, { ...body, message: 'Tillagd' })
    expect(added.statusCode).toBe(201)
  })

  test('keep what was chosen when the choices change', async () => {
    const event = await withQuestions()
    await server.apply(event, { answers: [answer('diet', 'Vegetariskt')] })
    await server.change(event, { questions: [{ ...diet, choices: 'Allt\nVego' }] })
    expect((await participantsOf(event)).participants[0]?.answers).toEqual({ diet: 'Vegetariskt' })
  })
})

describe('a sensitive answer', () => {
  const secret = 'Jordnötter'
  const apply = async (event: Event, text = secret) => {
    const given = [answer('diet', 'Allt'), answer('allergy', text)]
    return (await server.apply(event, { answers: given })).json<{ id: number; email: string }>()
  }

  test('is in no list, search, history, ordinary file, or mail', async () => {
    const event = await withQuestions()
    const { id } = await apply(event)
    const places = [
      evenemang.path,
      `${evenemang.path}?q=${secret}`,
      api.record('evenemang', id),
      `${panelApi.search}?q=${secret}`,
      panelApi.history,
      panelApi.exported('evenemang', 'csv'),
      participantsApi(event.id),
    ]
    for (const place of places) {
      const told = await server.asAdmin('GET', place)
      expect([place, told.statusCode, told.body.includes(secret)]).toEqual([place, 200, false])
    }
    expect((await server.asAdmin('GET', `${evenemang.path}?q=${secret}`)).json()).toEqual([])
    await server.worker.runUntilIdle()
    const mails = server.smtp.received.map(({ raw }) => raw)
    expect(mails.filter((mail) => mail.includes('Kost'))).toHaveLength(1)
    for (const mail of mails) for (const word of ['Jordn', 'Allergi']) expect(mail).not.toContain(word)
  })

  test('is told to the board when it asks, and the history says so each time', async () => {
    const event = await withQuestions()
    await apply(event)
    const { participants } = await participantsOf(event, '?sensitive=true')
    expect(participants[0]?.answers).toEqual({ diet: 'Allt', allergy: secret })
    const file = await server.asAdmin('GET', `${participantsFile(event.id)}?sensitive=true`)
    expect(file.statusCode).toBe(200)
    const lines = (
      await server.asAdmin('GET', `${panelApi.history}?resource=events&record_id=${event.id}`)
    ).json<{ action: string }[]>()
    expect(lines.map(({ action }) => action)).toEqual([
      'export',
      'read-sensitive',
      'read-sensitive',
      'create',
    ])
  })

  test('goes where its question says when that becomes sensitive', async () => {
    const event = await withQuestions()
    await apply(event)
    await server.change(event, { questions: [{ ...diet, sensitive: true }, allergy] })
    const { participants } = await participantsOf(event)
    expect(participants[0]?.answers).toEqual({})
    const all = await participantsOf(event, '?sensitive=true')
    expect(all.participants[0]?.answers).toEqual({ diet: 'Allt', allergy: secret })
  })

  test('keeps its question sensitive, also when that is asked anew and for who is in the bin (T144)', async () => {
    const event = await withQuestions()
    const open = { ...allergy, sensitive: false }
    const refuse = async (questions: unknown[]) => {
      const refused = await server.change(event, { questions })
      expectProblem(refused, 'validation')
      expect(wrongFields(refused)).toEqual([['/questions/1/sensitive', 'answered']])
    }
    expect((await server.change(event, { questions: [diet, open] })).statusCode).toBe(200)
    expect((await server.change(event, { questions: [diet, allergy] })).statusCode).toBe(200)
    const { id } = await apply(event)
    await refuse([diet, open])
    await server.change(event, { questions: [diet] })
    await refuse([diet, open])
    await server.asAdmin('DELETE', api.record('evenemang', id))
    await refuse([diet, open])
    await forgetSensitive({
      ...server.context,
      now: () => new Date(Date.parse(event.eventDate) + 31 * dayMs),
    })
    expect((await server.change(event, { questions: [diet, open] })).statusCode).toBe(200)
  })

  test('is erased thirty days after the event, also of who is in the bin', async () => {
    const event = await withQuestions()
    await apply(event)
    const { id } = await apply(event)
    await server.asAdmin('DELETE', api.record('evenemang', id))
    const stored = () =>
      server.context.db
        .selectFrom('evenemang')
        .select(['answers', 'sensitive_answers'])
        .where('event_id', '=', event.id)
        .execute()
    const ends = dayEndMs(Date.parse(event.eventDate))
    server.clock.time = ends + 30 * dayMs - 1_000
    await forgetSensitive(server.context)
    expect((await stored()).map(({ sensitive_answers }) => sensitive_answers.includes(secret))).toEqual([
      true,
      true,
    ])
    server.clock.time = ends + 30 * dayMs + 1_000
    expect(await forgetSensitive(server.context)).toBeGreaterThanOrEqual(2)
    const kept = JSON.stringify([answer('diet', 'Allt')])
    expect(await stored()).toEqual([
      { answers: kept, sensitive_answers: '[]' },
      { answers: kept, sensitive_answers: '[]' },
    ])
  })
})
