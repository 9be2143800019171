import { describe, expect, test } from 'vitest'
import { checkText, isEmail, normaliseText } from '#shared/check-field.ts'
import { email, multiline, text, url } from '#shared/field.ts'

const name = text({ required: true, max: 20 })
const message = multiline({ required: true })

describe('text', () => {
  test.each([
    ['a\u0000b', 'control-character'],
    ['a\r\nb', 'control-character'],
    ['a\u2028b', 'control-character'],
    ['\ud800', 'invalid-text'],
    ['   ', 'required'],
    ['\u200b\u200d\ufeff', 'required'],
    ['e\u0301'.repeat(11), 'too-long'],
  ])('%j is refused as %s', (value, code) => {
    expect(checkText(name, value)?.code).toBe(code)
  })

  test.each(['Åsa', '\u202eABC', '=HYPERLINK("x")', '\tAnna', "Robert'); DROP TABLE"])(
    '%j is text',
    (value) => {
      expect(checkText(name, value)).toBeNull()
    },
  )

  test('a part of addresses is no mere dots, in which a browser reads another page', () => {
    const inAddress = text({ inAddress: true })
    for (const dots of ['.', '..', ' .. ']) expect(checkText(inAddress, dots)?.code).toBe('format')
    for (const fine of ['...', '.fest', 'A.']) expect(checkText(inAddress, fine)).toBeNull()
    expect(checkText(name, '..')).toBeNull()
  })

  test('line breaks are fine where there are several lines, and become one kind', () => {
    expect(checkText(message, 'a\r\nb')).toBeNull()
    expect(normaliseText(message, 'a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd')
  })

  test('stored text is NFC without spaces around it', () => {
    expect(normaliseText(name, ' A\u030Asa ')).toBe('Åsa')
  })
})

describe('addresses of pages', () => {
  test.each([
    ['instagram.com/x', 'https://instagram.com/x'],
    [' www.exempel.se ', 'https://www.exempel.se'],
    ['räksmörgås.se?a=1', 'https://räksmörgås.se?a=1'],
    ['exempel.se:8080/a#b', 'https://exempel.se:8080/a#b'],
    ['http://exempel.se', 'http://exempel.se'],
  ])('are completed by the scheme: %s', (typed, stored) => {
    expect(checkText(url(), typed)).toBeNull()
    expect(normaliseText(url(), typed)).toBe(stored)
  })

  test.each([
    'exempel',
    'a b.se',
    'anna@exempel.se',
    'javascript:alert(1)',
    '//exempel.se',
    '/sida.html',
    'mailto:a@b.se',
  ])('are refused: %s', (typed) => {
    expect(checkText(url(), typed)?.code).toBe('format')
  })
})

describe('e-mail addresses', () => {
  test.each(['a@b.se', 'a.b+c@d-e.example', "o'hara@example.org", 'x@xn--re-zia.se'])(
    '%s is one',
    (value) => {
      expect(isEmail(value)).toBe(true)
    },
  )

  test.each([
    'a@b',
    '"x@evil.com y"@own.se',
    'a@own.se(x)evil.com',
    'a@own.se\r\nBcc: z@z.se',
    'a@own.se\n',
    'a@own.se,b@z.se',
    `${'a'.repeat(250)}@b.se`,
    'a..b@c.se',
    '.a@c.se',
    'a@-c.se',
    'a@c..se',
    'å@c.se',
    'a@[127.0.0.1]',
    '<a@c.se',
  ])('%j is none', (value) => {
    expect(isEmail(value)).toBe(false)
    expect(checkText(email({ required: true }), value)).not.toBeNull()
  })
})
