import type { Event } from '#shared/resources/events.ts'

/** @returns whether the board counts who comes: the event has places, guests, a price or questions of its own */
export const isCounted = ({
  capacity,
  max_guests,
  price_per_place,
  questions,
}: Pick<Event, 'capacity' | 'max_guests' | 'price_per_place'> & {
  questions: Event['questions'] | string
}): boolean =>
  capacity !== null ||
  price_per_place !== null ||
  (max_guests ?? 0) > 0 ||
  (typeof questions === 'string' ? questions !== '[]' : questions.length > 0)
