import { expect, test } from 'vitest'
import { months, weekdays } from '#texts/sv/dates.ts'
import { createDates } from './dates.ts'
import { dayEndMs, dayStartMs, monthAfterMs, stockholmDayOf, withStockholmOffset } from './stockholm-day.ts'

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
  let day = Temporal.PlainDate.from('1981-01-01')
  for (; day.year < 2100; day = day.add({ days: 1 })) {
    const midnight = day.toZonedDateTime('Europe/Stockholm').epochMilliseconds
    const before = day.subtract({ days: 1 }).toString()
    const isRight =
      stockholmDayOf(midnight) === day.toString() &&
      stockholmDayOf(midnight - 1) === before &&
      dayStartMs(day.toString()) === midnight &&
      dayEndMs(midnight - 1) === midnight
    if (!isRight) wrongDays.push(day.toString())
  }
  expect(wrongDays).toEqual([])
})

test('a month later the clocks of Stockholm show the same time', () => {
  const wrongTimes: string[] = []
  const end = Temporal.ZonedDateTime.from('2029-01-01T00:00[Europe/Stockholm]')
  let time = Temporal.ZonedDateTime.from('2027-01-01T00:00[Europe/Stockholm]')
  for (; Temporal.ZonedDateTime.compare(time, end) < 0; time = time.add({ minutes: 30 })) {
    const later = time.toPlainDateTime().add({ months: 1 }).toZonedDateTime('Europe/Stockholm')
    if (monthAfterMs(time.epochMilliseconds) !== later.epochMilliseconds) wrongTimes.push(time.toString())
  }
  expect(wrongTimes).toEqual([])
})

test.each([
  ['2027-01-31T18:00', '2027-01-31T18:00+01:00'],
  ['2027-06-30T18:00:30', '2027-06-30T18:00:30+02:00'],
  ['2027-10-31T02:30', '2027-10-31T02:30+02:00'],
  ['2027-10-31T02:30:00+01:00', '2027-10-31T02:30:00+01:00'],
  ['', ''],
])('%j as it is typed is %j', (typed, time) => {
  expect(withStockholmOffset(typed)).toBe(time)
})
