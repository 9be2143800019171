import { type Erasure, startErasure } from '#server/crud/erase-records.ts'
import { markForScrub } from '#server/db/scrub.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { removeMailFiles } from '#server/mail/outbox/erase-mails.ts'
import { forgetPictures, keptAmong } from '#server/media/library/picture-rows.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Services } from '#server/services/services.ts'
import { resources } from '#shared/resources/index.ts'

/** Removes the files of erased records, after the transaction: a removed file cannot be rolled back. */
async function removeFiles(
  context: Pick<Services, 'db' | 'config' | 'media' | 'now'>,
  { media, mailIds }: Erasure,
): Promise<void> {
  await removeMailFiles(context, mailIds)
  if (media.size === 0) return
  const referenced = await referencedMedia(context.db, resources)
  const left = [...media].filter((name) => !referenced.has(name))
  const kept = await keptAmong(context.db, left)
  const gone = left.filter((name) => !kept.includes(name))
  await forgetPictures(context.db, gone)
  await context.media.remove(gone, context.now().getTime())
}

/** Erases in one transaction, and afterwards the files of what went; the file of the database is written anew later. */
export async function erasing(
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
