import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { upcomingEvents } from '#web/features/events/upcoming.ts'

const now = '2027-01-31T12:00:00Z'
const at = (...instants: string[]) => instants.map((dateJs, id) => ({ id, dateJs }) as Event)
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
