import type { Event } from '#shared/resources/events.ts'

/** Most events that one call adds to a series. */
export const maxSeriesDays = 60

/** @returns where `POST { days: string[] }` copies an event to other days; each answers {@link SeriesChange} */
export const seriesApi = (eventId: number): string => `/api/events/${eventId}/series/`

/**
 * @returns where `POST { fields: string[], from: string }` gives the later events of its series what a saved event says in
 *   these fields; `from` is the time at which it began before it was saved
 */
export const followingApi = (eventId: number): string => `${seriesApi(eventId)}following/`

/** The events that were made or changed, and how many have applied to them. */
export type SeriesChange = { ids: number[]; applied: number }

/** The times of an event, which move with its day. */
export const eventTimes = [
  'eventDate',
  'eventEndDate',
  'registration_opens',
  'registration_closes',
  'members_first_until',
] as const satisfies readonly (keyof Event)[]
