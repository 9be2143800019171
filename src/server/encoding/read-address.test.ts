import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiEmail } from '#shared/email.ts'
import { readAddress } from './read-address.ts'

test.each([
  ['anna@XN--RKSMRGS-5WAO1O.se', 'anna@räksmörgås.se'],
  ['mailto:Info@xn--e1afmkfd.xn--p1ai', 'Info@пример.рф'],
  ['anna@xn--zzzzzzzzzzz.se', 'anna@xn--zzzzzzzzzzz.se'],
  ['Anna@Example.se', 'Anna@Example.se'],
  [`anna@${'xn--a.'.repeat(100)}se`, `anna@${'xn--a.'.repeat(100)}se`],
])('%s is stored as %s', (typed, stored) => expect(readAddress(typed)).toBe(stored))

test('whatever the letters of a domain, it is stored in them and sent to the same place', () => {
  const label = fc.string({
    unit: fc.constantFrom(...'abz019åäöéßøłжд日本ไทयक'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(label, (text) => {
      const ascii = domainToASCII(`${text}.se`)
      fc.pre(ascii !== '')
      expect(readAddress(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`)
      expect(asciiEmail(readAddress(`a@${ascii}`))).toBe(`a@${ascii}`)
    }),
    { seed: 6, numRuns: 1_000 },
  )
})
