import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { nextOf, upcomingEvents } from '#web/features/events/upcoming.ts'

const now = '2027-01-31T12:00:00Z'
const at = (...instants: string[]) =>
  instants.map((dateJs, id) => ({ id, dateJs, eventDate: dateJs, eventEndDate: null }) as unknown as Event)
const shown = (...instants: string[]) => upcomingEvents(at(...instants), now).map(({ dateJs }) => dateJs)

test('only events between now and one month ahead, the next one first', () => {
  expect(
    shown(
      '2027-02-28T12:00:00.001Z',
      '2027-02-28T12:00:00Z',
      '2027-02-01T08:00:00Z',
      '2027-01-31T12:00:00Z',
      '2027-01-31T11:59:59.999Z',
    ),
  ).toEqual(['2027-01-31T12:00:00Z', '2027-02-01T08:00:00Z', '2027-02-28T12:00:00Z'])
})

test('an event with an end is there until it is over', () => {
  const [days] = at('2027-01-29T12:00:00Z') as [Event]
  const isShown = (eventEndDate: string) => upcomingEvents([{ ...days, eventEndDate }], now).length === 1
  expect([isShown('2027-01-31T12:00:01Z'), isShown('2027-01-31T12:00:00Z')]).toEqual([true, false])
})

test.each([
  // In UTC these are the day before, of which a month later is another day.
  ['2027-01-29T23:30:00Z', '2027-02-27T23:30:00Z'],
  ['2027-03-31T22:30:00Z', '2027-04-30T22:30:00Z'],
  // The clocks have changed in between.
  ['2027-03-01T12:00:00Z', '2027-04-01T11:00:00Z'],
  ['2027-10-15T11:00:00Z', '2027-11-15T12:00:00Z'],
  ['2027-12-31T23:30:00Z', '2028-01-31T23:30:00Z'],
  ['2028-01-31T12:00:00Z', '2028-02-29T12:00:00Z'],
])('at %s a month ahead, in Stockholm, is %s', (from, until) => {
  const after = new Date(Date.parse(until) + 1).toISOString()
  expect(upcomingEvents(at(until, after), from).map(({ dateJs }) => dateJs)).toEqual([until])
})

test('the next event is one to look forward to, if there is any', () => {
  const [begun, cancelled, coming] = at(
    '2027-01-30T12:00:00Z',
    '2027-02-01T08:00:00Z',
    '2027-02-02T08:00:00Z',
  ) as [Event, Event, Event]
  const events = [begun, { ...cancelled, cancelled: true }, coming]
  expect(nextOf(events, now)?.id).toBe(2)
  expect(nextOf(events.slice(0, 2), now)?.id).toBe(0)
  expect(nextOf([], now)).toBeUndefined()
})
