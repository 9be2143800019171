import { expect, test } from 'vitest'
import { registrationOf } from './registration.ts'

const now = '2026-12-01T11:00:00Z'
const plain = {
  eventDate: '2026-12-13T18:00:00+01:00',
  eventHasForm: true,
  cancelled: false,
  registration_opens: null,
  registration_closes: null,
}
const stateOf = (changes: Partial<Record<keyof typeof plain, unknown>>, at = now) =>
  registrationOf({ ...plain, ...changes } as typeof plain, at)

test('who has a form takes applications until the event begins', () => {
  expect(stateOf({})).toBe('open')
  expect(stateOf({}, '2026-12-13T17:00:00Z')).toBe('open')
  expect(stateOf({}, '2026-12-13T17:00:01Z')).toBe('past')
})

test('an event without a form takes none, whatever else is chosen', () => {
  expect(stateOf({ eventHasForm: false, cancelled: true, registration_closes: now })).toBe('none')
})

test('a cancelled event takes none, and one that has begun is over rather than cancelled', () => {
  expect(stateOf({ cancelled: true, registration_opens: '2026-12-02T12:00:00+01:00' })).toBe('cancelled')
  expect(stateOf({ cancelled: true }, '2027-01-01T00:00:00Z')).toBe('past')
})

test('registration is open from the moment at which it opens, in whichever offset that is written', () => {
  const opens = { registration_opens: '2026-12-01T12:00:00+01:00' }
  expect(stateOf(opens, '2026-12-01T10:59:59.999Z')).toBe('later')
  expect(stateOf(opens)).toBe('open')
})

test('registration has ended from the moment at which it closes', () => {
  const closes = { registration_closes: '2026-12-01T12:00:00+01:00' }
  expect(stateOf(closes, '2026-12-01T10:59:59.999Z')).toBe('open')
  expect(stateOf(closes)).toBe('ended')
})

test('a row of the database, with its ticks as numbers, is told the same', () => {
  expect(stateOf({ eventHasForm: 1, cancelled: 0 })).toBe('open')
  expect(stateOf({ eventHasForm: 1, cancelled: 1 })).toBe('cancelled')
  expect(stateOf({ eventHasForm: 0, cancelled: 0 })).toBe('none')
})
