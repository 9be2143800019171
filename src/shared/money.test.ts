import { expect, test } from 'vitest'
import { kronorText, kronorTyped } from './money.ts'

test.each([
  [300_00, '300', '300'],
  [49_50, '49,50', '49.50'],
  [12_345_05, '12345,05', '12345.05'],
  [0, '0', '0'],
])('%i öre are %s kronor, in English %s', (ore, swedish, english) => {
  expect([kronorTyped(ore, 'sv'), kronorTyped(ore, 'en')]).toEqual([swedish, english])
})

test('groups the digits of every amount that is shown', () => {
  expect([1200_00, 12_000_00, 12_345_05].map((ore) => kronorText(ore, 'sv'))).toEqual([
    '1\u00a0200',
    '12\u00a0000',
    '12\u00a0345,05',
  ])
  expect(kronorText(12_000_00, 'en')).toBe('12,000')
})
