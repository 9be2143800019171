import { withoutTexts } from '#shared/languages.ts'
import type { Event } from '#shared/resources/events.ts'

/** @returns an event as a card or a line of the calendar shows it; its page reads the rest */
export const briefEvent = (event: Event): Event => ({
  ...withoutTexts(event, 'eventDesc', 'bring'),
  questions: [],
  quotas: [],
  quota_places: [],
})
