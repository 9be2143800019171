import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { render } from '#testing/render.tsx'
import { NextEvent } from './next-event.tsx'

test.each([
  ['sv', 'fredag 4 december'],
  ['en', 'Friday 4 December'],
] as const)('the card of the next event shows the day alone in %s', async (language, day) => {
  const event = {
    ...{ id: 1, eventName: 'Luciatåg', eventDate: '2026-12-04T03:39:00+01:00', eventEndDate: null },
    ...{ eventLocation: 'Aulan', eventPrice: 'Fri', eventOrganizer: 'Styrelsen', eventImage: '' },
  } as Event
  const { get, place } = await render(<NextEvent event={event} id={undefined} now="2026-12-01T12:00:00Z" />, {
    language,
  })
  expect(get('time').textContent).toBe(day)
  expect(get('time').getAttribute('datetime')).toBe('2026-12-04')
  expect(place.textContent).not.toMatch(/03[.:]39/)
})
