import { excerpt } from '#shared/excerpt.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { Event } from '#shared/resources/events.ts'

const descriptionLength = 300

/** @returns an event for search engines (schema.org Event). @param url where its page stands */
export function eventData(event: Event, url: string, language: Language): Record<string, unknown> {
  const words = (field: keyof Event & string) => textIn(event, field, language).text
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: words('eventName'),
    url,
    startDate: event.eventDate,
    ...(event.eventEndDate && { endDate: event.eventEndDate }),
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(event.capacity && { maximumAttendeeCapacity: event.capacity }),
    location: { '@type': 'Place', name: words('eventLocation'), address: words('eventLocation') },
    organizer: { '@type': 'Organization', name: words('eventOrganizer') },
    description: excerpt(words('eventDesc'), descriptionLength),
    ...(event.eventImage && { image: event.eventImage }),
    inLanguage: language,
  }
}
