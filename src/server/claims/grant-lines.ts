import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { recordConfirmations } from '#server/membership/confirmations.ts'
import { type Grant, grantMemberships, revokeMemberships } from '#server/membership/grant.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import type { ClaimScope } from './create-claim.ts'

type Line = Selectable<Tables['claim_lines']>

/** The words with which a membership is revoked whose fee is not paid any more. */
const notPaid = 'payment'

/** A line by its claim and its member. */
const keyOf = ({ claim_id, member_id }: { claim_id: number | null; member_id: number | null }): string =>
  `${claim_id} ${member_id}`

const claimsOf = (lines: readonly Line[]): number[] => [...new Set(lines.map(({ claim_id }) => claim_id))]

/** @returns the payments that claims are or were paid by, of each claim the one that came last at the end */
async function paymentsOf({ tx, context }: ClaimScope, lines: readonly Line[]) {
  const rows = await tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['allocations.claim_id', 'payments.id', 'payments.paid_day', 'allocations.undone_at'])
    .where(context.dialect.isAmong(claimsOf(lines), 'allocations.claim_id'))
    .where('allocations.amount', '>', 0)
    .orderBy('payments.paid_day')
    .orderBy('payments.id')
    .execute()
  return Map.groupBy(rows, ({ claim_id }) => claim_id)
}

/** @returns the memberships that claims have granted and that were not revoked, by their lines */
async function grantsOf({ tx, context }: ClaimScope, lines: readonly Line[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['id', 'claim_id', 'member_id'])
    .where(
      'member_id',
      'in',
      lines.map(({ member_id }) => member_id ?? 0),
    )
    .where(context.dialect.isAmong(claimsOf(lines), 'claim_id'))
    .where('revoked_day', 'is', null)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/**
 * Grants the memberships of lines whose claims are paid, from the day of the last payment on, which confirms the year of that day
 * too. Money for days that the member has already is to be looked at.
 */
async function grantLines(scope: ClaimScope, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const known = await grantsOf(scope, lines)
  const payments = await paymentsOf(scope, lines)
  const wanted = new Map<string, { grant: Grant & { day: string }; paymentId: number }>()
  for (const line of lines) {
    const { claim_id: claimId, member_id: memberId, type_id: typeId, first_day, last_day, period_id } = line
    const last = payments.get(claimId)?.findLast(({ undone_at }) => undone_at === null)
    const key = keyOf(line)
    if (memberId === null || typeId === null || first_day === null || !last) continue
    if (known.has(key) || wanted.has(key)) continue
    const days = { period_id, first_day, last_day, day: last.paid_day }
    wanted.set(key, { grant: { memberId, typeId, ...days, by: 'payment', claimId }, paymentId: last.id })
  }
  const all = [...wanted.values()]
  const ids = await grantMemberships(
    scope,
    all.map(({ grant }) => grant),
  )
  const twice = all.filter((_, at) => ids[at] === null).map(({ paymentId }) => paymentId)
  if (twice.length > 0)
    await scope.tx.updateTable('payments').set({ review: 'twice' }).where('id', 'in', twice).execute()
  const granted = all.filter((_, at) => ids[at] !== null)
  await recordConfirmations(
    scope,
    granted.map(({ grant: { memberId, day }, paymentId }) => ({
      ...{ memberId, day, how: 'fee', evidence: String(paymentId) },
    })),
  )
}

/** Revokes what claims have granted that are not paid any more; their money confirms nothing. */
async function revokeLines(scope: ClaimScope, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const { tx } = scope
  const known = await grantsOf(scope, lines)
  const granted = lines.filter((line) => known.has(keyOf(line)))
  if (granted.length === 0) return
  await revokeMemberships(scope, {
    ids: granted.map((line) => known.get(keyOf(line)) as number),
    why: notPaid,
  })
  const payments = await paymentsOf(scope, granted)
  const evidence = granted.flatMap(({ member_id, claim_id }) =>
    ['', ...(payments.get(claim_id) ?? []).map(({ id }) => id)].map((of) => `${member_id} ${of}`),
  )
  const told = new Set(evidence)
  const confirmed = await tx
    .selectFrom('confirmations')
    .select(['id', 'member_id', 'evidence'])
    .where(
      'member_id',
      'in',
      granted.map(({ member_id }) => Number(member_id)),
    )
    .where('how', '=', 'fee')
    .execute()
  const gone = confirmed.filter((one) => told.has(`${one.member_id} ${one.evidence}`)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('confirmations').where('id', 'in', gone).execute()
}

/** Lets the memberships of lines follow whether their claims are paid. */
export async function followLines(
  scope: ClaimScope,
  claims: readonly Claim[],
  lines: readonly Line[],
): Promise<void> {
  const paid = new Set(claims.filter(({ state }) => state === 'paid').map(({ id }) => id))
  await revokeLines(
    scope,
    lines.filter(({ claim_id }) => !paid.has(claim_id)),
  )
  await grantLines(
    scope,
    lines.filter(({ claim_id }) => paid.has(claim_id)),
  )
}
