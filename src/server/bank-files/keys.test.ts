import { expect, test } from 'vitest'
import { keyOf, Ordinals, reversalKey } from './keys.ts'
import type { BankFile, Transaction } from './transaction.ts'

test('keys are equal for equal parts alone', () => {
  const key: Transaction['keys'][number] = keyOf('ref', 'SE71', 'BG1')
  const file: Pick<BankFile, 'balance'> = { balance: 'none' }
  expect(file.balance).toBe('none')
  expect(key).toMatch(/^ref:[\w-]{43}$/)
  expect(keyOf('ref', 'SE71', 'BG1')).toBe(key)
  expect(keyOf('ref', 'SE7', '1BG1')).not.toBe(key)
  expect(keyOf('uetr', 'SE71', 'BG1')).not.toBe(key)
  expect(reversalKey(key)).toBe(`reversal-${key}`)
})

test('equal rows are counted', () => {
  const ordinals = new Ordinals()
  expect(['a', 'b', 'a'].map((text) => ordinals.next(text))).toEqual([1, 1, 2])
})
