import { z } from 'zod'
import { lockClaims, lockPayment, paymentOf } from '#server/claims/lock-claims.ts'
import { allocate, undoAllocation } from '#server/claims/take-payment.ts'
import { updateRow } from '#server/db/one-row.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { isAccount, usualSaleAccount } from '#shared/bookkeeping-files.ts'
import { AppError } from '#shared/errors.ts'
import type { Review, Verdict } from '#shared/membership/facts.ts'
import { canPayClaims, type LookAct, verdictChoices, verdictsFor } from '#shared/payment-review.ts'

const ore = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .meta({ examples: [1], description: 'Whole öre.' })

const part = z.strictObject({
  claim: idBody,
  amount: ore.optional().meta({ description: 'Without it as much as there is, and the claim asks for.' }),
})

export const allocateBody = z.strictObject({ parts: z.array(part).min(1).max(20) })
/** The account of a sale. */
export const accountBody = z
  .string()
  .refine(isAccount)
  .meta({ pattern: '^[1-9][0-9]{3,5}$', examples: ['3010'], description: 'Of a sale: its income account.' })
export const verdictBody = z.strictObject({
  verdict: z.enum(verdictChoices as ['gift', 'known']),
  account: accountBody.optional(),
})
export const unlinkBody = z.strictObject({ allocation: idBody })

const reviewNow = async ({ tx }: WriteScope, paymentId: number): Promise<Review | ''> => {
  const { review } = await tx
    .selectFrom('payments')
    .select('review')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return review
}

/** The payment after an action: how much of it is for no claim, and why it is still reviewed. */
async function readOutcome(scope: WriteScope, paymentId: number): Promise<LookAct> {
  const { rest, review } = await paymentOf(scope, paymentId)
  return { rest, review }
}

const recordAction = (scope: WriteScope, action: string, record_id: number): Promise<void> =>
  recordHistory(scope, { action, resource: 'payments', record_id })

/** @throws AppError wrong-state for a payment that is not in the review, or that can pay no claim */
async function refuseSettled(scope: WriteScope, paymentId: number): Promise<void> {
  const payment = await paymentOf(scope, paymentId)
  if (payment.review === '' || !canPayClaims(payment)) throw new AppError('wrong-state')
}

/** Gives a payment, or parts of it, to claims. What is over stays to be looked at. */
export async function allocateParts(
  scope: WriteScope,
  paymentId: number,
  { parts }: z.output<typeof allocateBody>,
): Promise<LookAct> {
  await lockClaims(scope, [...new Set(parts.map(({ claim }) => claim))])
  await lockPayment(scope, paymentId)
  await refuseSettled(scope, paymentId)
  let given = 0
  for (const { claim, amount } of parts)
    given += (await allocate(scope, { paymentId, claimId: claim, amount })).allocated
  // Of a claim that takes nothing the money would wait as before.
  if (given === 0) throw new AppError('wrong-state')
  await recordAction(scope, 'link-payment', paymentId)
  return readOutcome(scope, paymentId)
}

/** The columns of a verdict. */
export const verdictColumns = ({ verdict, account }: { verdict: Verdict; account: string }) => ({
  verdict,
  sale_account: verdict === 'sale' ? account : '',
})

/** Says of the money that is for no claim what it is; then nobody looks at it any more. */
export async function giveVerdict(
  scope: WriteScope,
  paymentId: number,
  { verdict, account = usualSaleAccount }: z.output<typeof verdictBody>,
): Promise<LookAct> {
  await lockPayment(scope, paymentId)
  const payment = await paymentOf(scope, paymentId)
  const former = await reviewNow(scope, paymentId)
  if (former === '' || !verdictsFor({ ...payment, review: former }).includes(verdict))
    throw new AppError('wrong-state')
  await updateRow(scope.tx, ['payments', paymentId], { ...verdictColumns({ verdict, account }), review: '' })
  await recordAction(scope, 'payment-verdict', paymentId)
  return readOutcome(scope, paymentId)
}

/** Unlinks a payment from a claim. It is reviewed again. @throws AppError not-found, wrong-state when money of it went back */
export async function unlinkPart(
  scope: WriteScope,
  paymentId: number,
  { allocation }: z.output<typeof unlinkBody>,
): Promise<LookAct> {
  const own = scope.tx
    .selectFrom('allocations')
    .where('payment_id', '=', paymentId)
    .where('id', '=', allocation)
  if (!(await hasRow(own))) throw new AppError('not-found')
  await undoAllocation(scope, allocation)
  await recordAction(scope, 'unlink-payment', paymentId)
  return readOutcome(scope, paymentId)
}
