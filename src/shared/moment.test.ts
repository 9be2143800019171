import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { texts as english } from '#texts/en/site.ts'
import { texts as swedish } from '#texts/sv/site.ts'
import { createDates } from './dates.ts'
import type { Language } from './languages.ts'
import type { Translate } from './message.ts'
import { clockIn, momentIn, spanIn } from './moment.ts'
import { createTranslate } from './translate.ts'

function wordsOf(language: Language, texts: Readonly<Record<string, string>>) {
  const catalogue = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))
  const translate = createTranslate((_, key) => catalogue[key])
  const t: Translate = (key, ...[values]) => translate(language, key, values)
  const names = (key: 'date.months' | 'date.weekdays') => t(key).split(' ')
  return { t, dates: createDates({ months: names('date.months'), weekdays: names('date.weekdays') }) }
}

const languages = { sv: wordsOf('sv', swedish), en: wordsOf('en', english) }

test.each([
  ['sv', '2026-12-13T18:00:00+01:00', 'söndag 13 december 2026 kl. 18.00'],
  ['sv', '2027-06-01T08:05:00+02:00', 'tisdag 1 juni 2027 kl. 08.05'],
  ['sv', '2027-01-01T00:00:00+01:00', 'fredag 1 januari 2027 kl. 00.00'],
  ['en', '2026-12-13T18:00:00+01:00', 'Sunday 13 December 2026 18:00'],
] as const)('in "%s" %s is written %s', (language, wallTime, words) => {
  expect(momentIn(wallTime, languages[language])).toBe(words)
})

test('the time of day stands alone, also of what is being typed and has no offset yet', () => {
  expect(clockIn('2026-12-13T18:00:00+01:00', languages.sv.t)).toBe('18.00')
  expect(clockIn('2026-12-13T18:00', languages.en.t)).toBe('18:00')
})

test.each([
  ['2026-12-13T21:00:00+01:00', 'söndag 13 december 2026 kl. 18.00–21.00'],
  ['2026-12-14T00:00:00+01:00', 'söndag 13 december 2026 kl. 18.00–00.00'],
  ['2026-12-14T02:00:00+01:00', 'söndag 13 december 2026 kl. 18.00 – måndag 14 december 2026 kl. 02.00'],
])('what lasts until %s is written %s', (until, words) => {
  expect(spanIn('2026-12-13T18:00:00+01:00', until, languages.sv)).toBe(words)
})
