import { z } from 'zod'
import { lockClaims, lockPayment, paymentOf } from '#server/claims/lock-claims.ts'
import { allocate, undoAllocation } from '#server/claims/take-payment.ts'
import { updateRow } from '#server/db/one-row.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { isAccount, usualSaleAccount } from '#shared/bookkeeping-files.ts'
import { AppError } from '#shared/errors.ts'
import type { Review, Verdict } from '#shared/membership/facts.ts'
import { type LookAct, reviewReasons, verdictChoices, verdictsFor } from '#shared/payment-review.ts'

const maxId = 2_147_483_647
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
export const reopenBody = z.strictObject({
  allocations: z.array(idBody).max(20),
  former: z.enum(reviewReasons as ['unknown']),
})

const reviewNow = async ({ tx }: WriteScope, paymentId: number): Promise<Review | ''> => {
  const { review } = await tx
    .selectFrom('payments')
    .select('review')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return review
}

async function told(
  scope: WriteScope,
  paymentId: number,
  { former, after }: { former: Review | ''; after: number },
): Promise<LookAct> {
  const { rest, review } = await paymentOf(scope, paymentId)
  const made = await scope.tx
    .selectFrom('allocations')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('id', '>', after)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  return { rest, review, former, allocations: made.map((one) => one.id) }
}

async function lastAllocation({ tx }: WriteScope): Promise<number> {
  const row = await tx
    .selectFrom('allocations')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** @throws AppError wrong-state for money that nobody is asked to look at, or that went back */
async function refuseSettled(scope: WriteScope, paymentId: number): Promise<Review> {
  const { review, amount } = await paymentOf(scope, paymentId)
  if (review === '' || amount <= 0) throw new AppError('wrong-state')
  return review
}

/** Gives a payment, or parts of it, to claims. What is over stays to be looked at. */
export async function allocateParts(
  scope: WriteScope,
  paymentId: number,
  { parts }: z.output<typeof allocateBody>,
): Promise<LookAct> {
  await lockClaims(scope, [...new Set(parts.map(({ claim }) => claim))])
  await lockPayment(scope, paymentId)
  const former = await refuseSettled(scope, paymentId)
  const after = await lastAllocation(scope)
  let given = 0
  for (const { claim, amount } of parts)
    given += (await allocate(scope, { paymentId, claimId: claim, amount })).allocated
  // Of a claim that takes nothing the money would wait as before.
  if (given === 0) throw new AppError('wrong-state')
  return told(scope, paymentId, { former, after })
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
  await recordHistory(scope, { action: 'payment-verdict', resource: 'payments', record_id: paymentId })
  return told(scope, paymentId, { former, after: maxId })
}

/** Takes back what was just said of a payment: it is to be looked at as before. */
export async function reopenPayment(
  scope: WriteScope,
  paymentId: number,
  { allocations, former }: z.output<typeof reopenBody>,
): Promise<LookAct> {
  await paymentOf(scope, paymentId)
  if (allocations.length > 0) {
    const own = await scope.tx
      .selectFrom('allocations')
      .select(['id', 'claim_id'])
      .where('payment_id', '=', paymentId)
      .where('id', 'in', allocations)
      .execute()
    if (own.length !== new Set(allocations).size) throw new AppError('not-found')
    await lockClaims(
      scope,
      own.map(({ claim_id }) => claim_id),
    )
    for (const allocationId of allocations) await undoAllocation(scope, allocationId)
  }
  await lockPayment(scope, paymentId)
  await updateRow(scope.tx, ['payments', paymentId], { verdict: '', sale_account: '', review: former })
  await recordHistory(scope, { action: 'look-again', resource: 'payments', record_id: paymentId })
  return told(scope, paymentId, { former, after: maxId })
}
