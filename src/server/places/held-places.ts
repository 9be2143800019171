import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'

/** Places that an operation has freed at an event, by the key of their kind; none keeps the queue waiting. */
export type HeldPlaces = { operationId: string; eventId: number; quota: string; places: number }

/** Keeps freed places taken until the effects of their operation run. */
export async function holdPlaces(tx: Tx, { operationId, eventId, quota, places }: HeldPlaces): Promise<void> {
  await tx
    .insertInto('held_places')
    .values({ operation_id: operationId, event_id: eventId, quota, places })
    .execute()
}

type Party = { id: number; event_id: number | null; quota: string; places: number; state: string }

/**
 * Gives an application places back that an operation on it has freed and still holds. An undo holds them again.
 * @returns false when none are held for it
 */
export async function takeHeldPlace(tx: Tx, { id, event_id, quota, places, state }: Party): Promise<boolean> {
  const held = await tx
    .selectFrom('held_places')
    .innerJoin('operation_changes', 'operation_changes.operation_id', 'held_places.operation_id')
    .select(['held_places.id', 'after'])
    .where('table_name', '=', 'evenemang')
    .where('row_key', '=', String(id))
    .where('event_id', '=', event_id)
    .where('quota', '=', quota)
    .where('places', '=', places)
    .orderBy('held_places.id', 'desc')
    .execute()
  const own = held.find(({ after }) => after !== null && JSON.parse(after).state === state)
  if (own) await tx.deleteFrom('held_places').where('id', '=', own.id).execute()
  return own !== undefined
}

/** Ends the holding of places by the undo of their operation. @returns false when it does not hold them any more */
export async function takeOwnHeld(
  tx: Tx,
  { operationId, eventId, quota, places }: HeldPlaces,
): Promise<boolean> {
  const own = await tx
    .selectFrom('held_places')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('event_id', '=', eventId)
    .where('quota', '=', quota)
    .where('places', '=', places)
    .executeTakeFirst()
  if (own) await tx.deleteFrom('held_places').where('id', '=', own.id).execute()
  return own !== undefined
}

/** True while an operation that changes who gets a place at the event can still be undone. */
export async function isQueueHeld(db: Db | Tx, eventId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from held_places where event_id = ${eventId} and places = 0 limit 1`.execute(db)
  return rows.length > 0
}

/** Ends the holding of places whose operations are due. @returns true if places or queues came free */
export async function releaseHeldPlaces(db: Db, now: Date): Promise<boolean> {
  const due = db.selectFrom('operations').select('id').where('effects_at', '<=', now.toISOString())
  const { numDeletedRows } = await db
    .deleteFrom('held_places')
    .where('operation_id', 'in', due)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
