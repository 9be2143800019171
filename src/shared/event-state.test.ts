import { describe, expect, test } from 'vitest'
import { eventCases } from '#testing/event-times.ts'
import { daysOf, eventState, isDuring, nextChangeMs } from './event-state.ts'
import { dayEndMs, dayStartMs } from './stockholm-day.ts'
import { toWallTime } from './time.ts'

test.each(eventCases)('$what is $phase at $now', ({ eventDate, eventEndDate, now, phase }) => {
  expect(eventState({ eventDate, eventEndDate }, now).phase).toBe(phase)
  // As the API answers it, and by another clock.
  const answered = {
    eventDate: toWallTime(eventDate),
    eventEndDate: eventEndDate && toWallTime(eventEndDate),
  }
  expect(eventState(answered, Date.parse(now)).phase).toBe(phase)
})

describe('the days of an event', () => {
  test.each([
    ['2027-06-12T18:00:00+02:00', null, '2027-06-12', '2027-06-12'],
    ['2027-06-12T00:00:00+02:00', null, '2027-06-12', '2027-06-12'],
    ['2027-06-12T18:00:00+02:00', '2027-06-14T12:00:00+02:00', '2027-06-12', '2027-06-14'],
    ['2027-06-12T18:00:00+02:00', '2027-06-13T02:00:00+02:00', '2027-06-12', '2027-06-13'],
    ['2027-06-12T18:00:00+02:00', '2027-06-13T00:00:00+02:00', '2027-06-12', '2027-06-12'],
    ['2027-06-12T00:00:00+02:00', '2027-06-12T00:00:00+02:00', '2027-06-12', '2027-06-12'],
    ['2027-12-31T22:00:00+01:00', '2028-01-01T03:00:00+01:00', '2027-12-31', '2028-01-01'],
    ['2028-02-28T18:00:00+01:00', '2028-03-01T12:00:00+01:00', '2028-02-28', '2028-03-01'],
    ['2027-03-27T20:00:00+01:00', '2027-03-28T03:30:00+02:00', '2027-03-27', '2027-03-28'],
    ['2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00', '2027-10-31', '2027-10-31'],
    // In UTC they lie on other days.
    ['2027-06-30T22:00:00Z', '2027-07-01T22:00:00Z', '2027-07-01', '2027-07-01'],
    ['1950-06-30T23:30:00+01:00', null, '1950-06-30', '1950-06-30'],
  ])('from %s to %s are %s to %s', (eventDate, eventEndDate, ...days) => {
    const { firstDay, lastDay } = daysOf({ eventDate, eventEndDate })
    expect([firstDay, lastDay]).toEqual(days)
  })

  test.each([
    ['2027-06-11', false],
    ['2027-06-12', true],
    ['2027-06-13', true],
    ['2027-06-14', false],
  ])('which ends at midnight: is it on %s? %s', (day, isOnDay) => {
    const event = { eventDate: '2027-06-12T18:00:00+02:00', eventEndDate: '2027-06-14T00:00:00+02:00' }
    const fromMs = dayStartMs(day)
    expect(isDuring(event, { fromMs, untilMs: dayEndMs(fromMs) })).toBe(isOnDay)
  })

  test('of no length is its own', () => {
    const fromMs = dayStartMs('2027-06-12')
    const midnight = '2027-06-12T00:00:00+02:00'
    const event = { eventDate: midnight, eventEndDate: midnight }
    expect(isDuring(event, { fromMs, untilMs: dayEndMs(fromMs) })).toBe(true)
    expect(isDuring(event, { fromMs: dayStartMs('2027-06-11'), untilMs: fromMs })).toBe(false)
  })
})

describe('registration', () => {
  const now = '2026-12-01T11:00:00Z'
  const plain = {
    eventDate: '2026-12-13T18:00:00+01:00',
    eventEndDate: null,
    eventHasForm: true,
    cancelled: false,
    registration_opens: null,
    registration_closes: null,
  }
  const stateOf = (changes: Partial<Record<keyof typeof plain, unknown>>, at = now) =>
    eventState({ ...plain, ...changes } as typeof plain, at).registration

  test('is open while there is a form, until the event is over', () => {
    expect(stateOf({})).toBe('open')
    expect(stateOf({}, '2026-12-13T22:59:59Z')).toBe('open')
    expect(stateOf({}, '2026-12-13T23:00:00Z')).toBe('past')
    const ends = { eventEndDate: '2026-12-15T12:00:00+01:00' }
    expect(stateOf(ends, '2026-12-15T10:59:59Z')).toBe('open')
    expect(stateOf(ends, '2026-12-15T11:00:00Z')).toBe('past')
  })

  test('there is none without a form, whatever else is chosen', () => {
    expect(stateOf({ eventHasForm: false, cancelled: true, registration_closes: now })).toBe('none')
  })

  test('a cancelled event takes none, and one that is over is that rather than cancelled', () => {
    expect(stateOf({ cancelled: true, registration_opens: '2026-12-02T12:00:00+01:00' })).toBe('cancelled')
    expect(stateOf({ cancelled: true }, '2027-01-01T00:00:00Z')).toBe('past')
  })

  test('is open from the moment at which it opens, in whichever offset that is written', () => {
    const opens = { registration_opens: '2026-12-01T12:00:00+01:00' }
    expect(stateOf(opens, '2026-12-01T10:59:59.999Z')).toBe('later')
    expect(stateOf(opens)).toBe('open')
  })

  test('has ended from the moment at which it closes, which may be while the event goes on', () => {
    const closes = { registration_closes: '2026-12-01T12:00:00+01:00' }
    expect(stateOf(closes, '2026-12-01T10:59:59.999Z')).toBe('open')
    expect(stateOf(closes)).toBe('ended')
    const begun = { eventDate: '2026-12-01T08:00:00+01:00', registration_closes: '2026-12-01T12:00:00+01:00' }
    expect(stateOf(begun, '2026-12-01T10:59:59Z')).toBe('open')
    expect(stateOf(begun)).toBe('ended')
  })

  test('of a row of the database, with its ticks as numbers, is told the same', () => {
    expect(stateOf({ eventHasForm: 1, cancelled: 0 })).toBe('open')
    expect(stateOf({ eventHasForm: 1, cancelled: 1 })).toBe('cancelled')
    expect(stateOf({ eventHasForm: 0, cancelled: 0 })).toBe('none')
  })
})

test('an event changes when registration opens and closes, when it begins, and when it ends', () => {
  const event = {
    eventDate: '2027-06-12T18:00:00+02:00',
    eventEndDate: '2027-06-14T12:00:00+02:00',
    registration_opens: '2027-05-01T12:00:00+02:00',
    registration_closes: '2027-06-10T00:00:00+02:00',
  }
  const changesFrom = (timeMs: number): string[] => {
    const nextMs = nextChangeMs(event, timeMs)
    return nextMs === Number.POSITIVE_INFINITY
      ? []
      : [toWallTime(new Date(nextMs).toISOString()), ...changesFrom(nextMs)]
  }
  const { registration_opens, registration_closes, eventDate, eventEndDate } = event
  expect(changesFrom(0)).toEqual([registration_opens, registration_closes, eventDate, eventEndDate])
  expect(nextChangeMs({ eventDate, eventEndDate: null }, Date.parse(eventDate))).toBe(
    dayStartMs('2027-06-13'),
  )
})
