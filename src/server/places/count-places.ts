import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { isOver } from '#shared/event-state.ts'
import { countOf, nextOf, type PlaceChange, type PlaceCount } from '#shared/places.ts'

type EventRow = Selectable<Tables['events']>
/** The values of an event by which its places are counted. */
export type Counted = Pick<EventRow, 'id' | 'capacity' | 'fills_gaps'>

/** @returns the places that the first of each queue needs, by the ids of the first applications */
async function placesOfFirst(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('evenemang').select(['id', 'places']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, places }) => [id, places]))
}

/** Counts the places of events: every page, list, mail and file says these numbers. @returns by the ids of the events */
export async function countPlaces(
  db: Db | Tx,
  events: readonly Counted[],
): Promise<ReadonlyMap<number, PlaceCount>> {
  const ids = events.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('evenemang')
          .select(({ fn }) => [
            'event_id',
            'state',
            fn.sum('places').as('people'),
            fn.min('places').as('smallest'),
            fn.min('id').as('first'),
          ])
          .where('event_id', 'in', ids)
          .where('state', '!=', 'cancelled')
          .where('deleted_at', 'is', null)
          .groupBy(['event_id', 'state'])
          .execute()
  const waitingRows = rows.filter(({ state }) => state === 'waiting')
  const firsts = await placesOfFirst(
    db,
    waitingRows.map(({ first }) => Number(first)),
  )
  return new Map(
    events.map((event) => {
      const confirmed = rows.find(({ event_id, state }) => event_id === event.id && state === 'confirmed')
      const queue = waitingRows.find(({ event_id }) => event_id === event.id)
      const parties = {
        taken: Number(confirmed?.people ?? 0),
        waiting: Number(queue?.people ?? 0),
        first: queue ? (firsts.get(Number(queue.first)) ?? null) : null,
        smallest: queue ? Number(queue.smallest) : null,
      }
      return [event.id, countOf({ ...event, fills_gaps: Boolean(event.fills_gaps) }, parties)]
    }),
  )
}

/** Counts the places of one event, as {@link countPlaces} does. */
export async function countPlacesOf(db: Db | Tx, event: Counted): Promise<PlaceCount> {
  const count = (await countPlaces(db, [event])).get(event.id)
  if (!count) throw new Error(`event ${event.id} is not counted`)
  return count
}

/** The values of an event that decide who gets a place. */
export type Giving = Pick<
  EventRow,
  'id' | 'capacity' | 'fills_gaps' | 'cancelled' | 'eventDate' | 'eventEndDate'
>

/**
 * Reads who of the queue of an event gets a place now.
 * @param limit the most applications that are read of a queue which is served in its order
 * @returns the applications in their order
 */
export async function findNext(
  db: Db | Tx,
  event: Giving,
  { now, limit }: { now: Date; limit?: number },
): Promise<{ id: number; places: number }[]> {
  if (event.cancelled || isOver(event, now.getTime())) return []
  const { free } = await countPlacesOf(db, event)
  if (free === 0) return []
  const fills_gaps = Boolean(event.fills_gaps)
  const queue = db
    .selectFrom('evenemang')
    .select(['id', 'places'])
    .where('event_id', '=', event.id)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .orderBy('id')
  const rows = await (limit === undefined || fills_gaps ? queue : queue.limit(limit)).execute()
  return nextOf(rows, { free: free ?? Number.POSITIVE_INFINITY, fills_gaps }).slice(0, limit)
}

/** Works out what a save of an event would do to its queue, by the code that does it. */
export async function foreseePlaces(
  db: Db | Tx,
  { stored, wanted, now }: { stored: EventRow; wanted: Giving; now: Date },
): Promise<PlaceChange> {
  const given = await findNext(db, wanted, { now })
  const count = await countPlacesOf(db, wanted)
  const people = given.reduce((sum, { places }) => sum + places, 0)
  const ids = given.map(({ id }) => id)
  const queue = await db
    .selectFrom('evenemang')
    .select('places')
    .where('event_id', '=', stored.id)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .orderBy('id')
    .execute()
  const left = queue.map(({ places }) => places)
  const parties = {
    taken: count.taken + people,
    waiting: count.waiting - people,
    first: left[0] ?? null,
    smallest: left.length > 0 ? Math.min(...left) : null,
  }
  return {
    before: await countPlacesOf(db, stored),
    after: countOf({ ...wanted, fills_gaps: Boolean(wanted.fills_gaps) }, parties),
    given: given.length,
    isOver: wanted.capacity !== null && parties.taken > wanted.capacity,
  }
}
