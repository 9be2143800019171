import { expect, test } from 'vitest'
import { type Event, events } from '#shared/resources/events.ts'
import { fake } from '#testing/fake.ts'
import { eventsIn, monthsWithPage, shiftMonth } from './month.ts'
import { neighbours, weekNumber, weeksOf } from './weeks.ts'

test('a month is laid out in weeks from Monday to Sunday, with their numbers', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks.map(({ number }) => number)).toEqual([49, 50, 51, 52, 53])
  expect(weeks[0]?.days).toEqual([
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weeks[4]?.days).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null])
  expect(weeksOf('2027-02').flatMap(({ days }) => days)).toHaveLength(28)
})

test.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2027-03-28', 12],
  ['2027-10-31', 43],
])('%s is in week %i', (day, number) => {
  expect(weekNumber(day)).toBe(number)
})

test('one leafs over the turn of the year', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01')
  expect(shiftMonth('2026-01', -1)).toBe('2025-12')
})

test('there is a page for two years to either side, and for months in which something happens', () => {
  const event = fake(events, {
    id: 1,
    eventDate: '2031-05-31T23:30:00+02:00',
    eventEndDate: null,
  }) as Event
  const months = monthsWithPage('2026-11', [event])
  expect(months.size).toBe(2 * 24 + 1 + 1)
  expect(['2024-11', '2028-11', '2031-05'].every((month) => months.has(month))).toBe(true)
  expect(neighbours('2026-12', months)).toEqual({ before: '2026-11', after: '2027-01' })
  expect(neighbours('2028-11', months)).toEqual({ before: '2028-10', after: '2031-05' })
  expect(neighbours('2031-05', months)).toEqual({ before: '2028-11', after: null })
  expect(eventsIn([event], '2031-06')).toEqual([])
})

test('an event is in every month it lasts over, and each of them has a page', () => {
  const times = { eventDate: '2031-11-30T18:00:00+01:00', eventEndDate: '2032-02-01T00:00:00+01:00' }
  const event = fake(events, { id: 1, ...times }) as Event
  const months = ['2031-10', '2031-11', '2031-12', '2032-01', '2032-02']
  expect(months.filter((month) => eventsIn([event], month).length > 0)).toEqual(months.slice(1, -1))
  expect([...monthsWithPage('2026-11', [event])].slice(-3)).toEqual(months.slice(1, -1))
})
