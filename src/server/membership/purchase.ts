import type { Db, Tx } from '#server/db/tables.ts'
import type { MembershipKind } from '#shared/membership/facts.ts'
import type { Former, Purchase } from '#shared/membership/terms.ts'
import { formersOf, readFacts } from './facts.ts'
import { readPeriods } from './periods.ts'
import { readRules } from './rules.ts'

/** A type of memberships that may still be granted. */
export type GrantableType = { id: number; kind: MembershipKind }

/** @returns the types that are not archived, in the board's order */
export const readTypes = (db: Db | Tx): Promise<GrantableType[]> =>
  db
    .selectFrom('membership_types')
    .select(['id', 'kind'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** @returns the type that somebody gets who asked for none: the first ordinary one; undefined where there is none */
export const readDefaultType = async (db: Db | Tx): Promise<GrantableType | undefined> =>
  (await readTypes(db)).find(({ kind }) => kind === 'ordinary')

/** @returns all that `termFor`, `runningTerm` and `paidTerm` need to tell what somebody buys, or is given, of a type */
export async function readPurchase(
  db: Db | Tx,
  { typeId, formers = [] }: { typeId: number; formers?: readonly Former[] },
): Promise<Purchase> {
  const type = await db
    .selectFrom('membership_types')
    .select(['id', 'kind'])
    .where('id', '=', typeId)
    .executeTakeFirstOrThrow()
  const fees = await db.selectFrom('fees').selectAll().where('type_id', '=', typeId).execute()
  return { rules: await readRules(db), periods: await readPeriods(db), fees, type, formers }
}

/** @returns the same of a member, with their memberships */
export async function readPurchaseOf(
  db: Db | Tx,
  { memberId, typeId, day }: { memberId: number; typeId: number; day: string },
): Promise<Purchase> {
  const facts = (await readFacts(db, [memberId])).get(memberId)
  return readPurchase(db, { typeId, formers: facts ? formersOf(facts, day) : [] })
}
