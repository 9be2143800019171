import { type Claim, readClaim } from '#server/payments/read-claims.ts'
import { type Payment, readPayment } from '#server/payments/read-payments.ts'
import { batchesOf } from '#shared/batches.ts'
import { existing } from '#shared/errors.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'

const batchSize = 200

/** Divides ids in their order: a statement of thousands of them would keep visitors waiting. */
const inOrder = (ids: readonly number[]) =>
  batchesOf(
    ids.toSorted((one, other) => one - other),
    batchSize,
  )

/**
 * Locks claims, and before them the applications to events that they are for: always in this order, and by their ids, so that
 * two who write at once never wait for each other. Who settles many claims in one transaction locks all of them first.
 */
export async function lockClaims(
  { tx, context }: Pick<ClaimScope, 'tx' | 'context'>,
  ids: readonly number[],
): Promise<void> {
  const { lockRow, isAmong } = context.dialect
  const applications: number[] = []
  for (const batch of inOrder(ids)) {
    const places = await tx
      .selectFrom('claims')
      .select('evenemang_id')
      .where(isAmong(batch))
      .where('evenemang_id', 'is not', null)
      .execute()
    applications.push(...places.map(({ evenemang_id }) => Number(evenemang_id)))
  }
  for (const batch of inOrder(applications))
    await lockRow(tx.selectFrom('evenemang').select('id').where(isAmong(batch)).orderBy('id')).execute()
  for (const batch of inOrder(ids))
    await lockRow(tx.selectFrom('claims').select('id').where(isAmong(batch)).orderBy('id')).execute()
}

/** Locks payments by their ids. */
export const lockPayments = async (
  { tx, context }: Pick<ClaimScope, 'tx' | 'context'>,
  ids: readonly number[],
): Promise<void> => {
  const { lockRow } = context.dialect
  await lockRow(tx.selectFrom('payments').select('id').where('id', 'in', ids).orderBy('id')).execute()
}

/** Locks a payment. */
export const lockPayment = async (
  { tx, context }: Pick<ClaimScope, 'tx' | 'context'>,
  id: number,
): Promise<void> => {
  await context.dialect.lockRow(tx.selectFrom('payments').select('id').where('id', '=', id)).execute()
}

/** @throws AppError not-found when it is undone, or was never there */
export async function paymentOf({ tx }: Pick<ClaimScope, 'tx'>, id: number): Promise<Payment> {
  return existing(await readPayment(tx, id))
}

/** @throws AppError not-found */
export async function claimOf({ tx, context }: ClaimScope, id: number): Promise<Claim> {
  return existing(await readClaim(tx, { id, today: stockholmDay(context.now()) }))
}
