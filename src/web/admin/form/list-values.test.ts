import { expect, test } from 'vitest'
import { boolean, choice, list, text } from '#shared/field.ts'
import { events } from '#shared/resources/events.ts'
import { localized } from '#testing/localized.ts'
import { checkValue, itemErrors } from '#web/admin/form/check-value.ts'
import { missingNames } from '#web/admin/form/form-languages.ts'
import { bodyOf, changedNames, type FormFields, valuesOf } from '#web/admin/form/form-values.ts'
import { type FormItem, itemsOf, listText, newItem } from '#web/admin/form/list-values.ts'

const { questions } = localized(events).fields
const fields: FormFields = [['questions', questions]]
const diet = {
  key: 'diet',
  question: 'Kost',
  question_en: 'Food',
  kind: 'one',
  choices: 'Kött\nVegetariskt',
  choices_en: '',
  required: true,
  sensitive: false,
  everyone: false,
  at_door: false,
}
const textOf = (...items: FormItem[]) => listText(items)

test('stored items go into the form and out again unchanged, whatever the order of their fields', () => {
  const values = valuesOf(fields, { questions: [diet] })
  expect(values.questions).toBe(textOf(...itemsOf(questions, values.questions)))
  expect(valuesOf(fields, { questions: [Object.fromEntries(Object.entries(diet).toReversed())] })).toEqual(
    values,
  )
  expect(bodyOf(fields, values, null)).toEqual({ questions: [diet] })
  expect(changedNames(fields, values, { questions: textOf(diet) })).toEqual([])
})

test('no items are an empty value, in a new record and in a stored one', () => {
  expect(valuesOf(fields)).toEqual({ questions: '' })
  expect(valuesOf(fields, { questions: [] })).toEqual({ questions: '' })
  expect(listText([])).toBe('')
  expect(bodyOf(fields, { questions: '' }, null)).toEqual({ questions: [] })
})

test('a value that cannot be read has no items', () => {
  for (const value of ['{', '{"a":1}', 'null', null, true]) expect(itemsOf(questions, value)).toEqual([])
  expect(itemsOf(questions, '[1]')[0]).toMatchObject({ question: '', required: false })
})

test('a picture beside them makes JSON of the items', () => {
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  const form = bodyOf(
    [...fields, ['eventImage', events.fields.eventImage]],
    { questions: textOf(diet), eventImage: image },
    null,
  ) as FormData
  expect(JSON.parse(String(form.get('questions')))).toEqual([diet])
})

test('a choice that may be left open goes as null, and begins with the first in a new item', () => {
  const seats = list({
    of: {
      row: text(),
      side: choice({ optional: true, options: ['left', 'right'] }),
      taken: boolean(),
    },
  })
  expect(newItem(seats)).toEqual({ row: '', side: 'left', taken: false })
  const value = textOf({ row: 'A', side: '', taken: true })
  expect(bodyOf([['seats', seats]], { seats: value }, null)).toEqual({
    seats: [{ row: 'A', side: null, taken: true }],
  })
})

test('what the server fills in of an item is no change, but another order and another text are', () => {
  const added = textOf({ ...diet, key: '' })
  const changed = (value: string) => changedNames(fields, { questions: added }, { questions: value })
  expect(changed(textOf(diet))).toEqual([])
  expect(changed(textOf({ ...diet, question: 'Mat' }))).toEqual(['questions'])
  expect(changed(textOf(diet, diet))).toEqual(['questions'])
  const [one, other] = [diet, { ...diet, key: 'name', question: 'Namn' }]
  expect(changedNames(fields, { questions: textOf(one, other) }, { questions: textOf(other, one) })).toEqual([
    'questions',
  ])
})

test('each item is checked by its fields, but not those that it is not asked for', () => {
  expect(checkValue(questions, '')).toBeNull()
  expect(checkValue({ ...questions, optional: undefined } as never, '')).toEqual({ key: 'check.required' })
  expect(checkValue(questions, textOf(diet))).toBeNull()
  const wrong = { ...diet, question: ' ', choices_en: 'x'.repeat(2_001) }
  expect(checkValue(questions, textOf(diet, wrong))).toEqual({
    key: 'events.fields.questions.of.question.required',
  })
  expect(itemErrors(questions, wrong)).toEqual({
    question: { key: 'events.fields.questions.of.question.required' },
    choices_en: { key: 'check.tooLong', values: { max: 2_000 } },
  })
  expect(itemErrors(questions, { ...wrong, kind: 'short', key: 'x'.repeat(30) })).toEqual({
    question: { key: 'events.fields.questions.of.question.required' },
  })
  expect(checkValue({ ...questions, max: 1 }, textOf(diet, diet))).toEqual({
    key: 'check.max',
    values: { max: 1 },
  })
})

test('a text of an item that is missing in another language is counted, unless it is not asked for', () => {
  const name = { ...diet, question: 'Namn', question_en: '', kind: 'short' }
  const values = { questions: textOf(diet, name) }
  expect(missingNames(fields, values, 'en')).toEqual(['questions/0/choices_en', 'questions/1/question_en'])
  expect(missingNames(fields, values, 'sv')).toEqual([])
})
