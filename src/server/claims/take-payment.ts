import type { Insertable, Selectable } from 'kysely'
import { updateRow } from '#server/db/one-row.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import type { Payment } from '#server/payments/read-payments.ts'
import { AppError, existing } from '#shared/errors.ts'
import type { PaymentSource, Review } from '#shared/membership/facts.ts'
import { message } from '#shared/message.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'
import { claimOf, lockClaims, lockPayment, paymentOf } from './lock-claims.ts'
import { isReduced, type Reduces } from './reduce-claim.ts'
import { settle } from './settle.ts'
import { undecided } from './unfinished-payments.ts'

export type PaymentRow = Selectable<Tables['payments']>

/** A payment as it becomes known; the amount in whole öre, days `YYYY-MM-DD`. */
export type NewPayment = Pick<Insertable<Tables['payments']>, 'source' | 'amount' | 'paid_day'> &
  Partial<Omit<Insertable<Tables['payments']>, 'id' | 'created_at' | 'user_id'>> & {
    /** Under all of these it is known again; none of them may be known already. */
    keys?: readonly string[]
  }

/** Stores money that came; it is for no claim yet. */
export async function recordPayment(
  { tx, context, actor }: ClaimScope,
  { keys = [], ...payment }: NewPayment,
): Promise<PaymentRow> {
  const stored = await tx
    .insertInto('payments')
    .values({
      booked_day: payment.paid_day,
      ...payment,
      user_id: actor.user?.id ?? null,
      created_at: context.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (keys.length > 0)
    await tx
      .insertInto('payment_keys')
      .values(keys.map((key) => ({ key, payment_id: stored.id })))
      .execute()
  return stored
}

const setReview = async ({ tx }: ClaimScope, id: number, review: Review | ''): Promise<void> => {
  await updateRow(tx, ['payments', id], { review })
}

/** The outcome of an allocation: how much of the payment went to the claim, what is left of it, and the claim as it is now. */
export type Allocated = { allocated: number; rest: number; claim: Claim }

/** @returns why a human is to look at a payment, of which something is left behind this claim */
function reviewOf({ rest, currency }: Payment, { state }: Claim): Review | '' {
  if (currency !== 'SEK') return 'currency'
  if (rest <= 0) return ''
  if (state === 'void') return 'void'
  return state === 'paid' ? 'twice' : 'over'
}

/**
 * Gives a payment, or a part of it, to a claim, never more than the claim still asks for. What is over stays with the payment, to
 * be looked at: `over`, `twice` for a claim that was paid before, `void` for one that is void.
 * @param part.amount öre; without it as much as there is
 * @throws AppError not-found, wrong-state when the payment has not so much left
 */
export async function allocate(
  scope: ClaimScope,
  part: { paymentId: number; claimId: number; amount?: number | undefined },
): Promise<Allocated> {
  const { tx, context } = scope
  const { paymentId, claimId } = part
  await lockClaims(scope, [claimId])
  await lockPayment(scope, paymentId)
  const claim = await claimOf(scope, claimId)
  const payment = await paymentOf(scope, paymentId)
  const wanted = part.amount ?? payment.rest
  if (wanted > payment.rest) throw new AppError('wrong-state')
  const asked = claim.state === 'void' ? 0 : claim.amount - claim.paid
  const amount = payment.currency === 'SEK' ? Math.max(0, Math.min(wanted, asked)) : 0
  if (payment.claim_id === null) await updateRow(tx, ['payments', paymentId], { claim_id: claimId })
  if (amount === 0) {
    await setReview(scope, paymentId, reviewOf(payment, claim))
    return { allocated: 0, rest: payment.rest, claim }
  }
  await tx
    .insertInto('allocations')
    .values({ payment_id: paymentId, claim_id: claimId, amount, at: context.now().toISOString() })
    .execute()
  const rest = payment.rest - amount
  await setReview(scope, paymentId, reviewOf({ ...payment, rest }, { ...claim, state: 'open' }))
  return { allocated: amount, rest, claim: await settle(scope, claim) }
}

/** Takes some allocations back, and lets their claims follow. */
async function takeBack(
  scope: ClaimScope,
  allocations: readonly { id: number; claim_id: number }[],
): Promise<Claim[]> {
  if (allocations.length === 0) return []
  const { tx, context } = scope
  const before: Claim[] = []
  for (const id of new Set(allocations.map(({ claim_id }) => claim_id))) before.push(await claimOf(scope, id))
  await tx
    .updateTable('allocations')
    .set({ undone_at: context.now().toISOString() })
    .where(
      'id',
      'in',
      allocations.map(({ id }) => id),
    )
    .execute()
  const claims: Claim[] = []
  for (const claim of before) claims.push(await settle(scope, claim))
  return claims
}

/** @returns how much of a payment is for a claim after what went back of it */
async function heldOf(
  { tx }: ClaimScope,
  { payment_id, claim_id }: { payment_id: number; claim_id: number },
): Promise<number> {
  const { held } = await tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(({ fn }) => fn.sum<number | string | null>('allocations.amount').as('held'))
    .where('allocations.claim_id', '=', claim_id)
    .where('allocations.undone_at', 'is', null)
    .where('payments.undone_at', 'is', null)
    .where((where) => where.or([where('payments.id', '=', payment_id), where('refunds_id', '=', payment_id)]))
    .executeTakeFirstOrThrow()
  return Number(held ?? 0)
}

/**
 * Takes back that a payment is for a claim; it is to be looked at again.
 * @throws AppError not-found, wrong-state when money went back from the claim, which would owe more than it asks for
 */
export async function undoAllocation(scope: ClaimScope, allocationId: number): Promise<Claim> {
  const find = () =>
    scope.tx
      .selectFrom('allocations')
      .select(['id', 'claim_id', 'payment_id', 'amount'])
      .where('id', '=', allocationId)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
  const unlocked = await find()
  await lockClaims(scope, unlocked ? [unlocked.claim_id] : [])
  const allocation = existing(await find())
  await lockPayment(scope, allocation.payment_id)
  if (allocation.amount < 0 || (await heldOf(scope, allocation)) < allocation.amount)
    throw new AppError('wrong-state', { title: message('bankPayments.returned') })
  const [claim] = await takeBack(scope, [allocation])
  await updateRow(scope.tx, ['payments', allocation.payment_id], { ...undecided, review: 'unknown' })
  return claim as Claim
}

const liveAllocations = ({ tx }: ClaimScope, paymentId: number) =>
  tx
    .selectFrom('allocations')
    .select(['id', 'claim_id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** Locks a payment behind the claims that it is for. */
async function lockWhole(scope: ClaimScope, paymentId: number): Promise<void> {
  const before = await liveAllocations(scope, paymentId)
  await lockClaims(
    scope,
    before.map(({ claim_id }) => claim_id),
  )
  await lockPayment(scope, paymentId)
}

/**
 * Takes a payment back that never was one. One that is in the bookkeeping already stays there, and is reversed.
 * @throws AppError not-found, wrong-state when money of it went back
 */
export async function undoPayment(scope: ClaimScope, paymentId: number): Promise<Claim[]> {
  const { tx, context } = scope
  await lockWhole(scope, paymentId)
  const payment = await paymentOf(scope, paymentId)
  const returned = await tx
    .selectFrom('payments')
    .select('id')
    .where('refunds_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (returned) throw new AppError('wrong-state')
  if (payment.exported_day !== null) {
    const day = stockholmDay(context.now())
    return (await reversePayment(scope, { paymentId, day, source: payment.source, review: '' })).claims
  }
  const allocations = await liveAllocations(scope, paymentId)
  await updateRow(tx, ['payments', paymentId], { undone_at: context.now().toISOString(), review: '' })
  return takeBack(scope, allocations)
}

type Reversal = {
  /** The payment that goes back. */
  paymentId: number
  /** How much of it, in öre; all of it without. */
  amount?: number | undefined
  day: string
  source: PaymentSource
  /** Whether a human is to look at it: a bank's reversal by default. */
  review?: Review | ''
  /** The claims, and `rest` for what is for no claim, that lose money first, in this order; `rest` without. */
  order?: readonly (number | 'rest')[]
  /** Whether its claims become smaller; a bank's reversal leaves them as they are. */
  reduces?: Reduces
} & Partial<Pick<NewPayment, 'file_id' | 'account' | 'reference' | 'message' | 'note' | 'keys'>>

/** Divides an amount among what a payment has for no claim (`rest`) and for its claims, in the order of the map. */
function divide(amount: number, held: ReadonlyMap<number | 'rest', number>): Map<number | 'rest', number> {
  let left = amount
  const parts = new Map<number | 'rest', number>()
  for (const [from, most] of held) {
    const part = Math.min(left, most)
    if (part <= 0) continue
    left -= part
    parts.set(from, part)
  }
  return parts
}

/**
 * Books that money of a payment went back, by the bank or as a refund: first of what is for no claim, then of its claims, the last
 * one first, unless the order is another. The claims are open again.
 * @throws AppError not-found, wrong-state when there is not so much of it
 */
export async function reversePayment(
  scope: ClaimScope,
  { paymentId, day, review = 'reversed', reduces = false, order = ['rest'], ...reversal }: Reversal,
): Promise<{ payment: PaymentRow; claims: Claim[] }> {
  const { tx, context } = scope
  await lockWhole(scope, paymentId)
  const payment = await paymentOf(scope, paymentId)
  const shares = await tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['allocations.claim_id', 'allocations.amount'])
    .where((where) => where.or([where('payments.id', '=', paymentId), where('refunds_id', '=', paymentId)]))
    .where('allocations.undone_at', 'is', null)
    .where('payments.undone_at', 'is', null)
    .orderBy('allocations.id', 'desc')
    .execute()
  const byClaim = new Map<number, number>()
  for (const { claim_id, amount } of shares) byClaim.set(claim_id, (byClaim.get(claim_id) ?? 0) + amount)
  const there = payment.rest + [...byClaim.values()].reduce((sum, amount) => sum + amount, 0)
  const amount = reversal.amount ?? there
  if (amount <= 0 || amount > there || payment.refunds_id !== null) throw new AppError('wrong-state')
  const { amount: _amount, ...rest } = reversal
  const back = await recordPayment(scope, {
    ...rest,
    amount: -amount,
    paid_day: day,
    review,
    refunds_id: paymentId,
    claim_id: payment.claim_id,
    currency: payment.currency,
    payer_name: payment.payer_name,
    payer_phone: payment.payer_phone,
  })
  const held = new Map<number | 'rest', number>([['rest', payment.rest], ...byClaim])
  const ordered = new Set([...order, 'rest' as const, ...byClaim.keys()])
  const parts = divide(amount, new Map([...ordered].map((from) => [from, held.get(from) ?? 0])))
  const claims: Claim[] = []
  for (const [claim_id, part] of parts) {
    if (claim_id === 'rest') continue
    const before = await claimOf(scope, claim_id)
    await tx
      .insertInto('allocations')
      .values({
        ...{ payment_id: back.id, claim_id, amount: -part },
        ...{ reduces: isReduced(before, part, reduces), at: context.now().toISOString() },
      })
      .execute()
    claims.push(await settle(scope, before))
  }
  if (payment.review !== '' && (parts.get('rest') ?? 0) >= payment.rest) await setReview(scope, paymentId, '')
  return { payment: back, claims }
}
