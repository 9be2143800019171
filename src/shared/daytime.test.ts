import { expect, test } from 'vitest'
import { lastDaytime, nextDaytime } from './daytime.ts'

const at = (instant: string) => Date.parse(instant)
const iso = (timeMs: number) => new Date(timeMs).toISOString()

test.each([
  ['2026-12-01T02:57:00+01:00', '2026-12-01T08:00:00+01:00', '2026-11-30T22:00:00+01:00'],
  ['2026-12-01T07:59:59+01:00', '2026-12-01T08:00:00+01:00', '2026-11-30T22:00:00+01:00'],
  ['2026-12-01T08:00:00+01:00', '2026-12-01T08:00:00+01:00', '2026-12-01T08:00:00+01:00'],
  ['2026-12-01T22:00:00+01:00', '2026-12-01T22:00:00+01:00', '2026-12-01T22:00:00+01:00'],
  ['2026-12-01T22:00:01+01:00', '2026-12-02T08:00:00+01:00', '2026-12-01T22:00:00+01:00'],
  // The clocks change in the night.
  ['2027-03-27T23:30:00+01:00', '2027-03-28T08:00:00+02:00', '2027-03-27T22:00:00+01:00'],
  ['2027-10-31T01:30:00+02:00', '2027-10-31T08:00:00+01:00', '2027-10-30T22:00:00+02:00'],
])('the deadline %s is %s, or %s where it must not be later', (time, next, last) => {
  expect(iso(nextDaytime(at(time)))).toBe(iso(at(next)))
  expect(iso(lastDaytime(at(time)))).toBe(iso(at(last)))
})
