import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { Crud, WriteScope } from '#server/crud/rules.ts'
import { findRow, inTransaction } from '#server/crud/write-records.ts'
import { markForScrub, scrub } from '#server/db/scrub.ts'
import type { Actor } from '#server/http/guards.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import type { EraseResult, RecordKey } from '#shared/administration.ts'
import { AppError } from '#shared/errors.ts'
import { resources } from '#shared/resources/index.ts'
import { binnedCruds, binnedSince, getBinnedCrud } from './bin-list.ts'
import { removeMailFiles } from './erase-mails.ts'
import { eraseTraces } from './erase-person.ts'
import { type Erasure, eraseRows, pickRows, startErasure } from './erase-records.ts'

/** The program itself, when nobody asked it. */
const program: Actor = { guard: 'superuser', user: null, tokenId: null }

/** Rows that one transaction of the purge erases. */
const batch = 200

/** What is in the files goes after the transaction: it cannot be rolled back. */
async function removeFiles(context: AppContext, { media, mailIds }: Erasure): Promise<void> {
  await removeMailFiles(context, mailIds)
  if (media.size === 0) return
  const referenced = await referencedMedia(context.db, resources)
  await context.media.remove(
    [...media].filter((name) => !referenced.has(name)),
    Date.now(),
  )
}

async function erasing(
  context: AppContext,
  { actor, isPublic }: { actor: Actor; isPublic: boolean },
  work: (erasure: Erasure) => Promise<void>,
): Promise<Erasure> {
  const erasure = await inTransaction({ context, actor, isPublic }, async (scope: WriteScope) => {
    const started = startErasure(scope)
    await work(started)
    if (Object.keys(started.erased).length > 0) await markForScrub(scope.tx)
    return started
  })
  await removeFiles(context, erasure)
  return erasure
}

/**
 * Erases a record in the bin for good; with a member every trace of the person.
 * @throws AppError not-found when it is not in the bin
 */
export async function eraseRecord(
  context: AppContext,
  { actor, log }: FastifyRequest,
  { resource: name, id }: RecordKey,
): Promise<EraseResult> {
  const crud = getBinnedCrud(context, name)
  // A member's traces may be on a public page: the board.
  const isPublic = name === 'members' || (crud.resource.publicContent ?? false)
  const { erased } = await erasing(context, { actor, isPublic }, async (erasure) => {
    const row = await findRow({ ...crud, actor }, erasure.scope.tx, { id, lock: true })
    if (!row?.deleted_at) throw new AppError('not-found')
    if (name === 'members') await eraseTraces(erasure, row)
    await eraseRows(erasure, crud.resource, [row])
  })
  // Housekeeping tries again every hour.
  await scrub(context).catch((err) => log.warn({ err }, 'remains of what was erased are still in the file'))
  return { erased }
}

async function purgeOne(context: AppContext, { resource }: Crud): Promise<number> {
  const { erased } = await erasing(context, { actor: program, isPublic: false }, async (erasure) => {
    const rows = await pickRows(erasure.scope, resource, (query) =>
      query.where('deleted_at', '<', binnedSince(context)).orderBy('deleted_at').limit(batch),
    )
    await eraseRows(erasure, resource, rows)
  })
  return erased[resource.name] ?? 0
}

/**
 * Erases what has been in the bin for more than 30 days. Nobody asked for it, so what else there is of a
 * member (a subscription, a message) stays as it is.
 * @returns how many records
 */
export async function purgeBin(context: AppContext): Promise<number> {
  let purged = 0
  for (const crud of binnedCruds(context)) {
    for (;;) {
      const count = await purgeOne(context, crud)
      purged += count
      if (count < batch) break
    }
  }
  await scrub(context)
  return purged
}
