import { expect, test } from 'vitest'
import { createDates } from '#shared/dates.ts'
import type { Event } from '#shared/resources/events.ts'
import * as dateWords from '#texts/sv/dates.ts'
import { groupByMonth, splitByTime } from './group-by-month.ts'

const swedish = createDates({
  months: dateWords.months.split(' '),
  weekdays: dateWords.weekdays.split(' '),
})

const event = (id: number, eventDate: string, eventEndDate: string | null = null) => {
  const dateJs = new Date(eventDate).toISOString()
  return { id, eventName: `Fika ${id}`, eventDate, dateJs, eventEndDate } as Event
}

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

test('what goes on is coming until it is over, and stands in this month', () => {
  const days = event(1, '2026-04-29T12:00:00+02:00', '2026-05-04T12:00:01+02:00')
  const before = event(2, '2026-05-03T12:00:00+02:00')
  const today = event(3, '2026-05-04T08:00:00+02:00')
  const { coming, past } = splitByTime([today, before, days], '2026-05-04T10:00:00Z')
  expect([coming, past]).toEqual([[days, today], [before]])
  expect(groupByMonth(coming, swedish, '2026-05-04')).toEqual([{ name: 'maj 2026', events: [days, today] }])
})
