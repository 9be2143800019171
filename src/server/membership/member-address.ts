import { hasAddress } from '#server/db/folded-columns.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { stateOn } from '#shared/membership/state.ts'
import { members } from '#shared/resources/members.ts'
import { readFacts } from './facts.ts'
import { readRules } from './rules.ts'

/**
 * @returns whether somebody with the address is a member on the day, by the rules; nobody who is restricted counts. Who may be told
 *   is up to the caller: of another person's address it is nobody's business.
 */
export async function isMemberAddress(db: Db | Tx, address: string, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where(hasAddress('email', address))
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, members))
    .execute()
  if (found.length === 0) return false
  const rules = await readRules(db)
  const facts = await readFacts(
    db,
    found.map(({ id }) => id),
  )
  return [...facts.values()].some((one) => stateOn(one, day, rules).isMember)
}
