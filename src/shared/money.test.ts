import { expect, test } from 'vitest'
import { kronorText } from './money.ts'

test.each([
  [300_00, '300', '300'],
  [49_50, '49,50', '49.50'],
  [12_345_05, '12345,05', '12345.05'],
  [0, '0', '0'],
])('%i öre are %s kronor, in English %s', (ore, swedish, english) => {
  expect([kronorText(ore, 'sv'), kronorText(ore, 'en')]).toEqual([swedish, english])
})
