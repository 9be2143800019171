import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { computeFields } from '#server/crud/compute-fields.ts'
import { type Entity, toEntity } from '#server/crud/record-codec.ts'
import type { Crud } from '#server/crud/rules.ts'
import { tableOf, wholeRows } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { batchesOf } from '#shared/batches.ts'

/** Records that are read at a time, and kept in memory. */
const batchSize = 500

/** @returns the records with these ids in this order; what was deleted meanwhile is left out */
export async function* readRecords(
  crud: Crud,
  { actor, ids }: { actor: Actor; ids: readonly number[] },
): AsyncGenerator<Entity> {
  const { resource } = crud
  const { db } = crud.context
  for (const batch of batchesOf(ids, batchSize)) {
    const query = tableOf(db, resource).where('id', 'in', batch).where('deleted_at', 'is', null)
    const byId = new Map((await wholeRows(query).execute()).map((row) => [row.id, row]))
    const rows = batch.map((id) => byId.get(id)).filter((row) => row !== undefined)
    const entities = rows.map((row) => toEntity(resource, row, actor.guard))
    await computeFields(crud, { db, entities, rows })
    yield* entities
    await yieldToEventLoop()
  }
}
