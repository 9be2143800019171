import { expect, test } from 'vitest'
import { readSwishCode, swishCode, swishMessage, swishNumber } from './swish.ts'

test('the QR code of a Swish number names the number and lets the payer fill in amount and message', () => {
  expect(swishCode('123 456 78 90')).toBe('https://app.swish.nu/1/p/sw/?sw=1234567890&msg=&edit=msg&src=qr')
  expect(swishCode('+46 70-123 45 67')).toBe(
    'https://app.swish.nu/1/p/sw/?sw=0701234567&msg=&edit=msg&src=qr',
  )
})

test.each([
  [300_00, '100164 Medlem 2027', 'amt=300&cur=SEK&msg=100164%20Medlem%202027'],
  [49_50, '100164', 'amt=49.5&cur=SEK&msg=100164'],
  [49_05, '', 'amt=49.05&cur=SEK&msg='],
  [999_999_99, 'å, Ö? (1)!', 'amt=999999.99&cur=SEK&msg=%C3%A5%2C%20%C3%96%3F%20(1)!'],
])('a payment of %i öre with the message %j is %s', (amount, message, expected) => {
  const code = `https://app.swish.nu/1/p/sw/?sw=1234567890&${expected}&src=qr`
  expect(swishCode('1234567890', { amount, message })).toBe(code)
  expect(readSwishCode(code)).toEqual({ number: '1234567890', amount, message })
})

test('a text that is no number of Swish has no QR code', () => {
  for (const text of [
    '',
    'kommer snart',
    '1',
    '12345',
    '1244567890',
    '12345678901',
    '08-123 45 67',
    '123;100',
  ]) {
    expect(swishCode(text)).toBeNull()
  }
})

test('a number is that of an association, of a collection or of a mobile', () => {
  expect(['123-456 78 90', '90 20 033', '070 123 45 67', '+46 (0)73 123 45 67'].map(swishNumber)).toEqual([
    '1234567890',
    '9020033',
    '0701234567',
    '0731234567',
  ])
})

test('an amount that nobody can pay has no code', () => {
  for (const amount of [0, 99, -300_00, 1_000_000_00, 1.5, Number.NaN])
    expect(swishCode('1234567890', { amount, message: '' })).toBeNull()
})

test('a message holds what Swish takes, and what stands first stays', () => {
  expect(swishMessage('100164 Kräftskiva & sång – för Zoë/Łukasz')).toBe(
    '100164 Kräftskiva sång för Zoe ukasz',
  )
  expect(swishMessage(`A7 x;1;\u0000\n"${'y'.repeat(80)}`)).toBe(`A7 x;1; ${'y'.repeat(42)}`)
  expect(swishMessage(`100164 ${'😀'.repeat(40)}`)).toBe('100164')
  expect(swishMessage('A\u030angstro\u0308m')).toBe('Ångström')
})

test('a payment cannot be changed by its message', () => {
  const code = swishCode('1234567890', { amount: 300_00, message: 'A7&amt=1&sw=0701234567#%26' })
  expect(code).toBe(
    'https://app.swish.nu/1/p/sw/?sw=1234567890&amt=300&cur=SEK&msg=A7amt1sw070123456726&src=qr',
  )
})
