import { excerpt } from '#shared/excerpt.ts'
import type { Event } from '#shared/resources/events.ts'

const descriptionLength = 300

/** @returns an event for search engines (schema.org Event). @param url where its page stands */
export const eventData = (event: Event, url: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: event.eventName,
  url,
  startDate: event.eventDate,
  eventStatus: 'https://schema.org/EventScheduled',
  location: { '@type': 'Place', name: event.eventLocation, address: event.eventLocation },
  organizer: { '@type': 'Organization', name: event.eventOrganizer },
  description: excerpt(event.eventDesc, descriptionLength),
  ...(event.eventImage && { image: event.eventImage }),
  inLanguage: 'sv',
})
