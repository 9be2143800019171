import type { Event } from '#shared/resources/events.ts'

type Countable = Pick<Event, 'capacity' | 'max_guests' | 'price_per_place'> & {
  questions: Event['questions'] | string
}

/** @returns whether the board counts the participants: the event has places, guests, a price or questions of its own */
export const isCounted = ({ capacity, max_guests, price_per_place, questions }: Countable): boolean =>
  capacity !== null ||
  price_per_place !== null ||
  (max_guests ?? 0) > 0 ||
  (typeof questions === 'string' ? questions !== '[]' : questions.length > 0)
