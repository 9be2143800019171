import { eraseRows, pickRows, startErasure } from '#server/crud/erase-records.ts'
import { markForScrub, scrub } from '#server/db/scrub.ts'
import { program } from '#server/http/access/actor.ts'
import { removeMailFiles } from '#server/mail/outbox/erase-mails.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { members } from '#shared/resources/members.ts'

const dayAgo = (now: Date): string => new Date(now.getTime() - dayMs).toISOString()

/**
 * Erases the members who were merged into others more than a day ago, when the undo has ended. The person is
 * still a member, so nothing else of them is erased.
 * @returns the number of erased members
 */
export async function eraseMerged(context: Services): Promise<number> {
  const erasure = await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
    const started = startErasure(scope)
    const rows = await scope.tx
      .selectFrom('member_merges')
      .select('other_id')
      .where('at', '<=', dayAgo(context.now()))
      .execute()
    const ids = rows.map(({ other_id }) => other_id)
    if (ids.length === 0) return started
    const gone = await pickRows(scope, members, (query) =>
      query.where('id', 'in', ids).where('deleted_at', 'is not', null),
    )
    await eraseRows(started, members, gone)
    await scope.tx.deleteFrom('member_merges').where('other_id', 'in', ids).execute()
    await markForScrub(scope.tx)
    return started
  })
  if (!erasure.erased.members) return 0
  await removeMailFiles(context, erasure.mailIds)
  await scrub(context)
  return erasure.erased.members
}
