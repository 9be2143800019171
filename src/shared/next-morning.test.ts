import { expect, test } from 'vitest'
import { findNextMorning } from './next-morning.ts'

test.each([
  ['2026-11-28T07:59:00Z', '2026-11-28T08:00:00.000Z'],
  ['2026-11-28T08:00:00Z', '2026-11-28T08:00:00.000Z'],
  ['2026-11-28T08:00:01Z', '2026-11-29T08:00:00.000Z'],
  ['2026-11-28T23:30:00Z', '2026-11-29T08:00:00.000Z'],
  // The clocks go forward in the night before.
  ['2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
])('after %s the next morning is %s', (after, morning) => {
  expect(new Date(findNextMorning(Date.parse(after))).toISOString()).toBe(morning)
})
