import type { Tx } from '#server/db/tables.ts'
import { grantDefault, readOffer } from '#server/membership/by-board.ts'
import { settleMembers } from '#server/membership/settle.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { daysBetween } from '#shared/membership/days.ts'
import type { Two } from './group-times.ts'

type Row = {
  id: number
  type_id: number
  first_day: string
  last_day: string | null
  revoked_day: string | null
}

const endless = '9999-12-31'

const readRows = (tx: Tx, member: number): Promise<Row[]> =>
  tx
    .selectFrom('memberships')
    .select(['id', 'type_id', 'first_day', 'last_day', 'revoked_day'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute()

const overlap = (a: Row, b: Row): boolean =>
  a.type_id === b.type_id &&
  a.revoked_day === null &&
  b.revoked_day === null &&
  a.first_day <= (b.last_day ?? endless) &&
  b.first_day <= (a.last_day ?? endless)

const lengthOf = ({ first_day, last_day }: Row): number => daysBetween(first_day, last_day ?? endless)

const give = async (tx: Tx, ids: readonly number[], { from, to }: { from: number; to: number }) => {
  if (ids.length === 0) return
  await tx
    .updateTable('memberships')
    .set({ member_id: to })
    .where('id', 'in', ids)
    .where('member_id', '=', from)
    .execute()
}

/**
 * Makes the other member's memberships those of the kept one. Of those of one type that overlap the longest counts: the others go
 * with the record that goes. Of two confirmations of a year the kept one's counts.
 */
export async function moveMemberships(tx: Tx, { kept, other }: Two): Promise<void> {
  const own = await readRows(tx, kept)
  const toKept: number[] = []
  const toOther: number[] = []
  for (const row of await readRows(tx, other)) {
    const rivals = own.filter((one) => overlap(one, row) && !toOther.includes(one.id))
    if (rivals.some((rival) => lengthOf(rival) >= lengthOf(row))) continue
    toKept.push(row.id)
    toOther.push(...rivals.map(({ id }) => id))
  }
  await give(tx, toKept, { from: other, to: kept })
  await give(tx, toOther, { from: kept, to: other })
  const years = tx.selectFrom('confirmations').select('year').where('member_id', '=', kept)
  await tx
    .updateTable('confirmations')
    .set({ member_id: kept })
    .where('member_id', '=', other)
    .where('year', 'not in', years)
    .execute()
}

/**
 * Keeps the merged member's columns in step with the facts of both. A member by the columns stays one, whatever departure the
 * other record had.
 */
export async function settleMerged(scope: WriteScope, id: number, isMember: boolean): Promise<void> {
  const offer = await readOffer(scope)
  if (!offer) return
  if (isMember) await grantDefault(scope, offer, { ids: [id] })
  await settleMembers(scope, [id])
}
