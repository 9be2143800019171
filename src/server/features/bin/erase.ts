import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { eraseRows, pickRows } from '#server/crud/erase-records.ts'
import { erasing } from '#server/crud/erasing.ts'
import type { Crud } from '#server/crud/rules.ts'
import { findRow } from '#server/crud/write-records.ts'
import { scrub } from '#server/db/scrub.ts'
import { program } from '#server/http/access/actor.ts'
import type { EraseResult } from '#shared/bin.ts'
import { AppError } from '#shared/errors.ts'
import type { RecordKey } from '#shared/resource.ts'
import { binnedCruds, getWritableCrud, isBinned } from './bin-list.ts'

/** Rows that one transaction of the purge erases. */
const batchSize = 200

/**
 * Erases a record in the bin for good, with all that goes with it by the rules of its resource.
 * @throws AppError forbidden, not-found when it is not in the bin
 */
export async function eraseRecord(
  context: AppContext,
  { actor, log }: FastifyRequest,
  { resource: name, id }: RecordKey,
): Promise<EraseResult> {
  const crud = getWritableCrud(context, actor, name)
  const { beforeErase } = crud.rules
  // Records that are erased with it may stand on a public page.
  const isPublic = beforeErase !== undefined || (crud.resource.publicContent ?? false)
  const { erased } = await erasing(context, { actor, isPublic }, async (erasure) => {
    const row = await findRow({ ...crud, actor }, erasure.scope.tx, { id, lock: true })
    if (!row?.deleted_at) throw new AppError('not-found')
    await beforeErase?.(row, erasure)
    await eraseRows(erasure, crud.resource, [row])
  })
  // Housekeeping tries again every hour.
  await scrub(context).catch((err) => log.warn({ err }, 'remains of what was erased are still in the file'))
  return { erased }
}

async function purgeOne(context: AppContext, crud: Crud): Promise<number> {
  const { resource } = crud
  const { erased } = await erasing(context, { actor: program, isPublic: false }, async (erasure) => {
    const rows = await pickRows(erasure.scope, resource, (query) =>
      query
        .where('deleted_at', 'is not', null)
        .where(sql<boolean>`not ${isBinned(context, crud)}`)
        .orderBy('deleted_at')
        .limit(batchSize),
    )
    await eraseRows(erasure, resource, rows)
  })
  return erased[resource.name] ?? 0
}

/**
 * Erases what has been in the bin for more than 30 days, or longer where the rules of its resource say so. No administrator asked for it, so what `beforeErase` would
 * erase (a member's subscription, say) stays as it is.
 * @returns how many records
 */
export async function purgeBin(context: AppContext): Promise<number> {
  let purged = 0
  for (const crud of binnedCruds(context)) {
    for (;;) {
      const count = await purgeOne(context, crud)
      purged += count
      if (count < batchSize) break
    }
  }
  await scrub(context)
  return purged
}
