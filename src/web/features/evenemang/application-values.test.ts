import { expect, test } from 'vitest'
import type { Event, Question } from '#shared/resources/events.ts'
import { bodyOf, checkChoice, sensitiveNames } from './application-values.ts'

const question = (values: Partial<Question>): Question => ({
  key: 'diet',
  question: 'Kost',
  kind: 'one',
  choices: 'Allt\nVego',
  required: false,
  sensitive: false,
  everyone: false,
  at_door: false,
  ...values,
})

const eventWith = (...questions: Question[]) =>
  ({ id: 7, eventName: 'Höstfest', questions }) as unknown as Event
const typed = { name: 'Åsa', email: 'asa@example.se', event_name: 'Höstfest', message: 'Hej' }

test('an event that asks nothing gets what the specification says', () => {
  expect(bodyOf(typed, eventWith())).toEqual({ ...typed, event_id: 7 })
  expect(bodyOf({ ...typed, event_name: 'Vårfest' }, eventWith())).toEqual({
    ...typed,
    event_name: 'Vårfest',
  })
})

test('answers carry the keys of their questions, guests their names', () => {
  const event = eventWith(
    question({ everyone: true }),
    question({ key: 'rules', kind: 'tick' }),
    question({ key: 'more' }),
  )
  const values = {
    ...typed,
    'answers/diet': 'Vego',
    'answers/rules': true,
    'answers/more': '',
    'guests/0/name': 'Bo',
    'guests/0/answers/diet': 'Allt',
  }
  expect(bodyOf(values, event)).toEqual({
    ...typed,
    event_id: 7,
    answers: [
      { question: 'diet', answer: 'Vego' },
      { question: 'rules', answer: 'Ja' },
      { question: 'diet', answer: 'Allt', guest: '1' },
    ],
    guests: [{ name: 'Bo' }],
  })
})

test('a question is checked as the server does', () => {
  const event = eventWith(
    question({ required: true }),
    question({ key: 'rules', kind: 'tick', required: true }),
  )
  expect(checkChoice(event, 'answers/diet', '')).toEqual({ key: 'question.required' })
  expect(checkChoice(event, 'answers/diet', 'Vego')).toBeNull()
  expect(checkChoice(event, 'answers/rules', false)).toEqual({ key: 'question.required' })
  expect(checkChoice(event, 'answers/rules', true)).toBeNull()
  expect(checkChoice(event, 'name', '')).toBeNull()
})

test('the sensitive ones are named', () => {
  const event = eventWith(question({}), question({ key: 'allergy', sensitive: true, everyone: true }))
  expect(sensitiveNames(event, 2)).toEqual([
    'answers/allergy',
    'guests/0/answers/allergy',
    'guests/1/answers/allergy',
  ])
})
