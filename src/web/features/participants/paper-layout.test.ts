import { expect, test } from 'vitest'
import { paperLayout } from './paper-layout.ts'

const box = ['Närvaro', '']
const name = ['Namn', 'Alexandra Lindqvist-Johansson af Ugglas']
const food = ['Mat', 'Vegetariskt']
const allergy = ['Allergier och specialkost', 'Laktosintolerant']
const five = [box, name, allergy, allergy, allergy, allergy, allergy]

test('paper stands as long as every question has room for a column', () => {
  expect(paperLayout([box, name, food, food, allergy])).toEqual({ direction: 'upright', hasColumns: true })
})

test('more columns lie on the long side, and even more answers go together', () => {
  expect(paperLayout(five)).toEqual({ direction: 'wide', hasColumns: true })
  expect(paperLayout([...five, ...five])).toEqual({ direction: 'upright', hasColumns: false })
})

test('the chosen paper decides whether the columns have room', () => {
  expect(paperLayout(five, 'upright')).toEqual({ direction: 'upright', hasColumns: false })
  expect(paperLayout(five, 'wide')).toEqual({ direction: 'wide', hasColumns: true })
})

test('a text breaks between its words and after hyphens only', () => {
  const long = [...'abcdefgh'].map((letter) => [letter.repeat(12)])
  expect(paperLayout(long).hasColumns).toBe(true)
  expect(paperLayout([...long, ['x'.repeat(60)]]).hasColumns).toBe(false)
  expect(paperLayout([...long, ['twelve-chars-twelve-chars-twelve-chars']]).hasColumns).toBe(true)
})

test('one endless word does not take the columns from the others', () => {
  expect(paperLayout([box, name, food, ['Länk', 'x'.repeat(300)]])).toEqual({
    direction: 'upright',
    hasColumns: true,
  })
})
