import { randomUUID } from 'node:crypto'
import type { Event } from '#shared/resources/events.ts'
import { administratorOf } from './administrator.ts'
import type { Site } from './site.ts'

const summer2030 = {
  eventDesc: '<h2>Program</h2><p>Musik och <strong>fika</strong>.</p>',
  eventOrganizer: 'Kulturgruppen',
  eventDate: '2030-06-14T18:30',
  eventLocation: 'Trädgården',
  eventPrice: '40 kr',
  eventHasForm: true,
}

/** Adds an event with a form, in the summer of 2030 and of a name of its own unless told. */
export async function addEvent(site: Site, changes: Partial<Event> = {}): Promise<Event> {
  const { call } = await administratorOf(site)
  return call('POST', '/api/events/', { eventName: `Fest ${randomUUID()}`, ...summer2030, ...changes })
}

export async function removeEvent(site: Site, { id }: Event): Promise<void> {
  const { call } = await administratorOf(site)
  await call('DELETE', `/api/events/${id}/`)
}
