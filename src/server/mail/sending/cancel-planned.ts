import type { Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import { mayWriteTo } from '#server/mail/sending/audience-rights.ts'
import type { Principal } from '#shared/rights.ts'

/**
 * Cancels the mailings of an account that have not started, to audiences that it may not write to (T160).
 * @returns the cancelled ones
 */
export async function cancelPlanned(
  tx: Tx,
  { now }: Pick<MailContext, 'now'>,
  { userId, principal }: { userId: number; principal: Principal },
): Promise<{ id: number; title: string }[]> {
  const time = now().toISOString()
  const planned = await tx
    .selectFrom('mailings')
    .select(['id', 'audience', 'chosen', 'matching', 'choice'])
    .where('user_id', '=', userId)
    .where('state', '=', 'planned')
    .execute()
  const ids = planned.filter((mailing) => !mayWriteTo(principal, mailing)).map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .updateTable('mailings')
    .set((set) => ({
      state: 'cancelled',
      finished_at: time,
      updated_at: time,
      version: set('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('state', '=', 'planned')
    .returning(['id', 'title'])
    .execute()
}
