import { expect, test } from 'vitest'
import { readSiteTexts } from '#web/app/site-texts.ts'
import { appearsWhen } from './publication-words.ts'

const now = Date.parse('2026-11-26T08:00:00Z')

test.each([
  ['sv', '2026-11-26', '10:02', '10.02'],
  ['sv', '2026-12-01', '10:02', '1 dec 10.02'],
  ['sv', '2026-12-01', '', '1 dec'],
  ['sv', '2027-02-01', '08:00', '1 feb 2027 08.00'],
  ['en', '2026-12-01', '10:02', '1 Dec 10:02'],
  // Without a time a record appears when its day begins.
  ['en', '2026-11-26', '', '26 Nov'],
] as const)('in %s a record of %s %s appears %s', async (...[language, day, publish_time, when]) => {
  const texts = await readSiteTexts(language)
  expect(appearsWhen({ day, publish_time }, now, texts)).toBe(when)
})
