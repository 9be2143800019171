import { withoutTexts } from '#shared/languages.ts'
import type { Event } from '#shared/resources/events.ts'

/** Facts of an event that its page and its form show, and no card. */
const unseen: readonly string[] = [
  'member_price',
  'remind',
  'series',
  'offer_hours',
  'places_taken',
  'fills_gaps',
  'max_guests',
]

/** @returns an event as the home page shows the next one, with its places; its page reads the rest */
export function nextEvent(event: Event): Event {
  const shown = Object.fromEntries(Object.entries(event).filter(([name]) => !unseen.includes(name))) as Event
  return { ...withoutTexts(shown, 'eventDesc', 'bring'), questions: [] }
}

/** @returns an event as a line of a list or of the calendar shows it; its page reads the rest */
export function briefEvent(event: Event): Event {
  const { queue_length, ...shown } = nextEvent(event)
  return { ...shown, quotas: [], quota_places: [] } as unknown as Event
}
