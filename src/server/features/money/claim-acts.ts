import { z } from 'zod'
import { claimHistory } from '#server/claims/claim-history.ts'
import { mailClaim } from '#server/claims/claim-mails.ts'
import { type ClaimScope, findByKey } from '#server/claims/create-claim.ts'
import { claimOf, lockClaims } from '#server/claims/lock-claims.ts'
import { allocate, recordPayment, reversePayment, undoPayment } from '#server/claims/take-payment.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { AppError } from '#shared/errors.ts'
import { stockholmDay } from '#shared/time.ts'

/** Ways in which the board sees money itself: in its hand, or somewhere else. */
const byHand = ['cash', 'mark'] as const

const day = z.iso.date().meta({ examples: ['2026-11-23'] })
const ore = z
  .int()
  .min(1)
  .max(100_000_000)
  .meta({ examples: [1], description: 'Whole öre.' })
const why = z
  .string()
  .trim()
  .min(1, { error: issueText('check.required') })
  .max(300)
  .meta({ examples: ['Flyttat utomlands'] })

export const payBody = z.strictObject({ source: z.enum(byHand), day, amount: ore })
export const paymentBody = z.strictObject({ payment: idBody })
const reduce = z
  .boolean()
  .optional()
  .meta({
    examples: [true],
    description:
      'Whether the claim becomes smaller by the amount, so that what it pays for continues. Without it: if the claim is paid and something is left of it.',
  })
export const refundBody = z.strictObject({
  ...{ payment: idBody, source: z.enum(byHand), day, amount: ore, why, reduce },
})
export const whyBody = z.strictObject({ why })

/** No money came on a day that is not over yet. @throws AppError wrong-state */
function refuseFuture({ context }: ClaimScope, given: string): void {
  if (given > stockholmDay(context.now())) throw new AppError('wrong-state')
}

/**
 * Books that a claim was paid, all or a part of it. @returns the number of the payment
 * @throws AppError not-found, wrong-state for more than is left
 */
export async function pay(
  scope: ClaimScope,
  id: number,
  { source, day: paid, amount }: z.output<typeof payBody>,
): Promise<number> {
  refuseFuture(scope, paid)
  await lockClaims(scope, [id])
  const claim = await claimOf(scope, id)
  if (claim.state === 'void' || amount > claim.amount - claim.paid) throw new AppError('wrong-state')
  const stored = await recordPayment(scope, { source, amount, paid_day: paid, reference: claim.reference })
  await allocate(scope, { paymentId: stored.id, claimId: id })
  return stored.id
}

/** @throws AppError not-found unless something of the payment is, or was, for the claim */
async function refuseStrange({ tx }: ClaimScope, id: number, paymentId: number): Promise<void> {
  const found = tx.selectFrom('allocations').where('claim_id', '=', id).where('payment_id', '=', paymentId)
  if (!(await hasRow(found))) throw new AppError('not-found')
}

/** Deletes a payment that the board has booked by hand. @throws AppError not-found, wrong-state for one of a file */
export async function deletePayment(scope: ClaimScope, id: number, paymentId: number): Promise<void> {
  await refuseStrange(scope, id, paymentId)
  const stored = await findById(scope.tx, 'payments', paymentId)
  if (!byHand.some((source) => source === stored?.source)) throw new AppError('wrong-state')
  await undoPayment(scope, paymentId)
}

/** Books that money went back to who paid. @returns the number of what went back */
export async function refund(
  scope: ClaimScope,
  id: number,
  { payment: paymentId, source, day: paid, amount, why: note, reduce: asked }: z.output<typeof refundBody>,
): Promise<number> {
  refuseFuture(scope, paid)
  await refuseStrange(scope, id, paymentId)
  const { payment: back } = await reversePayment(scope, {
    ...{ paymentId, amount, day: paid, source, note },
    ...{ review: '', order: ['rest', id] },
    reduces: asked ?? 'when-covered',
  })
  return back.id
}

/**
 * Opens a claim again that was written off or made void. Money that was paid for it, and is for nothing else since, is for it again.
 * @throws AppError not-found, wrong-state when it is neither, or there is another one for the same
 */
export async function reopen(scope: ClaimScope, id: number): Promise<void> {
  const { tx } = scope
  await lockClaims(scope, [id])
  const claim = await claimOf(scope, id)
  if (claim.void_day === null) {
    if (claim.written_off_day === null) throw new AppError('wrong-state')
    await updateRow(tx, ['claims', id], { written_off_day: null, written_off_why: '' })
  } else {
    const key = claim.unique_key?.replace(/^void \d+ /, '') ?? null
    if (key !== null && (await findByKey(tx, key))) throw new AppError('wrong-state')
    await updateRow(tx, ['claims', id], { void_day: null, void_why: '', unique_key: key })
    const freed = await tx
      .selectFrom('payments')
      .select('id')
      .where('claim_id', '=', id)
      .where('review', '=', 'void')
      .where('undone_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id: paymentId } of freed) await allocate(scope, { paymentId, claimId: id })
  }
  await claimHistory(scope, claim, 'reopen-claim')
}

/** Sends a claim to its payer once more. @throws AppError wrong-state when nothing is left of it */
export async function send(scope: ClaimScope, id: number): Promise<void> {
  const claim = await claimOf(scope, id)
  if (claim.left === 0 || claim.email === '') throw new AppError('wrong-state')
  await mailClaim(scope, claim)
  const sent_day = stockholmDay(scope.context.now())
  await scope.tx
    .updateTable('claims')
    .set({ sent_day })
    .where('id', '=', id)
    .where('sent_day', 'is', null)
    .execute()
  await claimHistory(scope, claim, 'send-claim')
}
