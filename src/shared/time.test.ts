import { describe, expect, test } from 'vitest'
import { ageOn, isDay, parseDateTime, reachedWallTime, stockholmDay, toWallTime } from '#shared/time.ts'

describe('days', () => {
  test.each(['2027-01-31', '2028-02-29', '1900-01-01', '2200-12-31'])('%s is one', (day) => {
    expect(isDay(day)).toBe(true)
  })
  test.each([
    '2027-02-29',
    '2027-02-30',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '2027-1-1',
    '27-01-01',
    '20270101',
    '2027-01-01T00:00',
    ' 2027-01-01',
    '2027-01-01\n',
    '1899-12-31',
    '2201-01-01',
    '10000-01-01',
    '+002027-01-01',
    '2027-W01-1',
    '２０２７-01-01',
    '',
  ])('%j is none', (day) => {
    expect(isDay(day)).toBe(false)
  })
})

describe('points in time', () => {
  test.each([
    ['2027-07-01T18:00', '2027-07-01T16:00:00Z'],
    ['2027-07-01 18:00', '2027-07-01T16:00:00Z'],
    ['2027-12-01T18:00:30', '2027-12-01T17:00:30Z'],
    ['2027-12-01T18:00:30.999', '2027-12-01T17:00:30Z'],
    ['2027-12-01T18:00:30Z', '2027-12-01T18:00:30Z'],
    ['2027-12-01T18:00-05:00', '2027-12-01T23:00:00Z'],
    ['2027-12-01T18:00+0530', '2027-12-01T12:30:00Z'],
    // Clocks go back: the earlier of the two is meant (B43).
    ['2027-10-31T02:30', '2027-10-31T00:30:00Z'],
    ['2027-10-31T02:30+01:00', '2027-10-31T01:30:00Z'],
    ['2027-03-28T01:59:59', '2027-03-28T00:59:59Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00Z'],
    // Stockholm's year decides, not the year in UTC.
    ['1900-01-01T00:00', '1899-12-31T23:00:00Z'],
  ])('%s is %s', (value, instant) => {
    expect(parseDateTime(value)).toEqual({ instant })
  })

  test.each([
    ['2027-03-28T02:00', 'nonexistent-local-time'],
    ['2027-03-28T02:30', 'nonexistent-local-time'],
    ['2027-03-28T02:59:59', 'nonexistent-local-time'],
    ['2027-02-30T10:00', 'date'],
    ['2027-01-01T24:00', 'date'],
    ['2027-01-01T10:60', 'date'],
    ['2027-01-01T10:00+25:00', 'date'],
    ['2027-01-01', 'date'],
    ['2027-01-01T10:00[Europe/Stockholm]', 'date'],
    ['2027-01-01T10:00:00,5', 'date'],
    ['i morgon', 'date'],
    ['', 'date'],
    ['10000-01-01T10:00', 'range'],
    ['+12027-01-01T10:00', 'range'],
    ['2201-01-01T00:00', 'range'],
    ['1899-12-31T23:59', 'range'],
  ])('%s is refused: %s', (value, problem) => {
    expect(parseDateTime(value)).toEqual({ problem })
  })

  test('what is answered is read as the same instant, also in the hour that comes twice', () => {
    for (const instant of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-06-01T10:00:00Z'])
      expect(parseDateTime(toWallTime(instant))).toEqual({ instant })
    expect(toWallTime('2027-10-31T00:30:00Z')).toBe('2027-10-31T02:30:00+02:00')
    expect(toWallTime('2027-10-31T01:30:00Z')).toBe('2027-10-31T02:30:00+01:00')
  })
})

describe('the day in Stockholm', () => {
  test.each([
    ['2027-01-01T22:59:59Z', '2027-01-01'],
    ['2027-01-01T23:00:00Z', '2027-01-02'],
    ['2027-07-01T21:59:59Z', '2027-07-01'],
    ['2027-07-01T22:00:00Z', '2027-07-02'],
  ])('at %s is %s', (now, day) => {
    expect(stockholmDay(new Date(now))).toBe(day)
  })
})

describe('the age', () => {
  const stockholmNewDay = '2027-03-01T23:00:00Z'
  test.each([
    ['2007-03-02', stockholmNewDay, 20],
    ['2007-03-02', '2027-03-01T22:59:59Z', 19],
    ['2007-03-01', stockholmNewDay, 20],
    ['2007-03-03', stockholmNewDay, 19],
    // Born on a leap day: on the last day of February.
    ['2004-02-29', '2027-02-27T12:00:00Z', 22],
    ['2004-02-29', '2027-02-28T12:00:00Z', 23],
    ['2004-02-29', '2027-03-01T12:00:00Z', 23],
    ['2004-02-29', '2028-02-28T12:00:00Z', 23],
    ['2004-02-29', '2028-02-29T12:00:00Z', 24],
    ['2027-03-02', stockholmNewDay, 0],
  ])('of who was born %s is at %s: %s', (birthday, now, age) => {
    expect(ageOn(birthday, new Date(now))).toBe(age)
  })
  test('is unknown without a birthday', () => {
    expect(ageOn(null, new Date())).toBeNull()
    expect(ageOn('', new Date())).toBeNull()
  })
})

describe('the latest time that the clocks have shown', () => {
  test.each([
    ['2027-01-01T12:00:59Z', { day: '2027-01-01', time: '13:00' }],
    ['2027-07-01T22:30:00Z', { day: '2027-07-02', time: '00:30' }],
    ['2027-03-28T00:59:00Z', { day: '2027-03-28', time: '01:59' }],
    ['2027-03-28T01:00:00Z', { day: '2027-03-28', time: '03:00' }],
    ['2027-10-31T00:59:00Z', { day: '2027-10-31', time: '02:59' }],
    ['2027-10-31T01:00:00Z', { day: '2027-10-31', time: '02:59' }],
    ['2027-10-31T01:59:00Z', { day: '2027-10-31', time: '02:59' }],
    ['2027-10-31T02:00:00Z', { day: '2027-10-31', time: '03:00' }],
  ])('at %s', (instant, expected) => {
    expect(reachedWallTime(new Date(instant))).toEqual(expected)
  })
})
