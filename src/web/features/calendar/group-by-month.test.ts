import { expect, test } from 'vitest'
import { createDates } from '#shared/dates.ts'
import type { Event } from '#shared/resources/events.ts'
import * as dateWords from '#texts/sv/dates.ts'
import { groupByMonth, splitByTime } from './group-by-month.ts'

const swedish = createDates({
  months: dateWords.months.split(' '),
  weekdays: dateWords.weekdays.split(' '),
})

const event = (id: number, eventDate: string) =>
  ({ id, eventName: `Fika ${id}`, eventDate, dateJs: new Date(eventDate).toISOString() }) as Event

test('an event belongs to the month it is in in Stockholm', () => {
  const first = event(1, '2026-12-31T23:30:00+01:00')
  const second = event(2, '2027-01-01T00:30:00+01:00')
  expect(groupByMonth([first, second], swedish)).toEqual([
    { name: 'december 2026', events: [first] },
    { name: 'januari 2027', events: [second] },
  ])
})

test('the same month of two years is two months', () => {
  const months = groupByMonth(
    [event(1, '2026-05-01T12:00:00+02:00'), event(2, '2027-05-01T12:00:00+02:00')],
    swedish,
  )
  expect(months.map(({ name }) => name)).toEqual(['maj 2026', 'maj 2027'])
})

test('what comes is told from what was, the nearest first in both', () => {
  const days = [3, 1, 5, 2, 4].map((day) => event(day, `2026-05-0${day}T12:00:00+02:00`))
  const { coming, past } = splitByTime(days, '2026-05-04T10:00:00Z', 2)
  expect(coming.map(({ id }) => id)).toEqual([4, 5])
  expect(past.map(({ id }) => id)).toEqual([3, 2])
})
