import { expect, test } from 'vitest'
import { swishCode } from './swish.ts'

test('the QR code of a Swish number names the number and lets the payer fill in amount and message', () => {
  expect(swishCode('123 456 78 90')).toBe('C1234567890;;;6')
  expect(swishCode('+46 70-123 45 67')).toBe('C46701234567;;;6')
})

test('a text that is no number has no QR code', () => {
  for (const text of ['', 'kommer snart', '12345', '123;100;lur;0', '1'.repeat(16)]) {
    expect(swishCode(text)).toBeNull()
  }
})

test('a payment cannot be changed by its message', () => {
  expect(swishCode('1234567890', { amount: 300, message: 'A7 Sittning; vår' })).toBe(
    'C1234567890;300;A7 Sittning vår;0',
  )
  const code = swishCode('1234567890', { amount: 300, message: `A7 x;1;\u0000\n"${'y'.repeat(80)}` })
  expect(code?.split(';')).toEqual(['C1234567890', '300', `A7 x1${'y'.repeat(45)}`, '0'])
})
