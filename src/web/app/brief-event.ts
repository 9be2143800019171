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
  'queue_length',
]

/** @returns an event as a card or a line of the calendar shows it; its page reads the rest */
export function briefEvent(event: Event): Event {
  const shown = Object.fromEntries(Object.entries(event).filter(([name]) => !unseen.includes(name))) as Event
  return { ...withoutTexts(shown, 'eventDesc', 'bring'), questions: [], quotas: [], quota_places: [] }
}
