import { randomUUID } from 'node:crypto'
import type { Event } from '#shared/resources/events.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import type { Site } from './site.ts'

const comingSummer = {
  eventDesc: '<h2>Program</h2><p>Musik och <strong>fika</strong>.</p>',
  eventOrganizer: 'Kulturgruppen',
  eventDate: `${comingYear}-06-14T18:30`,
  eventLocation: 'Trädgården',
  eventPrice: '40 kr',
  eventHasForm: true,
}

/** Adds an event with a form, in a summer to come and of a name of its own unless told. */
export async function addEvent(site: Site, changes: Partial<Event> = {}): Promise<Event> {
  const { call } = await administratorOf(site)
  return call('POST', '/api/events/', { eventName: `Fest ${randomUUID()}`, ...comingSummer, ...changes })
}

/** Adds one with a picture of the demo's, as every event has that was made in the form. */
export async function addPicturedEvent(site: Site, changes: Partial<Event> = {}): Promise<Event> {
  const { call } = await administratorOf(site)
  const pictured = (await call<Event[]>('GET', '/api/events/')).find(({ eventImage }) => eventImage)
  return addEvent(site, { eventImage: pictured?.eventImage ?? null, ...changes })
}

export async function removeEvent(site: Site, { id }: Event): Promise<void> {
  const { call } = await administratorOf(site)
  await call('DELETE', `/api/events/${id}/`)
}

/** Removes the events of a day, so that what a test adds is the next one. @param day `YYYY-MM-DD` */
export async function clearDay(site: Site, day: string): Promise<void> {
  const { call } = await administratorOf(site)
  const all = await call<Event[]>('GET', '/api/events/')
  for (const event of all.filter(({ eventDate }) => eventDate.startsWith(day))) await removeEvent(site, event)
}
