import type { Event } from '#shared/resources/events.ts'

/** The places of an event. Each number is of people, guests included. */
export type PlaceCount = {
  taken: number
  waiting: number
  /** Places that nobody has; null without a limit. */
  free: number | null
  /** Places that a new application can have at once; null without a limit. */
  left: number | null
  /** Places that the first of the queue needs; null without a queue. */
  first: number | null
}

/** The effect of a save on those who have applied. */
export type PlaceChange = {
  before: PlaceCount
  after: PlaceCount
  /** Applications of the queue that get a place, each with a mail. */
  given: number
  /** More people have a place than there are places; nobody loses theirs. */
  isOver: boolean
}

/** The fields of an event by which places are given. */
export const placeFields = ['capacity', 'fills_gaps', 'cancelled', 'eventDate', 'eventEndDate'] as const

/** The rule by which the queue of an event gets places. */
export type PlaceRule = Pick<Event, 'capacity' | 'fills_gaps'>

type Parties = { taken: number; waiting: number; first: number | null; smallest: number | null }

/**
 * Counts the places of an event.
 * @param parties people with a place, people in the queue, and the places that its first and its smallest party need
 */
export function countOf(
  { capacity, fills_gaps }: PlaceRule,
  { taken, waiting, first, smallest }: Parties,
): PlaceCount {
  const free = capacity === null ? null : Math.max(0, capacity - taken)
  // A queue gets the places that come free, unless all of it is waiting for more than there are.
  const isPassed = smallest === null || (fills_gaps && free !== null && smallest > free)
  return { taken, waiting, free, left: free === null ? null : isPassed ? free : 0, first }
}

/** @returns the parties of a queue that get a place, in its order, when so many places are free */
export function nextOf<P extends { places: number }>(
  queue: readonly P[],
  { free, fills_gaps }: { free: number; fills_gaps: boolean },
): P[] {
  const next: P[] = []
  let rest = free
  for (const party of queue) {
    if (party.places <= rest) {
      next.push(party)
      rest -= party.places
    } else if (!fills_gaps) break
  }
  return next
}
