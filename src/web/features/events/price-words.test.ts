import { expect, test } from 'vitest'
import { saysPrice, wordsOfPrice } from './price-words.ts'

test('a price in whole kronor has words, and nothing else has', () => {
  expect([150, '150', '', null, undefined, '0', '1.5', 'gratis'].map(wordsOfPrice)).toEqual([
    '150 kr',
    '150 kr',
    ...Array(6).fill(''),
  ])
})

test.each([
  ['150 kr', true],
  ['120 kr för medlemmar, 150 kr för andra', true],
  ['1150 kr', false],
  ['Gratis', false],
])('%s names a price of 150 kronor: %s', (words, isSaid) => {
  expect(saysPrice(words, '150')).toBe(isSaid)
})

test('a price of thousands is named with a space in it too', () => {
  expect(saysPrice('1 500 kr', 1500)).toBe(true)
})
