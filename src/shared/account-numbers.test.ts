import { expect, test } from 'vitest'
import { isGiro, isIban } from './account-numbers.ts'

test.each(['5402-9681', '902-0033', '999-9996', '28 65 43-4', '1-8'])('%s can be a giro', (text) =>
  expect(isGiro(text)).toBe(true),
)

test.each(['123-4567', '4157-9', '', '5', '5402-96811', 'bg 902-0033'])('%j can be no giro', (text) =>
  expect(isGiro(text)).toBe(false),
)

test.each([
  'SE45 5000 0000 0583 9825 7466',
  'SE34 9500 0099 6026 4360 4032',
  'se7160000000000123456789',
  'GB82 WEST 1234 5698 7654 32',
])('%s can be an IBAN', (text) => expect(isIban(text)).toBe(true))

test.each(['SE28 8000 0832 7900 0001 2345', 'SE45 5000', '', '5000 0000 0583 9825 7466'])(
  '%j can be no IBAN',
  (text) => expect(isIban(text)).toBe(false),
)
