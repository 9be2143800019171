import { expect, test } from 'vitest'
import { type Event, events } from '#shared/resources/events.ts'
import { neighbours } from '#shared/weeks.ts'
import { fake } from '#testing/fake.ts'
import { eventsIn, monthsWithPage, shiftMonth } from './month.ts'

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
