import { expect, test } from 'vitest'
import { dayByKey, monthsAfter, rowsOf } from './month-days.ts'

test('a calendar has six rows whatever the month', () => {
  expect(rowsOf('2027-02-10').map((week) => week?.number ?? null)).toEqual([5, 6, 7, 8, null, null])
  expect(rowsOf('2027-05-10').map((week) => week?.number ?? null)).toEqual([17, 18, 19, 20, 21, 22])
})

test.each([
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later)
})

test.each([
  ['ArrowLeft', false, '2026-11-30'],
  ['ArrowRight', false, '2026-12-02'],
  ['ArrowUp', false, '2026-11-24'],
  ['ArrowDown', false, '2026-12-08'],
  ['Home', false, '2026-11-30'],
  ['End', false, '2026-12-06'],
  ['PageUp', false, '2026-11-01'],
  ['PageDown', false, '2027-01-01'],
  ['PageUp', true, '2025-12-01'],
  ['PageDown', true, '2027-12-01'],
  ['a', false, null],
])('%s (shift: %s) leads from Tuesday 2026-12-01 to %s', (key, shiftKey, day) => {
  expect(dayByKey('2026-12-01', { key, shiftKey })).toBe(day)
})

test('Home and End stay on the ends of a week', () => {
  expect(dayByKey('2026-12-07', { key: 'Home', shiftKey: false })).toBe('2026-12-07')
  expect(dayByKey('2026-12-06', { key: 'End', shiftKey: false })).toBe('2026-12-06')
})
