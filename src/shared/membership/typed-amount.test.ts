import { expect, test } from 'vitest'
import { readAmount } from './typed-amount.ts'

test.each([
  ['300', 300_00],
  ['187,50', 187_50],
  ['187.5', 187_50],
  ['1 200 kr', 1_200_00],
  ['300:-', 300_00],
  ['0', 0],
  ['0,01', 1],
  ['1000000', 1_000_000_00],
])('%s is an amount', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test.each(['', 'gratis', '-5', '1,234', '1000001', '3e2'])('%s is none', (typed) => {
  expect(readAmount(typed)).toBeNull()
})
