import { notRestricted } from '#server/db/restrictions.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { members } from '#shared/resources/members.ts'

/** @returns how many members are active */
export const countActive = async (db: Db | Tx): Promise<number> =>
  countRows(
    db
      .selectFrom('members')
      .where('member_status', '=', true)
      .where('deleted_at', 'is', null)
      .where(await notRestricted(db, members)),
  )

/** @returns how many people the newsletter is for: the active members, or the confirmed subscribers if they are more */
export async function countReaders(db: Db | Tx): Promise<number> {
  const subscribed = db
    .selectFrom('subscribers')
    .where('confirmed', '=', true)
    .where('deleted_at', 'is', null)
  return Math.max(await countActive(db), await countRows(subscribed))
}
