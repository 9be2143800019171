import { withoutTexts } from '#shared/languages.ts'
import type { Event } from '#shared/resources/events.ts'

/** @returns an event as a card or a line of the calendar shows it; its page reads the rest */
export function briefEvent(event: Event): Event {
  const { member_price: _, remind: _1, series: _2, offer_hours: _3, places_taken: _4, ...shown } = event
  return {
    ...withoutTexts(shown, 'eventDesc', 'bring'),
    questions: [],
    quotas: [],
    quota_places: [],
  } as unknown as Event
}
