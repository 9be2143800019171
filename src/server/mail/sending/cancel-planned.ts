import type { Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import { lettersName } from '#shared/letters.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Audience } from '#shared/resources/mailings.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { may, type Principal } from '#shared/rights.ts'

/** @returns the name under which rights know writing to an audience */
function rightsTo(audience: Audience): string {
  if (audience === 'members') return lettersName
  return audience === 'subscribers' ? subscribers.name : evenemang.name
}

/** @returns whether the principal may write to the audience of a mailing */
export const mayWriteTo = (principal: Principal, audience: Audience): boolean =>
  may(principal, 'write', rightsTo(audience))

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
    .select(['id', 'audience'])
    .where('user_id', '=', userId)
    .where('state', '=', 'planned')
    .execute()
  const ids = planned.filter(({ audience }) => !mayWriteTo(principal, audience)).map(({ id }) => id)
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
