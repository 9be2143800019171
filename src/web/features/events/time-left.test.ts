import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { loadSiteTexts } from '#web/app/site-texts.ts'
import { timeLeft, toldMs, untilNextMs } from './time-left.ts'

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

test.each([3 * dayMs + 5, dayMs, dayMs - 1, 7 * hourMs + 1, hourMs, 90_250, 1_000, 1])(
  'of %i milliseconds something else is told at the next change and nothing else before',
  (leftMs) => {
    const next = untilNextMs(leftMs) ?? 0
    expect(next).toBeGreaterThan(0)
    expect(toldMs(leftMs - next)).toBeLessThan(toldMs(leftMs))
    expect(toldMs(leftMs - next + 1)).toBe(toldMs(leftMs))
  },
)

test('when nothing is left nothing changes any more', () => {
  expect(untilNextMs(0)).toBeNull()
  expect(untilNextMs(-1)).toBeNull()
})
