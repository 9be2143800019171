import { setImmediate as otherWork } from 'node:timers/promises'
import { type Entity, type StoredRow, toEntity } from '#server/crud/record-codec.ts'
import type { AnyQuery, Crud } from '#server/crud/rules.ts'
import { on } from '#server/crud/write-records.ts'
import type { Actor } from '#server/http/guards.ts'

/** Records that are read at a time, and kept in memory. */
const step = 500

/** @returns the records with these ids in this order; what was deleted meanwhile is left out */
export async function* readRecords(
  { context, resource, rules }: Crud,
  { actor, ids }: { actor: Actor; ids: readonly number[] },
): AsyncGenerator<Entity> {
  const { db } = context
  for (let start = 0; start < ids.length; start += step) {
    const some = ids.slice(start, start + step)
    const all = (db.selectFrom(on(resource)) as unknown as AnyQuery).selectAll()
    const found = (await all.where('id', 'in', some).where('deleted_at', 'is', null).execute()) as StoredRow[]
    const byId = new Map(found.map((row) => [row.id, row]))
    const rows = some.map((id) => byId.get(id)).filter((row) => row !== undefined)
    const entities = rows.map((row) => toEntity(resource, row, actor.guard))
    await rules.compute?.({ db, entities, rows, now: context.now() })
    yield* entities
    await otherWork()
  }
}
