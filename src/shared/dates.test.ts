import { expect, test } from 'vitest'
import { months, weekdays } from '#texts/sv/dates.ts'
import { createDates } from './dates.ts'
import { stockholmDayOf } from './stockholm-day.ts'

const { longDate, monthAndYear, shortDate, weekday } = createDates({
  months: months.split(' '),
  weekdays: weekdays.split(' '),
})

test('a day is written as Swedes write it', () => {
  expect(longDate('2026-12-13')).toBe('13 december 2026')
  expect(longDate('2027-03-01')).toBe('1 mars 2027')
})

test('a day is written in short, and its month alone', () => {
  expect(shortDate('2026-12-03')).toBe('3 dec')
  expect(shortDate('2026-05-31')).toBe('31 maj')
  expect(monthAndYear('2026-12-03')).toBe('december 2026')
})

test('a day has its weekday', () => {
  expect(weekday('2026-12-13')).toBe('söndag')
  expect(weekday('2024-02-29')).toBe('torsdag')
})

test.each([
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('at %s it is %s in Stockholm', (instant, day) => {
  expect(stockholmDayOf(instant)).toBe(day)
})

test('for a century a day begins in Stockholm when the time zone database says so', () => {
  const wrongDays: string[] = []
  let day = Temporal.PlainDate.from('1996-01-01')
  for (; day.year < 2100; day = day.add({ days: 1 })) {
    const midnight = day.toZonedDateTime('Europe/Stockholm').toInstant()
    const before = midnight.subtract({ milliseconds: 1 })
    const isRight =
      stockholmDayOf(midnight.toString()) === day.toString() &&
      stockholmDayOf(before.toString()) === day.subtract({ days: 1 }).toString()
    if (!isRight) wrongDays.push(day.toString())
  }
  expect(wrongDays).toEqual([])
})
