import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { lockClaims } from '#server/claims/lock-claims.ts'
import { allocateAll } from '#server/claims/settle-all.ts'
import { reversePayment } from '#server/claims/take-payment.ts'
import { insertRow } from '#server/db/one-row.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { type Applied, applyOperation } from '#server/operations/apply-operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { OperationScope, WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { FileResult } from '#shared/payment-review.ts'
import { filesKey, readFile, readMoneyMark } from './file-operation.ts'
import { readEarlier } from './files-read.ts'
import { verdictColumns } from './look-acts.ts'
import type { Matched } from './matching/matched.ts'
import { claimCurrency } from './matching/money.ts'
import { type FilePlan, type OpenedFile, planFile } from './plan-file.ts'
import { doubtEarlier, linkSums, replaceSums, type Written } from './replace-sums.ts'
import { storeKeys } from './store-keys.ts'

const batchSize = 25

const referencesOf = ({ transaction }: Matched): string =>
  transaction.references.map(({ reference }) => reference).join(' ')

/** @returns the claim by which the payer of a payment is found: one that it pays, or names by a right reference */
const claimOf = ({ parts, suggestion, review }: Matched): number | null => {
  const isNamed = suggestion?.signs[0] === 'reference' && review !== 'unknown' && review !== 'batch'
  return parts[0]?.claimId ?? (isNamed ? suggestion.claimId : null)
}

const isNew = ({ isKnown, transaction, takesBack }: Matched): boolean =>
  !isKnown && (transaction.kind === 'credit' || takesBack === null)

/** Stores the payments of a file. @returns their ids by their rows */
async function storePayments({ scope, plan, fileId }: Written): Promise<Map<number, number>> {
  const { tx, context, actor } = scope
  const created_at = context.now().toISOString()
  const rows = [...plan.rows.entries()].filter(([, row]) => isNew(row))
  const ids = new Map<number, number>()
  for (const batch of batchesOf(rows, batchSize)) {
    const stored = await tx
      .insertInto('payments')
      .values(
        batch.map(([, row]) => ({
          ...{ source: plan.source, file_id: fileId, claim_id: claimOf(row), created_at },
          ...{ account: row.transaction.account, booked_day: row.transaction.bookedOn },
          paid_day: row.transaction.paidOn,
          amount: row.transaction.kind === 'credit' ? row.transaction.amount : -row.transaction.amount,
          currency: row.transaction.currency || claimCurrency,
          ...{ payer_name: row.transaction.payerName, payer_phone: row.transaction.payerPhone },
          ...{ reference: referencesOf(row), message: row.transaction.message, review: row.review },
          ...(row.ruled ? verdictColumns(row.ruled) : { verdict: '' as const, sale_account: '' }),
          batch: row.transaction.batch ? JSON.stringify(row.transaction.batch) : '',
          user_id: actor.user?.id ?? null,
        })),
      )
      .returning('id')
      .execute()
    // Ids are given in the order of the rows, whatever the order of the answer.
    const given = stored.map(({ id }) => id).toSorted((one, other) => one - other)
    for (const [at, [row]] of batch.entries()) ids.set(row, Number(given[at]))
  }
  return ids
}

/** Books reversals of earlier payments or rows, and adds their ids. */
async function bookReversals({ scope, plan, fileId }: Written, ids: Map<number, number>): Promise<void> {
  for (const [row, matched] of plan.rows.entries()) {
    const { transaction, takesBack } = matched
    if (takesBack === null) continue
    const paymentId = 'payment' in takesBack ? takesBack.payment : ids.get(takesBack.row)
    if (paymentId === undefined) continue
    const { payment } = await reversePayment(scope, {
      ...{ paymentId, amount: transaction.amount, day: transaction.paidOn, source: plan.source },
      ...{ file_id: fileId, account: transaction.account, message: transaction.message },
      reference: referencesOf(matched),
    })
    ids.set(row, payment.id)
  }
}

type Order = {
  name: string
  opened: OpenedFile
  /** The digest of the plan that was seen. */
  digest: string
  /** The preview of a plan. */
  show: (plan: FilePlan, tx: WriteScope['tx']) => Promise<object>
}

async function storeFile(
  scope: OperationScope,
  { name, opened }: Order,
  { counts }: FilePlan,
): Promise<number> {
  const { tx, context, actor, operation } = scope
  return insertRow(tx, 'payment_files', {
    ...{ sha256: opened.sha256, name, format: opened.file.format, result: JSON.stringify(counts) },
    ...{ user_id: actor.user?.id ?? null, user_name: actor.user?.first_name ?? '' },
    ...{ read_at: context.now().toISOString(), undone_at: null, operation_id: operation.id },
  })
}

async function writePlan(scope: OperationScope, order: Order, plan: FilePlan): Promise<number> {
  const fileId = await storeFile(scope, order, plan)
  const written: Written = { scope, plan, fileId }
  const parts = plan.rows.flatMap((row) => row.parts)
  await lockClaims(scope, [...new Set(parts.map(({ claimId }) => claimId))])
  await replaceSums(written)
  const ids = await storePayments(written)
  linkSums(written, ids)
  await allocateAll(
    scope,
    plan.rows.flatMap(({ takesBack, parts: given }, row) =>
      takesBack === null
        ? given.map(({ claimId, amount }) => ({
            ...{ payment_id: Number(ids.get(row)), claim_id: claimId, amount },
          }))
        : [],
    ),
  )
  await bookReversals(written, ids)
  await storeKeys(scope, plan, ids)
  await doubtEarlier(scope, plan)
  await recordHistory(scope, { action: 'read-file', resource: 'payments', record_id: fileId })
  // The places that are left at events stand on public pages.
  if (parts.some(({ claimId }) => plan.claims.get(claimId)?.applicationId !== null)) scope.invalidatePages()
  return fileId
}

/**
 * Writes a file in one transaction, exactly as it was seen: all of it, or nothing. The plan is made before it; only when claims or
 * payments have changed meanwhile it is made again inside.
 * @throws AppError plan-changed with the new preview when another plan was seen
 */
export async function writeFile(context: Services, actor: Actor, order: Order): Promise<Applied<FileResult>> {
  const { opened, digest } = order
  const mark = await readMoneyMark(context.db)
  const early = await planFile(context.db, opened, context)
  await yieldToEventLoop()
  return applyOperation({ context, actor, kind: readFile }, async (scope) => {
    const { tx } = scope
    await context.dialect.lockKey(tx, filesKey)
    const plan = (await readMoneyMark(tx)) === mark ? early : await planFile(tx, opened, context)
    const earlier = await readEarlier(tx, opened.sha256)
    if (earlier) return { id: earlier.id, counts: plan.counts }
    if (plan.digest !== digest)
      throw new AppError('plan-changed', {
        title: message('bankPayments.changed'),
        extra: { preview: await order.show(plan, tx) },
      })
    return { id: await writePlan(scope, order, plan), counts: plan.counts }
  })
}
