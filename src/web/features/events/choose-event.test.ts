import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { chooseEvent, eventsNamed, idBesideName } from './choose-event.ts'

const now = '2026-09-01T12:00:00Z'
const event = (id: number, dateJs: string, eventName = 'Fika') =>
  ({ id, eventName, eventDate: dateJs, dateJs }) as Event
const last = event(1, '2026-08-01T12:00:00Z')
const next = event(2, '2026-09-02T12:00:00Z')
const later = event(3, '2026-10-01T12:00:00Z')
const other = event(4, '2026-09-01T13:00:00Z', 'Påsk')
const all = [later, last, other, next]
const choose = (events: Event[], name: string, id: number | null = null) =>
  chooseEvent(events, { name, id, now })

test('a name means its next event', () => {
  expect(choose(all, 'Fika')).toBe(next)
})

test('when all have been, a name means the latest', () => {
  const before = event(5, '2026-07-01T12:00:00Z')
  expect(choose([last, before], 'Fika')).toBe(last)
})

test('an id picks one of the name, also a past one, and none of another name', () => {
  expect(choose(all, 'Fika', 1)).toBe(last)
  expect(choose(all, 'Fika', 4)).toBeNull()
  expect(choose(all, 'Okänt')).toBeNull()
})

test('a name is the same with spaces around it and with separate accents', () => {
  expect(choose(all, ' Pa\u030ask ')).toBe(other)
})

test('the events of a name come in their order', () => {
  expect(eventsNamed(all, 'Fika')).toEqual([last, next, later])
})

test('an address needs the id only when the name is shared', () => {
  expect(idBesideName(all, next)).toBe(2)
  expect(idBesideName(all, other)).toBeUndefined()
})

test('an event is meant until it is over, with its end or its day', () => {
  const days = { ...event(6, '2026-08-30T12:00:00Z', 'Läger'), eventEndDate: '2026-09-01T12:00:01Z' }
  const evening = event(7, '2026-09-01T11:00:00Z', 'Läger')
  const following = event(8, '2026-09-05T12:00:00Z', 'Läger')
  expect(choose([following, evening, days], 'Läger')).toBe(days)
  expect(choose([following, evening, { ...days, eventEndDate: now }], 'Läger')).toBe(evening)
})
