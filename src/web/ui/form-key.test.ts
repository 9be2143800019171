// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { idempotencyKey } from '#shared/idempotency.ts'
import { dropFormKey, formKey, isLost, markLost } from './form-key.ts'

test('keeps the key of a form until it is dropped', () => {
  const key = formKey('one')
  expect(key).toMatch(new RegExp(idempotencyKey))
  expect(formKey('one')).toBe(key)
  expect(formKey('other')).not.toBe(key)
  expect(isLost('one')).toBe(false)
  markLost('one')
  expect([isLost('one'), formKey('one')]).toEqual([true, key])
  dropFormKey('one')
  expect(isLost('one')).toBe(false)
  expect(formKey('one')).not.toBe(key)
})
