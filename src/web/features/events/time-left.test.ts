import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { loadSiteTexts } from '#web/app/site-texts.ts'
import { timeLeft } from './time-left.ts'

test.each([
  [2 * dayMs + 3 * hourMs + 59 * minuteMs, '2 dagar 3 tim'],
  [dayMs, '1 dag'],
  [dayMs - 1, '1 dag'],
  [dayMs - secondMs, '23 tim 59 min'],
  [5 * hourMs + 20 * minuteMs + 59 * secondMs, '5 tim 20 min'],
  [hourMs, '1 tim'],
  [hourMs - secondMs, '59 min 59 sek'],
  [4 * minuteMs + 10 * secondMs, '4 min 10 sek'],
  [1, '1 sek'],
  [0, ''],
  [-5, ''],
])('%i milliseconds are told as "%s"', async (leftMs, words) => {
  const { t } = await loadSiteTexts('sv')
  expect(timeLeft(leftMs, t)).toBe(words)
})

test('in English the units have their plurals', async () => {
  const { t } = await loadSiteTexts('en')
  expect(timeLeft(dayMs + 2 * hourMs, t)).toBe('1 day 2 hours')
  expect(timeLeft(hourMs + minuteMs, t)).toBe('1 hour 1 min')
})
