import type { Tx } from '#server/db/tables.ts'
import { grantDefault, readOffer } from '#server/membership/by-board.ts'
import { settleMembers } from '#server/membership/settle.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { daysBetween } from '#shared/membership/days.ts'
import type { Two } from './group-times.ts'

/** The rows of memberships and confirmations that a merge has given to the kept member, to the other one, and made. */
export type MembershipRows = {
  toKept: number[]
  toOther: number[]
  confirmations: number[]
  granted: number[]
}

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

const giveConfirmations = async (
  tx: Tx,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
) => {
  if (ids.length === 0) return
  const years = tx.selectFrom('confirmations').select('year').where('member_id', '=', to)
  await tx
    .updateTable('confirmations')
    .set({ member_id: to })
    .where('id', 'in', ids)
    .where('member_id', '=', from)
    .where('year', 'not in', years)
    .execute()
}

/**
 * Makes the other member's memberships those of the kept one. Of those of one type that overlap the longest counts: the others go
 * with the record that goes. Of two confirmations of a year the kept one's counts.
 */
export async function moveMemberships(tx: Tx, { kept, other }: Two): Promise<MembershipRows> {
  const own = await readRows(tx, kept)
  const moved: MembershipRows = { toKept: [], toOther: [], confirmations: [], granted: [] }
  for (const row of await readRows(tx, other)) {
    const rivals = own.filter((one) => overlap(one, row) && !moved.toOther.includes(one.id))
    if (rivals.some((rival) => lengthOf(rival) >= lengthOf(row))) continue
    moved.toKept.push(row.id)
    moved.toOther.push(...rivals.map(({ id }) => id))
  }
  await give(tx, moved.toKept, { from: other, to: kept })
  await give(tx, moved.toOther, { from: kept, to: other })
  const years = tx.selectFrom('confirmations').select('year').where('member_id', '=', kept)
  const confirmations = await tx
    .selectFrom('confirmations')
    .select('id')
    .where('member_id', '=', other)
    .where('year', 'not in', years)
    .execute()
  moved.confirmations = confirmations.map(({ id }) => id)
  await giveConfirmations(tx, moved.confirmations, { from: other, to: kept })
  return moved
}

/**
 * Keeps the merged member's columns in step with the facts of both. A member by the columns stays one, whatever departure the
 * other record had. @returns the memberships that this made
 */
export async function settleMerged(scope: WriteScope, id: number, isMember: boolean): Promise<number[]> {
  const { tx } = scope
  const offer = await readOffer(scope)
  if (!offer) return []
  const idsOf = async () =>
    (await tx.selectFrom('memberships').select('id').where('member_id', '=', id).execute()).map(
      (row) => row.id,
    )
  const before = new Set(await idsOf())
  if (isMember) await grantDefault(scope, offer, { ids: [id] })
  await settleMembers(scope, [id])
  return (await idsOf()).filter((one) => !before.has(one))
}

/** Takes that back; what was granted since stays with the kept member. */
export async function moveMembershipsBack(
  tx: Tx,
  { kept, other }: Two,
  moved: MembershipRows,
): Promise<void> {
  if (moved.granted.length > 0)
    await tx
      .deleteFrom('memberships')
      .where('id', 'in', moved.granted)
      .where('member_id', '=', kept)
      .execute()
  await give(tx, moved.toKept, { from: kept, to: other })
  await give(tx, moved.toOther, { from: other, to: kept })
  await giveConfirmations(tx, moved.confirmations, { from: kept, to: other })
}
