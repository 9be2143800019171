import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { newsOf } from './event-admin-news.ts'

const now = Date.parse('2027-01-01T12:00:00Z')
const party = {
  eventName: 'Höstfest',
  eventDate: '2027-11-20T18:00:00+01:00',
  eventEndDate: null,
  eventLocation: 'Stora salen',
  cancelled: false,
} as Event
const newsAfter = (changes: Partial<Event>, before: Partial<Event> = {}) =>
  newsOf({ ...party, ...before, ...changes }, { ...party, ...before }, now)

test.each([
  { eventDate: '2027-11-21T18:00:00+01:00' },
  { eventEndDate: '2027-11-20T23:00:00+01:00' },
  { eventLocation: 'Lilla salen' },
])('participants should hear of %o', (changes) => {
  expect(newsAfter(changes)).toBe('change')
})

test('of an event that was just cancelled they should hear that, whatever else was changed', () => {
  expect(newsAfter({ cancelled: true, eventLocation: 'Lilla salen' })).toBe('cancelled')
  expect(newsAfter({ eventLocation: 'Lilla salen' }, { cancelled: true })).toBeNull()
})

test('of an event that takes place after all they should hear that, whatever else was changed', () => {
  const before = { cancelled: true }
  expect(newsAfter({ cancelled: false, eventLocation: 'Lilla salen' }, before)).toBe('reopened')
  const over = { cancelled: true, eventDate: '2026-11-20T18:00:00+01:00' }
  expect(newsAfter({ cancelled: false }, over)).toBeNull()
})

test('of a price that is new or another one those with a place should hear, unless there is other news', () => {
  expect(newsAfter({ price_per_place: 150 }, { price_per_place: null })).toBe('price')
  expect(newsAfter({ price_per_place: 200 }, { price_per_place: 150 })).toBe('price')
  expect(newsAfter({ price_per_place: null }, { price_per_place: 150 })).toBeNull()
  expect(newsAfter({ price_per_place: 150, eventLocation: 'Lilla salen' })).toBe('change')
})

test('other changes, and those of an event that is over, are no news', () => {
  expect(newsAfter({ eventName: 'Vårfest', eventPrice: '50 kr' })).toBeNull()
  const over = { eventDate: '2026-11-20T18:00:00+01:00' }
  expect(newsAfter({ eventLocation: 'Lilla salen' }, over)).toBeNull()
  expect(newsAfter(over)).toBe('change')
  expect(newsAfter({ eventDate: party.eventDate }, over)).toBe('change')
})

test('while an event goes on its participants should hear of changes', () => {
  const days = { eventDate: '2026-12-30T18:00:00+01:00', eventEndDate: '2027-01-02T12:00:00+01:00' }
  expect(newsAfter({ eventLocation: 'Lilla salen' }, days)).toBe('change')
  expect(newsAfter({ eventLocation: 'Lilla salen' }, { eventDate: '2027-01-01T08:00:00+01:00' })).toBe(
    'change',
  )
})
