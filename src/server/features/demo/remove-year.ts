import { hasRow } from '#server/db/row-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { rulesSetting } from '#shared/membership/rules.ts'
import { type DemoPart, demoParts } from './year-parts.ts'

/** A column that refers to a row. */
type Use = readonly [table: string, column: string]

/** Rows that keep another one: it belongs to the association while there is one. */
const uses: Record<DemoPart, readonly Use[]> = {
  voting_lists: [],
  meetings: [
    ['summons', 'meeting_id'],
    ['voting_lists', 'meeting_id'],
  ],
  payments: [
    ['bookkeeping_lines', 'payment_id'],
    ['payments', 'refunds_id'],
  ],
  payment_files: [['payments', 'file_id']],
  claims: [
    ['allocations', 'claim_id'],
    ['memberships', 'claim_id'],
  ],
  periods: [
    ['memberships', 'period_id'],
    ['claim_lines', 'period_id'],
    ['fees', 'period_id'],
  ],
  membership_types: [
    ['memberships', 'type_id'],
    ['claim_lines', 'type_id'],
    ['applications', 'type_id'],
  ],
}

/** Tables of which the names come from `uses` alone. */
type AnyTable = 'allocations'

const isUsed = async (tx: Tx, part: DemoPart, id: number): Promise<boolean> => {
  for (const [table, column] of uses[part])
    if (await hasRow(tx.selectFrom(table as AnyTable).where(column as 'id', '=', id))) return true
  return false
}

/** @returns the claims and payments of members who stay: their money stays with them */
async function keptWithMembers(tx: Tx): Promise<{ claims: Set<number>; payments: Set<number> }> {
  const claims = await tx.selectFrom('claims').select('id').where('member_id', 'is not', null).execute()
  const payments = await tx
    .selectFrom('allocations')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select('payment_id')
    .where('member_id', 'is not', null)
    .execute()
  return {
    claims: new Set(claims.map(({ id }) => id)),
    payments: new Set(payments.map(({ payment_id }) => payment_id)),
  }
}

/** @returns the frozen registers to which a meeting has added somebody, or in which somebody is marked as there */
async function writtenLists(tx: Tx): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('voting_list_rows')
    .select('list_id')
    .where((where) => where.or([where('added_at', 'is not', null), where('present_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ list_id }) => list_id))
}

const settingParts: ReadonlySet<DemoPart> = new Set(['periods', 'membership_types'])

/** @returns whether the association has written settings of its own over those of the demo */
const hasOwnSettings = (tx: Tx): Promise<boolean> =>
  hasRow(tx.selectFrom('history').where('action', '=', 'membership-rules'))

/**
 * Removes the membership year of the demo after its members: types, periods, claims, money, the meeting and the rules, except what
 * a record that stays refers to.
 */
export async function removeYear(tx: Tx): Promise<void> {
  const marked = await tx.selectFrom('demo_content').selectAll().where('resource', 'in', demoParts).execute()
  if (marked.length === 0) return
  const { claims, payments } = await keptWithMembers(tx)
  const isOwn = await hasOwnSettings(tx)
  const kept: Partial<Record<DemoPart, Set<number>>> = {
    claims,
    payments,
    voting_lists: await writtenLists(tx),
  }
  for (const part of demoParts) {
    for (const { record_id } of marked.filter(({ resource }) => resource === part)) {
      if (isOwn && settingParts.has(part)) continue
      if (kept[part]?.has(record_id) || (await isUsed(tx, part, record_id))) continue
      await tx
        .deleteFrom(part as 'claims')
        .where('id', '=', record_id)
        .execute()
    }
  }
  const hasTypes = await tx.selectFrom('membership_types').select('id').limit(1).executeTakeFirst()
  if (hasTypes) return
  await tx.deleteFrom('settings').where('name', '=', rulesSetting).execute()
  // Midnight may have made more of them.
  await tx.deleteFrom('periods').execute()
}
