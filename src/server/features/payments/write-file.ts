import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { lockClaims } from '#server/claims/lock-claims.ts'
import { allocateAll } from '#server/claims/settle-all.ts'
import { reversePayment } from '#server/claims/take-payment.ts'
import { insertRow, updateRow } from '#server/db/one-row.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { FileResult } from '#shared/payment-review.ts'
import { readEarlier } from './files-read.ts'
import { verdictColumns } from './look-acts.ts'
import type { Matched } from './matching/matched.ts'
import { claimCurrency } from './matching/money.ts'
import { type OpenedFile, planFile } from './plan-file.ts'
import { doubtEarlier, replaceSums, type Written } from './replace-sums.ts'
import { storeKeys } from './store-keys.ts'

const batchSize = 25

/** Files are read one after the other. */
export const filesKey = 'payment-files'

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

/** Books that money of earlier payments, or of earlier rows, went back, and adds the ids of the reversals. */
async function takeBack({ scope, plan, fileId }: Written, ids: Map<number, number>): Promise<void> {
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
}

async function storeFile(scope: WriteScope, { name, opened }: Order): Promise<number> {
  const { tx, context, actor } = scope
  return insertRow(tx, 'payment_files', {
    ...{ sha256: opened.sha256, name, format: opened.file.format },
    ...{ user_id: actor.user?.id ?? null, user_name: actor.user?.first_name ?? '' },
    ...{ read_at: context.now().toISOString(), undone_at: null },
  })
}

/**
 * Writes a file in one transaction, exactly as it was seen: all of it, or nothing. Other requests have their turn before it, while
 * the file is planned.
 * @throws AppError wrong-state when another plan was seen
 */
export async function writeFile(context: Services, actor: Actor, order: Order): Promise<FileResult> {
  const { opened, digest } = order
  await yieldToEventLoop()
  return inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { tx } = scope
    await context.dialect.lockKey(tx, filesKey)
    const plan = await planFile(tx, opened, context)
    const earlier = await readEarlier(tx, opened.sha256)
    if (earlier) return { id: earlier.id, counts: plan.counts }
    if (plan.digest !== digest) throw new AppError('wrong-state', { title: message('bankPayments.changed') })
    const fileId = await storeFile(scope, order)
    const parts = plan.rows.flatMap((row) => row.parts)
    await lockClaims(scope, [...new Set(parts.map(({ claimId }) => claimId))])
    await replaceSums({ scope, plan, fileId })
    const ids = await storePayments({ scope, plan, fileId })
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
    await takeBack({ scope, plan, fileId }, ids)
    await storeKeys(scope, plan, ids)
    await doubtEarlier(scope, plan)
    const result: FileResult = { id: fileId, counts: plan.counts }
    await updateRow(tx, ['payment_files', fileId], { result: JSON.stringify(plan.counts) })
    await recordHistory(scope, { action: 'read-file', resource: 'payments', record_id: fileId })
    // The places that are left at events stand on public pages.
    if (parts.some(({ claimId }) => plan.claims.get(claimId)?.applicationId !== null)) scope.invalidatePages()
    return result
  })
}
