import { describe, expect, test } from 'vitest'
import { checkText, isEmail, normaliseText } from './check-field.ts'
import { asciiEmail, cleanEmail } from './email.ts'
import { email, phone } from './field.ts'

describe('an address with other letters than English', () => {
  test.each([
    ['anna@räksmörgås.se', 'anna@xn--rksmrgs-5wao1o.se'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['Anna@Example.se', 'Anna@Example.se'],
  ])('%s is taken and sent as %s', (written, sent) => {
    expect(isEmail(written)).toBe(true)
    expect(asciiEmail(written)).toBe(sent)
    expect(cleanEmail(written)).toBe(written)
  })

  test.each([
    ['ANNA@RÄKSMÖRGÅS.SE', 'ANNA@räksmörgås.se'],
    ['anna@ra\u0308ksmo\u0308rga\u030as.se', 'anna@räksmörgås.se'],
  ])('%s is the same as %s', (other, written) => expect(cleanEmail(other)).toBe(written))

  test.each([
    'å@räksmörgås.se',
    'anna@räk smörgås.se',
    'anna@-ärlig.se',
    'anna@å。se',
    'anna@å',
    `a@${'å'.repeat(63)}.se`,
    'anna@1\u0308.2.3.4',
  ])('%s is none', (value) => expect(isEmail(value)).toBe(false))
})

describe('what came along with a pasted address or number does not count', () => {
  test.each([
    '\ufeffanna@own.se',
    'an\u00adna@own\u200b.se',
    '\u202aanna@own.se\u202c',
    '\u00a0 anna@own.se\u2009\t',
    '<anna@own.se>',
    ' < anna@own.se > ',
    'mailto:anna@own.se',
    '<MAILTO:anna@own.se?subject=Hej>',
  ])('%j', (pasted) => {
    expect(checkText(email({ required: true }), pasted)).toBeNull()
    expect(normaliseText(email(), pasted)).toBe('anna@own.se')
  })

  test.each([
    '\u202a070-123 45 67\u202c',
    '070\u2011123\u00a045\u202f67',
    '070\u2013123 45\u200967\ufeff',
    '070\u2212123 45 67 ',
    'tel:070-123 45 67',
    '<tel:070-123 45 67>',
  ])('%j', (pasted) => {
    expect(checkText(phone({ required: true }), pasted)).toBeNull()
    expect(normaliseText(phone(), pasted)).toBe('070-123 45 67')
  })

  test('but what it says does', () => {
    for (const value of [
      'Anna <anna@own.se>',
      'anna@own.se, bo@own.se',
      'anna b@own.se',
      'a@own.se\r\nBcc: z@z.se',
      'аnna@own.se',
    ])
      expect(checkText(email({ required: true }), value)).not.toBeNull()
    for (const value of ['ring mig', '070x', '\u200b', 'tel:'])
      expect(checkText(phone({ required: true }), value)).not.toBeNull()
    expect(normaliseText(phone(), '+46 (0)70-123 45 67')).toBe('+46 (0)70-123 45 67')
  })
})
