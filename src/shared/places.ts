import type { Event, Quota } from '#shared/resources/events.ts'

/** Places of an event, or of one kind of them. Each number is of people, guests included. */
type Places = {
  taken: number
  waiting: number
  /** Places that nobody has; null without a limit. */
  free: number | null
  /** Places that a new application can have at once; null without a limit. */
  left: number | null
  /** Places that the first of the queue needs; null without a queue. */
  first: number | null
}

/** The places of one kind, by the key of the kind. */
type QuotaCount = Places & { key: string; free: number; left: number }

/** The places of an event; where there are kinds of them, the numbers of each, in their order. */
export type PlaceCount = Places & { quotas: QuotaCount[] }

/** The effect of a save on those who have applied. */
export type PlaceChange = {
  before: PlaceCount
  after: PlaceCount
  /** Applications of the queue that get a place, each with a mail. */
  given: number
  /** More people have a place than there are places; nobody loses theirs. */
  isOver: boolean
  /** Prices in kronor that unpaid applicants were told by mail and keep, and how many they are. */
  promised: { price: number; count: number }[]
}

/** The fields of an event by which places are given. */
export const placeFields = [
  'capacity',
  'quotas',
  'fills_gaps',
  'cancelled',
  'eventDate',
  'eventEndDate',
] as const

/** The fields of an event that set its prices. */
export const priceFields = ['price_per_place', 'member_price'] as const

/** The places of an event: the most of all together, and the kinds of them, as they are stored or as they are read. */
export type Limited = Pick<Event, 'capacity'> & { quotas: readonly Pick<Quota, 'capacity'>[] | string }

/** @returns whether the places of an event are limited */
export const isLimited = ({ capacity, quotas }: Limited): boolean =>
  capacity !== null || (typeof quotas === 'string' ? quotas !== '[]' : quotas.length > 0)

/** @returns how many places an event has: the most of all together, and no more than all kinds have; null without a limit */
export function capacityOf({ capacity, quotas }: Pick<PlaceRule, 'capacity' | 'quotas'>): number | null {
  if (quotas.length === 0) return capacity
  const sum = quotas.reduce((all, quota) => all + quota.capacity, 0)
  return capacity === null ? sum : Math.min(capacity, sum)
}

/** The rule by which the queue of an event gets places. */
export type PlaceRule = Pick<Event, 'capacity' | 'fills_gaps'> & {
  quotas: readonly Pick<Quota, 'key' | 'capacity'>[]
}

/** The first of a queue, and the places that it and the smallest party of the queue need. */
type Queue = { id: number; first: number; smallest: number }

/** Those who want places of one kind; `quota` is the key of a kind, or of none. */
export type Parties = { quota: string; taken: number; waiting: number; queue: Queue | null }

/** A party that wants places; `quota` is the key of a kind, or of none. */
type Party = { quota: string; places: number }

/** The places of an event while they are given. */
export type Room = {
  /** @returns places that nobody has, of a kind and within the most of all; null without a limit */
  free(quota: string): number | null
  /** @returns places that whoever comes next can have; null without a limit */
  left(quota: string): number | null
  /** Gives a party its places, or has it wait. @returns whether it has them */
  take(party: Party): boolean
}

const unlimited = Number.POSITIVE_INFINITY

/**
 * The places of an event, by the rule that gives them everywhere: a party has room when it fits its kind and the most of
 * all. In strict order one that does not fit its kind holds up the queue of that kind; one that fits it, but not the most
 * of all, holds up everybody. Whoever has no kind, or one that is gone, counts towards the most of all alone.
 * @param all those who came before, with or without their queues
 */
export function openRoom({ capacity, fills_gaps, quotas }: PlaceRule, all: readonly Parties[]): Room {
  const takenBy = (parties: readonly Parties[]): number => parties.reduce((sum, { taken }) => sum + taken, 0)
  let rest = capacity === null ? unlimited : capacity - takenBy(all)
  const rests = new Map(
    quotas.map(({ key, capacity: own }) => [key, own - takenBy(all.filter(({ quota }) => quota === key))]),
  )
  const restOf = (quota: string): number => rests.get(quota) ?? unlimited
  const free = (quota: string): number => Math.max(0, Math.min(rest, restOf(quota)))
  const held = new Set<string>()
  let isHeld = false
  // A queue gets the places that come free, unless all of it is waiting for more than there are.
  for (const { quota, queue } of all) {
    if (queue === null) continue
    const getsNext = fills_gaps ? queue.smallest <= free(quota) : queue.first <= restOf(quota)
    if (getsNext && rest !== unlimited) isHeld = true
    if (getsNext || !fills_gaps) held.add(quota)
  }
  const isBehind = (quota: string): boolean => isHeld || held.has(quota)
  const left = (quota: string): number => (isBehind(quota) ? 0 : free(quota))
  const isUnlimited = (quota: string): boolean => free(quota) === unlimited
  return {
    free: (quota) => (isUnlimited(quota) ? null : free(quota)),
    left: (quota) => (isUnlimited(quota) ? null : left(quota)),
    take({ quota, places }) {
      if (isUnlimited(quota)) return true
      if (isBehind(quota)) return false
      if (places <= free(quota)) {
        rest -= places
        rests.set(quota, restOf(quota) - places)
        return true
      }
      if (fills_gaps) return false
      if (places > restOf(quota)) held.add(quota)
      else isHeld = true
      return false
    },
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const placesIn = (room: Room, quota: string, parties: readonly Parties[]): Places => {
  const queues = parties.flatMap(({ queue }) => queue ?? []).toSorted((a, b) => a.id - b.id)
  return {
    taken: sumOf(parties.map(({ taken }) => taken)),
    waiting: sumOf(parties.map(({ waiting }) => waiting)),
    free: room.free(quota),
    left: room.left(quota),
    first: queues[0]?.first ?? null,
  }
}

/** Counts the places of an event. */
export function countOf(rule: PlaceRule, all: readonly Parties[]): PlaceCount {
  const room = openRoom(rule, all)
  const quotas = rule.quotas.map(({ key }): QuotaCount => {
    const places = placesIn(
      room,
      key,
      all.filter(({ quota }) => quota === key),
    )
    return { key, ...places, free: places.free ?? 0, left: places.left ?? 0 }
  })
  const count = placesIn(room, '', all)
  if (quotas.length === 0) return { ...count, quotas }
  const within = (numbers: number[]): number => Math.min(count.free ?? unlimited, sumOf(numbers))
  return {
    ...count,
    free: within(quotas.map(({ free }) => free)),
    left: within(quotas.map(({ left }) => left)),
    quotas,
  }
}

/** @returns whether more people have a place than there are places, of all or of a kind */
export const isOverfull = ({ capacity, quotas }: PlaceRule, count: PlaceCount): boolean =>
  (capacity !== null && count.taken > capacity) ||
  quotas.some((quota, index) => (count.quotas[index]?.taken ?? 0) > quota.capacity)

/** @returns the parties of a queue that get a place, in its order, beside those who have one */
export function nextOf<P extends Party>(
  queue: readonly P[],
  { rule, all }: { rule: PlaceRule; all: readonly Parties[] },
): P[] {
  const room = openRoom(
    rule,
    all.map((parties) => ({ ...parties, queue: null })),
  )
  return queue.filter((party) => room.take(party))
}

/** @returns the keys of the kinds that share all places that are left, so that each is named with the others */
export function sharingKinds({
  quota_places,
  places_left,
}: Pick<Event, 'quota_places' | 'places_left'>): readonly string[] {
  const sharing = quota_places.filter(({ left }) => left > 0 && left === places_left).map(({ key }) => key)
  return sharing.length > 1 ? sharing : []
}
