import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import type { LinkView } from '#shared/link-view.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type EventParticipants, participantsApi, participantsFile, peopleOf } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { totalsOf } from '#shared/questions.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event, Question } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'
import { partsOf } from '#testing/smtp.ts'
import { forgetSensitive } from './forget-sensitive.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const food = {
  key: 'food',
  question: 'Mat',
  kind: 'one',
  choices: 'Kött\nVego',
  required: true,
  everyone: true,
}
const allergy = { key: 'allergy', question: 'Allergi', kind: 'short', sensitive: true, everyone: true }
const song = { key: 'song', question: 'Sång', kind: 'short' }
const secret = 'Jordnötter i guldpapper'

const addDinner = (more = {}): Promise<Event> =>
  server.addEvent({ questions: [food, allergy, song], max_guests: 2, price_per_place: 150, ...more })

/** Anna with two guests, one of whom the kitchen has to know something about. */
const party = {
  name: 'Anna',
  guests: [{ name: 'Bo' }, { name: 'Cia', key: 'c' }],
  answers: [
    { question: 'food', answer: 'Kött' },
    { question: 'song', answer: 'Helan' },
    { question: 'food', answer: 'Vego', guest: '1' },
    { question: 'allergy', answer: secret, guest: '1' },
    { question: 'food', answer: 'Kött', guest: 'c' },
  ],
}
const applyAsParty = async (event: Event): Promise<Evenemang> => (await server.apply(event, party)).json()

const participantsOf = async ({ id }: Event, query = '') =>
  (await server.asAdmin('GET', participantsApi(id) + query)).json<EventParticipants>().participants
const peopleAt = async (event: Event, query?: string) =>
  (await participantsOf(event, query)).flatMap(peopleOf).map(({ name, answers }) => [name, answers] as const)

const post = (page: string, form: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ do: 'change', name: 'Anna', message: 'Hej', ...form }).toString(),
  })

describe('a guest', () => {
  test('has own answers to what everyone is asked, the sensitive ones for those alone who ask for them', async () => {
    const event = await addDinner()
    const application = await applyAsParty(event)
    const keys = application.guests.map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(application.answers).toEqual([
      { question: 'food', answer: 'Kött' },
      { question: 'song', answer: 'Helan' },
      { question: 'food', answer: 'Vego', guest: keys[0] },
      { question: 'food', answer: 'Kött', guest: keys[1] },
    ])
    expect(await peopleAt(event)).toEqual([
      ['Anna', { food: 'Kött', song: 'Helan' }],
      ['Bo', { food: 'Vego' }],
      ['Cia', { food: 'Kött' }],
    ])
    expect(await peopleAt(event, '?sensitive=true')).toContainEqual(['Bo', { food: 'Vego', allergy: secret }])
    const { body } = await server.asAdmin('GET', `${api.list('evenemang')}?event_id=${event.id}`)
    expect(body).not.toContain(secret)
  })

  test('answers what is required of everyone, and nothing that is asked of the applicant alone', async () => {
    const event = await addDinner()
    const refused = await server.apply(event, { ...party, answers: party.answers.slice(0, 3) })
    expectProblem(refused, 'validation')
    expect(wrongFields(refused)).toEqual([['/guests/1/answers/food', 'required']])
    const asked = (guest: string, question: string) =>
      server.apply(event, { ...party, answers: [...party.answers, { question, answer: 'Nej', guest }] })
    for (const answer of [await asked('1', 'song'), await asked('9', 'food')])
      expect(wrongFields(answer)).toEqual([['/answers', 'unknown']])
    expect(wrongFields(await asked('1', 'food'))).toContainEqual(['/answers', 'duplicate'])
  })

  test('may be added by the board without answers', async () => {
    const event = await addDinner()
    const added = await server.asAdmin('POST', api.list('evenemang'), {
      name: 'Anna',
      email: 'anna@example.se',
      message: 'Hej',
      event_name: event.eventName,
      event_id: event.id,
      guests: [{ name: 'Bo', present: true }],
    })
    expect(added.json()).toMatchObject({ places: 2, guests: [{ name: 'Bo', present: false }] })
  })

  test('keeps the answers on the own page, where each is changed, and a new guest is asked', async () => {
    const event = await addDinner()
    const { own_page: page, guests } = await applyAsParty(event)
    const fields = (await server.call('GET', page ?? ''))
      .json<LinkView<string>>()
      .forms?.flatMap(({ fields: shown = [] }) => shown)
    expect(fields?.find(({ name }) => name === 'guest-1-answer-allergy')).toMatchObject({
      label: 'Allergi (Bo)',
      value: secret,
    })
    const own = { 'answer-food': 'Vego', 'guest-1': 'Bo', 'guest-1-answer-food': 'Kött' }
    const wrong = await post(page ?? '', { ...own, 'guest-2': 'Dag' })
    expect(wrong.body).toContain('Mat (Dag)')
    expect(wrong.body).toContain('Frågan måste besvaras.')
    await post(page ?? '', { ...own, 'guest-2': 'Dag', 'guest-2-answer-food': 'Vego' })
    expect(await peopleAt(event, '?sensitive=true')).toEqual([
      ['Anna', { food: 'Vego' }],
      ['Bo', { food: 'Kött' }],
      ['Dag', { food: 'Vego' }],
    ])
    const [anna] = await participantsOf(event)
    expect(anna?.guests.map(({ key }) => key)).toEqual(guests.map(({ key }) => key))
    await post(page ?? '', { 'answer-food': 'Vego', 'guest-2': 'Dag', 'guest-2-answer-food': 'Vego' })
    expect((await participantsOf(event))[0]?.guests).toMatchObject([{ name: 'Dag', key: guests[1]?.key }])
  })

  test('who is added later is saved at the first attempt: the questions are there before the name', async () => {
    const event = await addDinner({ max_guests: 3 })
    const { own_page: page } = (
      await server.apply(event, { ...party, guests: [], answers: [party.answers[0]] })
    ).json()
    const view = (await server.call('GET', page)).json<LinkView<string>>()
    const added = view.forms
      ?.flatMap(({ fields = [] }) => fields)
      .filter(({ name }) => name.startsWith('guest-2'))
    expect(added).toMatchObject([
      { name: 'guest-2', behind: { name: 'guest-2', summary: 'Lägg till gäst 2' } },
      { name: 'guest-2-answer-food', label: 'Mat (gäst 2)', behind: { name: 'guest-2' } },
      { name: 'guest-2-answer-allergy', behind: { name: 'guest-2' } },
    ])
    const saved = await post(page, { 'answer-food': 'Kött', 'guest-1': 'Bo', 'guest-1-answer-food': 'Vego' })
    expect(saved.json<LinkView<string>>().outcome).toMatchObject({ isRefused: false })
    const unnamed = await post(page, {
      'answer-food': 'Kött',
      'guest-1': 'Bo',
      'guest-1-answer-food': 'Vego',
      'guest-2-answer-food': 'Vego',
    })
    expect(unnamed.json<LinkView<string>>().forms?.flatMap(({ fields = [] }) => fields)).toContainEqual(
      expect.objectContaining({ name: 'guest-2', problem: 'Fältet är obligatoriskt' }),
    )
    expect((await participantsOf(event))[0]?.guests).toHaveLength(1)
  })

  test('of an application from before guests answered stays as it is, and is known by its number', async () => {
    const event = await addDinner()
    const { id, own_page: page } = await applyAsParty(event)
    await server.context.db
      .updateTable('evenemang')
      .set({
        guests: '[{"name":"Bo"},{"name":"Cia"}]',
        answers: '[{"question":"food","answer":"Kött"}]',
        sensitive_answers: '[]',
      })
      .where('id', '=', id)
      .execute()
    expect((await participantsOf(event))[0]?.guests).toEqual([
      { key: '1', name: 'Bo', present: false, present_at: null, price_kind: 'ordinary', answers: {} },
      { key: '2', name: 'Cia', present: false, present_at: null, price_kind: 'ordinary', answers: {} },
    ])
    await post(page ?? '', {
      'answer-food': 'Kött',
      'guest-1': 'Bo',
      'guest-1-answer-food': 'Vego',
      'guest-2': 'Cia',
      'guest-2-answer-food': 'Kött',
    })
    expect(await peopleAt(event)).toEqual([
      ['Anna', { food: 'Kött' }],
      ['Bo', { food: 'Vego' }],
      ['Cia', { food: 'Kött' }],
    ])
  })
})

describe('sensitive answers of guests', () => {
  test('are erased with those of the applicant', async () => {
    const event = await addDinner()
    const { id } = await applyAsParty(event)
    server.clock.time += 41 * dayMs
    expect(await forgetSensitive(server.context)).toBeGreaterThan(0)
    const row = await server.context.db
      .selectFrom('evenemang')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('go with a question that becomes sensitive, and stand in no mail', async () => {
    const event = await addDinner()
    await applyAsParty(event)
    await server.change(event, { questions: [{ ...food, sensitive: true }, allergy, song] })
    expect(await peopleAt(event)).toEqual([
      ['Anna', { song: 'Helan' }],
      ['Bo', {}],
      ['Cia', {}],
    ])
    await server.worker.runUntilIdle()
    const mail = server.smtp.received.map((one) => partsOf(one)['text/plain'] ?? '').join('\n')
    expect(mail).toContain('Bo, Cia')
    expect(mail).not.toContain(secret)
  })
})

test('the file has a line for each person, whose places and amounts add up', async () => {
  const event = await addDinner()
  await applyAsParty(event)
  const file = await server.app.inject({
    url: participantsFile(event.id),
    headers: { authorization: `Token ${server.superuser}`, 'accept-language': 'sv' },
  })
  const { sheets } = await readXlsx(file.rawPayload)
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  const cell = (row: readonly unknown[], heading: string) => row[headings.indexOf(heading)]
  expect(
    rows.map((row) => ['Namn', 'Gäst till', 'Platser', 'Mat', 'Att betala'].map((name) => cell(row, name))),
  ).toEqual([
    ['Anna', '', 1, 'Kött', 150],
    ['Bo', 'Anna', 1, 'Vego', 150],
    ['Cia', 'Anna', 1, 'Kött', 150],
  ])
})

test('food and allergies are proposed as questions for everyone, in each language, and can be stored', async () => {
  const proposals = (await server.asAdmin('GET', panelApi.proposedQuestions)).json<Question[]>()
  expect(proposals).toMatchObject([
    { question: 'Mat', question_en: 'Food', everyone: true, sensitive: false },
    { question: 'Allergier', question_en: 'Allergies', everyone: true, sensitive: true },
  ])
  const { questions } = await server.addEvent({ questions: proposals })
  expect(questions.map(({ choices }) => choices)).toEqual(['Allt\nVegetariskt\nVeganskt', ''])
})

describe('answers in numbers', () => {
  const asked = (more: Partial<Question>) =>
    ({ ...allergy, choices: '', required: false, ...more }) as Question
  const sum = (totals: { count: number }[]) => totals.reduce((all, { count }) => all + count, 0)

  test.each([
    [asked({ kind: 'one', choices: 'Kött\nVego' }), ['Vego', 'Kött', '', 'Fisk', 'Vego']],
    [
      asked({ kind: 'several', choices: 'Helan\nHalvan' }),
      ['Halvan\nHelan', 'Helan\nHalvan', 'Helan', '', ''],
    ],
    [asked({ kind: 'tick' }), ['Ja', '', 'Ja']],
    [asked({ kind: 'short' }), ['Nötter', ' nötter', 'Gluten', '', '']],
  ] as const)('add up to the people, with the missing ones last', (question, answers) => {
    const totals = totalsOf(question, answers)
    expect(sum(totals)).toBe(answers.length)
    expect(totals.at(-1)).toEqual({ value: '', count: answers.filter((one) => one === '').length })
  })

  test('count equal answers as one, however they were written', () => {
    expect(totalsOf(asked({ kind: 'short' }), ['Nötter', ' nötter', 'Gluten'])).toEqual([
      { value: 'Nötter', count: 2 },
      { value: 'Gluten', count: 1 },
      { value: '', count: 0 },
    ])
    const songs = asked({ kind: 'several', choices: 'Helan\nHalvan' })
    expect(totalsOf(songs, ['Halvan\nHelan', 'Helan\nHalvan'])).toContainEqual({
      value: 'Helan\nHalvan',
      count: 2,
    })
  })
})
