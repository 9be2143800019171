import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { type Erasure, eraseRows, pickRows, startErasure } from '#server/crud/erase-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import { findRow } from '#server/crud/write-records.ts'
import { markForScrub, scrub } from '#server/db/scrub.ts'
import { type Actor, program } from '#server/http/access/actor.ts'
import { removeMailFiles } from '#server/mail/outbox/erase-mails.ts'
import { forgetPictures, keptAmong } from '#server/media/library/picture-rows.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import type { Services } from '#server/services/services.ts'
import type { EraseResult } from '#shared/bin.ts'
import { AppError } from '#shared/errors.ts'
import type { RecordKey } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { binnedCruds, binnedSince, getWritableCrud } from './bin-list.ts'

/** Rows that one transaction of the purge erases. */
const batchSize = 200

/** Removes the files of erased records, after the transaction: a removed file cannot be rolled back. */
async function removeFiles(
  context: Pick<Services, 'db' | 'config' | 'media'>,
  { media, mailIds }: Erasure,
): Promise<void> {
  await removeMailFiles(context, mailIds)
  if (media.size === 0) return
  const referenced = await referencedMedia(context.db, resources)
  const left = [...media].filter((name) => !referenced.has(name))
  const kept = await keptAmong(context.db, left)
  const gone = left.filter((name) => !kept.includes(name))
  await forgetPictures(context.db, gone)
  await context.media.remove(gone, Date.now())
}

async function erasing(
  context: Services,
  { actor, isPublic }: { actor: Actor; isPublic: boolean },
  work: (erasure: Erasure) => Promise<void>,
): Promise<Erasure> {
  const erasure = await inTransaction({ context, actor, isPublic }, async (scope) => {
    const started = startErasure(scope)
    await work(started)
    if (Object.keys(started.erased).length > 0) await markForScrub(scope.tx)
    return started
  })
  await removeFiles(context, erasure)
  return erasure
}

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

async function purgeOne(context: AppContext, { resource }: Crud): Promise<number> {
  const { erased } = await erasing(context, { actor: program, isPublic: false }, async (erasure) => {
    const rows = await pickRows(erasure.scope, resource, (query) =>
      query.where('deleted_at', '<', binnedSince(context)).orderBy('deleted_at').limit(batchSize),
    )
    await eraseRows(erasure, resource, rows)
  })
  return erased[resource.name] ?? 0
}

/**
 * Erases what has been in the bin for more than 30 days. No administrator asked for it, so what `beforeErase` would
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
