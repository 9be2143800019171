import { expect, test } from 'vitest'
import { text } from '#shared/field.ts'
import { isBlankTick, isShownFor, listLines } from '#shared/list-words.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { events as texts } from '#texts/en/resources/events.ts'
import { fields } from '#texts/en/resources/fields.ts'
import { localizeField } from './resource-words.ts'

const english: Readonly<Record<string, string>> = { ...texts, ...fields }
const questions = localizeField(events.fields.questions, {
  say: ({ key }) => english[key] ?? key,
  has: (key) => key in english,
})
const diet = {
  key: 'diet',
  question: 'Kost',
  question_en: 'Food',
  kind: 'one',
  choices: 'Kött\n Vegetariskt \n\n',
  choices_en: 'Meat\nVegetarian',
  required: true,
  sensitive: false,
}

test('an item is a line of its texts, its choices by their words, and the ticks that are set', () => {
  const name = { ...diet, question: 'Namn på laget', kind: 'short', choices: '', required: false }
  expect(listLines(questions, [diet, name])).toEqual([
    'Kost · One of several · Kött, Vegetariskt · Required',
    'Namn på laget · Short text',
  ])
})

test('the texts in other languages are told where the whole of it is asked for, never what is hidden', () => {
  const [line] = listLines(questions, [diet], true)
  expect(line).toBe('Kost · Food · One of several · Kött, Vegetariskt · Meat, Vegetarian · Required')
})

test('what an item is not asked for is not told, though it is kept', () => {
  const choices = questions.of?.choices ?? text()
  expect(isShownFor(choices, diet)).toBe(true)
  expect(isShownFor(choices, { ...diet, kind: 'tick' })).toBe(false)
  expect(isShownFor(choices, {})).toBe(false)
  expect(listLines(questions, [{ ...diet, kind: 'tick' }])).toEqual(['Kost · Tick · Required'])
})

test('what is no list has no lines', () => {
  for (const value of [null, undefined, '', '[]', {}]) expect(listLines(questions, value)).toEqual([])
})

test.each([
  ['who owes money', { state: 'confirmed', amount: 150 }, false],
  ['whose price is not read', { state: 'confirmed' }, false],
  ['without a price', { state: 'confirmed', amount: null }, true],
  ['whose places are free', { state: 'confirmed', amount: 0 }, true],
  ['in the queue', { state: 'waiting', amount: 150 }, true],
  ['who cancelled', { state: 'cancelled', amount: 150 }, true],
])('leaves an unset "paid" of an applicant %s blank: %#', (_, record, isBlank) => {
  const { paid } = evenemang.fields
  expect(isBlankTick(paid, false, record)).toBe(isBlank)
  expect(isBlankTick(paid, true, record)).toBe(false)
})
