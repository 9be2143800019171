import { expect, test } from 'vitest'
import { internationalNumber } from './international-number.ts'

test.each([
  ['090-12 34 56', '+46 90 12 34 56'],
  ['+46 (0)70-174 06 05', '+46 70 174 06 05'],
  ['0046 70 174 06 05', '+46 70 174 06 05'],
  ['+47 22 12 34 56', '+47 22 12 34 56'],
  ['112', '112'],
  ['090-12 34 56 / 070-174 06 05', '090-12 34 56 / 070-174 06 05'],
])('%s is %s for programs abroad', (number, said) => expect(internationalNumber(number)).toBe(said))
