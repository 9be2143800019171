import { isLimited, type Limited } from '#shared/places.ts'
import type { Event } from '#shared/resources/events.ts'

type Countable = Limited &
  Pick<Event, 'max_guests' | 'price_per_place'> & { questions: Event['questions'] | string }

/** @returns whether the board counts the participants: the event has places, guests, a price or questions of its own */
export const isCounted = ({ max_guests, price_per_place, questions, ...event }: Countable): boolean =>
  isLimited(event) ||
  price_per_place !== null ||
  (max_guests ?? 0) > 0 ||
  (typeof questions === 'string' ? questions !== '[]' : questions.length > 0)
