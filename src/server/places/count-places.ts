import { type Selectable, sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { isOver } from '#shared/event-state.ts'
import {
  countOf,
  isOverfull,
  nextOf,
  openRoom,
  type Parties,
  type PlaceChange,
  type PlaceCount,
  type PlaceRule,
  type Room,
} from '#shared/places.ts'
import { type ApplicationState, evenemang } from '#shared/resources/evenemang.ts'
import type { Quota } from '#shared/resources/events.ts'

type EventRow = Selectable<Tables['events']>
/** The values of an event by which its places are counted. */
export type Counted = Pick<EventRow, 'id' | 'capacity' | 'fills_gaps' | 'quotas'>

/** @returns the kinds of places of an event, as they are stored */
export const quotasOf = ({ quotas }: Pick<EventRow, 'quotas'>): Quota[] => JSON.parse(quotas) as Quota[]

/** @returns the rule of an event, as it is stored */
export const ruleOf = (event: Counted): PlaceRule => ({
  capacity: event.capacity,
  fills_gaps: Boolean(event.fills_gaps),
  quotas: quotasOf(event),
})

/** @returns the places that the first of each queue needs, by the ids of the first applications */
async function placesOfFirst(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('evenemang').select(['id', 'places']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, places }) => [id, places]))
}

/** Places that are taken until an operation cannot be undone any more, in the shape of applications. */
const heldOf = (db: Db | Tx, ids: readonly number[], hasKinds: boolean) =>
  db
    .selectFrom('held_places')
    .select(({ fn, ref }) => [
      'event_id',
      sql<ApplicationState | 'held'>`'held'`.as('state'),
      hasKinds ? ref('quota').as('quota') : sql<string>`''`.as('quota'),
      fn.sum('places').as('people'),
      fn.min('places').as('smallest'),
      fn.min('id').as('first'),
    ])
    .where('event_id', 'in', ids)
    .groupBy(hasKinds ? ['event_id', 'quota'] : ['event_id'])

/** @returns those who have places at events, and who wait for them, by the ids of the events */
async function readParties(db: Db | Tx, events: readonly Counted[]): Promise<Map<number, Parties[]>> {
  const ids = events.map(({ id }) => id)
  // To tell kinds apart that are not there would take twice as long, in the minute in which registration opens.
  const hasKinds = events.some(({ quotas }) => quotas !== '[]')
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('evenemang')
          .select(({ fn, ref }) => [
            ref('event_id').$castTo<number>().as('event_id'),
            ref('state').$castTo<ApplicationState | 'held'>().as('state'),
            hasKinds ? ref('quota').as('quota') : sql<string>`''`.as('quota'),
            fn.sum('places').as('people'),
            fn.min('places').as('smallest'),
            fn.min('id').as('first'),
          ])
          .where('event_id', 'in', ids)
          .where('state', '!=', 'cancelled')
          .where('deleted_at', 'is', null)
          .groupBy(hasKinds ? ['event_id', 'state', 'quota'] : ['event_id', 'state'])
          .unionAll(heldOf(db, ids, hasKinds))
          .execute()
  const waitingRows = rows.filter(({ state }) => state === 'waiting')
  const firsts = await placesOfFirst(
    db,
    waitingRows.map(({ first }) => Number(first)),
  )
  const partiesOf = (id: number, quota: string): Parties => {
    const own = rows.filter((row) => row.event_id === id && row.quota === quota)
    const taken = own.filter(({ state }) => state === 'confirmed' || state === 'held')
    const queue = own.find(({ state }) => state === 'waiting')
    const first = queue && firsts.get(Number(queue.first))
    return {
      quota,
      taken: taken.reduce((sum, { people }) => sum + Number(people), 0),
      waiting: Number(queue?.people ?? 0),
      // One that was deleted between the two readings is no queue any more.
      queue:
        queue && first !== undefined
          ? { id: Number(queue.first), first, smallest: Number(queue.smallest) }
          : null,
    }
  }
  return new Map(
    ids.map((id) => {
      const quotas = new Set(rows.filter(({ event_id }) => event_id === id).map(({ quota }) => quota))
      return [id, [...quotas].map((quota) => partiesOf(id, quota))]
    }),
  )
}

const readPartiesOf = async (db: Db | Tx, event: Counted): Promise<Parties[]> =>
  (await readParties(db, [event])).get(event.id) ?? []

/** Counts the places of events: every page, list, mail and file says these numbers. @returns by the ids of the events */
export async function countPlaces(
  db: Db | Tx,
  events: readonly Counted[],
): Promise<ReadonlyMap<number, PlaceCount>> {
  const parties = await readParties(db, events)
  return new Map(events.map((event) => [event.id, countOf(ruleOf(event), parties.get(event.id) ?? [])]))
}

/** Counts the places of one event, as {@link countPlaces} does. */
export const countPlacesOf = async (db: Db | Tx, event: Counted): Promise<PlaceCount> =>
  countOf(ruleOf(event), await readPartiesOf(db, event))

/** @returns the places of an event for those who come now; whoever waits goes before them */
export const openPlaces = async (db: Db | Tx, event: Counted): Promise<Room> =>
  openRoom(ruleOf(event), await readPartiesOf(db, event))

/** The values of an event that decide who gets a place. */
export type Giving = Counted & Pick<EventRow, 'cancelled' | 'eventDate' | 'eventEndDate'>

/** The applications that wait for places at an event, in their order, without those of restricted persons. */
const selectQueue = async (db: Db | Tx, eventId: number) => {
  const isFree = await notRestricted(db, evenemang)
  const query = db
    .selectFrom('evenemang')
    .select(['id', 'places', 'quota'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where(isFree)
    .orderBy('id')
  return { query }
}

/** An application that waits. */
type Waiting = { id: number; places: number; quota: string }

/**
 * Reads who of the queue of an event gets a place now.
 * @param limit the most applications that are read of a queue which is served in its order
 * @returns the applications in their order
 */
export async function findNext(
  db: Db | Tx,
  event: Giving,
  { now, limit }: { now: Date; limit?: number },
): Promise<Waiting[]> {
  if (event.cancelled || isOver(event, now.getTime())) return []
  const rule = ruleOf(event)
  const all = await readPartiesOf(db, event)
  if (countOf(rule, all).free === 0 && rule.quotas.length === 0) return []
  const isInOneOrder = !rule.fills_gaps && rule.quotas.length === 0
  const { query } = await selectQueue(db, event.id)
  const rows = await (limit !== undefined && isInOneOrder ? query.limit(limit) : query).execute()
  return nextOf(rows, { rule, all }).slice(0, limit)
}

/** @returns those who have places, and who wait for them, once the queue has got some */
function partiesAfter(
  all: readonly Parties[],
  { queue, given, rule }: { queue: readonly Waiting[]; given: readonly Waiting[]; rule: PlaceRule },
): Parties[] {
  const ids = new Set(given.map(({ id }) => id))
  return all.map(({ quota, taken, waiting }): Parties => {
    const isOne = rule.quotas.length === 0
    const own = queue.filter((party) => isOne || party.quota === quota)
    const people = own.filter(({ id }) => ids.has(id)).reduce((sum, { places }) => sum + places, 0)
    const left = own.filter(({ id }) => !ids.has(id))
    const [first] = left
    return {
      quota,
      taken: taken + people,
      waiting: waiting - people,
      queue: first
        ? { id: first.id, first: first.places, smallest: Math.min(...left.map(({ places }) => places)) }
        : null,
    }
  })
}

/** Counts the places of an event once its queue has got those that are free. */
export async function countPromotions(
  db: Db | Tx,
  event: Giving,
  now: Date,
): Promise<Omit<PlaceChange, 'before' | 'promised'>> {
  const given = await findNext(db, event, { now })
  const queue = await (await selectQueue(db, event.id)).query.execute()
  const rule = ruleOf(event)
  const after = countOf(rule, partiesAfter(await readPartiesOf(db, event), { queue, given, rule }))
  return { after, given: given.length, isOver: isOverfull(rule, after) }
}
