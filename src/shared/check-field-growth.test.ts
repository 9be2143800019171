import { expect, test } from 'vitest'
import { checkFormValue, checkText, normaliseText } from '#shared/check-field.ts'
import { email, html, multiline, phone, text, url } from '#shared/field.ts'
import { isDay, parseDateTime } from '#shared/time.ts'

const size = 100_000
const parts =
  ' |a |\u00A0|a|.|a.|@|a@|a@a.|-|1|(|+|/|http://|https://a.|\r|\n|\r\n|å|e\u0301|\u200b|%|🍺'.split('|')
const ends = ['', 'b', '!', '\u0000']
const kinds = Object.entries({ text, multiline, html, email, phone, url })

// A check that takes quadratic time needs minutes here, and the test's time limit ends it (T30).
test.each(kinds)('a %s of 100,000 characters is checked at once, whatever is repeated in it', (_, kind) => {
  const field = kind({ required: true, max: 10 * size })
  for (const part of parts) {
    for (const end of ends) {
      const value = `a${part.repeat(size / part.length)}${end}`
      const problem = checkText(field, value)
      expect(problem?.detail ?? null).toEqual(checkFormValue(field, value))
      expect(normaliseText(field, value).length).toBeLessThanOrEqual(value.length)
    }
  }
})

test('spaces around a text are cut off, also very many; those within stay', () => {
  const spaces = ' \u00A0'.repeat(size)
  const field = html()
  expect(normaliseText(field, `${spaces}a b${spaces}`)).toBe('a b')
  expect(normaliseText(field, `a${spaces}b`)).toBe(`a${spaces}b`)
  expect(normaliseText(field, spaces)).toBe('')
  expect(normaliseText(field, '')).toBe('')
})

test('a date of 100,000 characters is refused at once', () => {
  for (const part of ['1', '-', ' ', '2027-01-01T', '+', 'Z', '.']) {
    const value = `2027-01-01T10:00${part.repeat(size)}`
    expect(isDay(value)).toBe(false)
    expect(parseDateTime(value)).toHaveProperty('problem')
  }
})
