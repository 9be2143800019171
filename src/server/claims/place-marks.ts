import { updateRow } from '#server/db/one-row.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'
import { undecided } from './unfinished-payments.ts'

/** A tick of the board says that somebody has paid, and nothing else does: an earlier version knew no other way. */
const marks: readonly PaymentSource[] = ['mark', 'opening']

/** @returns the payments of a claim, with how much of each is for it, from the last one on */
async function shares({ tx }: ClaimScope, claimId: number) {
  const rows = await tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['allocations.id', 'payment_id', 'allocations.amount', 'source', 'exported_day', 'refunds_id'])
    .where('allocations.claim_id', '=', claimId)
    .where('allocations.undone_at', 'is', null)
    .orderBy('allocations.id', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ refunds_id, payment_id }) => refunds_id ?? payment_id)].map(
    ([paymentId, parts]) => ({
      paymentId,
      ids: parts.map(({ id }) => id),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      isMark: parts.every(({ source }) => marks.includes(source)),
      isExported: parts.some(({ exported_day }) => exported_day !== null),
    }),
  )
}

/** @returns of some claims those that are paid by ticks of the board alone */
export async function markedAmong(
  { tx, context }: ClaimScope,
  claimIds: readonly number[],
): Promise<Set<number>> {
  if (claimIds.length === 0) return new Set()
  const others = await tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select('allocations.claim_id')
    .where(context.dialect.isAmong(claimIds, 'allocations.claim_id'))
    .where('allocations.undone_at', 'is', null)
    .where('source', 'not in', marks)
    .execute()
  const paid = new Set(others.map(({ claim_id }) => claim_id))
  return new Set(claimIds.filter((id) => !paid.has(id)))
}

/** @returns whether a claim is paid by ticks of the board alone */
export const isMarked = async (scope: ClaimScope, { id }: Claim): Promise<boolean> =>
  (await markedAmong(scope, [id])).has(id)

async function give(
  { tx, context }: ClaimScope,
  claimId: number,
  part: { paymentId: number; amount: number },
): Promise<void> {
  await tx
    .insertInto('allocations')
    .values({
      payment_id: part.paymentId,
      claim_id: claimId,
      amount: part.amount,
      at: context.now().toISOString(),
    })
    .execute()
}

async function addPayment(
  { tx, context, actor }: ClaimScope,
  { id }: Claim,
  { amount, refunds_id = null }: { amount: number; refunds_id?: number | null },
): Promise<number> {
  const today = stockholmDay(context.now())
  const payment = await tx
    .insertInto('payments')
    .values({
      source: 'mark',
      claim_id: id,
      amount,
      refunds_id,
      paid_day: today,
      booked_day: today,
      user_id: actor.user?.id ?? null,
      created_at: context.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return payment.id
}

/** Books a tick: money of files that an earlier tick let go of comes back, and the rest was paid in a way that no file tells. */
export async function addMark(scope: ClaimScope, claim: Claim, amount: number): Promise<void> {
  const { tx } = scope
  let left = amount
  const freed = await readPayments(tx, (query) =>
    query
      .where('payments.claim_id', '=', claim.id)
      .where('review', '=', 'unknown')
      .where('refunds_id', 'is', null),
  )
  for (const { id, rest } of freed) {
    const part = Math.min(rest, left)
    if (part <= 0) continue
    left -= part
    await give(scope, claim.id, { paymentId: id, amount: part })
    await updateRow(tx, ['payments', id], { review: part < rest ? 'over' : '' })
  }
  if (left > 0)
    await give(scope, claim.id, { paymentId: await addPayment(scope, claim, { amount: left }), amount: left })
}

/**
 * Books that a tick was taken back. Its payment is undone, or reversed once it is in the bookkeeping; money that a file has brought
 * is there all the same, and is to be looked at.
 */
export async function removeMarks(scope: ClaimScope, claim: Claim): Promise<void> {
  const { tx, context } = scope
  const at = context.now().toISOString()
  for (const { paymentId, ids, amount, isMark, isExported } of await shares(scope, claim.id)) {
    if (isMark && isExported) {
      if (amount <= 0) continue
      const back = await addPayment(scope, claim, { amount: -amount, refunds_id: paymentId })
      await give(scope, claim.id, { paymentId: back, amount: -amount })
      continue
    }
    await tx.updateTable('allocations').set({ undone_at: at }).where('id', 'in', ids).execute()
    await updateRow(
      tx,
      ['payments', paymentId],
      isMark ? { undone_at: at, review: '' } : { ...undecided, review: 'unknown' },
    )
  }
}

/** Cuts what is for a claim down to its new amount; what is over stays with its payment, to be looked at. */
export async function trim(scope: ClaimScope, claim: Claim, amount: number): Promise<void> {
  const { tx, context } = scope
  let over = claim.paid - amount
  for (const share of await shares(scope, claim.id)) {
    const part = Math.min(over, share.amount)
    if (part <= 0) continue
    over -= part
    await tx
      .updateTable('allocations')
      .set({ undone_at: context.now().toISOString() })
      .where('id', 'in', share.ids)
      .execute()
    if (share.amount > part)
      await give(scope, claim.id, { paymentId: share.paymentId, amount: share.amount - part })
    await updateRow(tx, ['payments', share.paymentId], { ...undecided, review: 'over' })
  }
}
