import type { Db, Tx } from '#server/db/tables.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { quotasOf } from '#server/places/count-places.ts'
import type { EventRow } from './rows.ts'

/** @returns the places of an event; 0 without a limit */
export const placesOf = (event: Pick<EventRow, 'capacity' | 'quotas'>): number =>
  event.capacity ?? quotasOf(event).reduce((sum, { capacity }) => sum + (capacity ?? 0), 0)

/** @returns the places of the events that an application may mean; 0 without a limit of places */
export async function countPlacesAtStake(db: Db | Tx, { event_id, event_name }: Values): Promise<number> {
  const events = await db
    .selectFrom('events')
    .select(['capacity', 'quotas'])
    .$call((query) =>
      typeof event_id === 'number'
        ? query.where('id', '=', event_id)
        : query.where('eventName', '=', String(event_name)),
    )
    .where('deleted_at', 'is', null)
    .execute()
  return Math.max(0, ...events.map(placesOf))
}
