import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { dueOf } from '#shared/claims.ts'
import { type FilePreview, type PreviewRow, type RowState, rowStates } from '#shared/payment-review.ts'
import { receiptTimes } from './file-operation.ts'
import { readEarlier } from './files-read.ts'
import type { Matched } from './matching/matched.ts'
import { type FilePlan, type OpenedFile, openFile, planFile, type SentPayments } from './plan-file.ts'
import { namedClaim, shownBatch, shownMoney, suggested } from './shown-money.ts'

/** Rows of each state that are shown; a file may have 20,000. */
const mostRows = 500

/** @returns what becomes of a row; of several things that which a human has to do something about */
function stateOf({ isKnown, review, parts, ruled }: Matched, { claims }: FilePlan): RowState {
  if (isKnown) return 'known'
  if (ruled) return 'ruled'
  if (review !== '') return 'look'
  const isPart = parts.some(({ claimId, amount }) => {
    const claim = claims.get(claimId)
    return claim !== undefined && amount < dueOf(claim)
  })
  return isPart ? 'part' : 'paid'
}

function previewRow(row: Matched, plan: FilePlan): PreviewRow {
  const { transaction, review, parts, suggestion } = row
  return {
    ...shownMoney({
      ...{ day: transaction.paidOn, amount: transaction.amount, currency: transaction.currency },
      ...{ payer: transaction.payerName, phone: transaction.payerPhone, message: transaction.message },
      references: transaction.references.map(({ reference }) => reference),
    }),
    ...{
      place: transaction.place,
      state: stateOf(row, plan),
      isReversal: transaction.kind === 'reversal',
      review,
    },
    claims: parts.flatMap(({ claimId, amount }) => {
      const claim = plan.claims.get(claimId)
      return claim ? [{ claim: namedClaim(claim), amount }] : []
    }),
    suggestion: suggested(suggestion, plan.claims),
    ...(transaction.batch && { batch: shownBatch(transaction.batch, transaction.paidOn) }),
  }
}

function shownRows(plan: FilePlan): PreviewRow[] {
  const left = new Map(rowStates.map((state) => [state, mostRows]))
  return plan.rows.flatMap((row) => {
    const state = stateOf(row, plan)
    const room = left.get(state) ?? 0
    left.set(state, room - 1)
    return room > 0 ? [previewRow(row, plan)] : []
  })
}

/** Shows the plan of a file. */
export async function showPlan(
  { db, now }: Pick<Services, 'now'> & { db: Db | Tx },
  { opened, plan }: { opened: OpenedFile; plan: FilePlan },
): Promise<FilePreview> {
  const { file } = opened
  const earlier = await readEarlier(db, opened.sha256)
  const { undoUntilMs, effectsAtMs } = receiptTimes(now().getTime())
  return {
    ...{ kind: file.kind, format: file.format, balance: file.balance, skipped: file.skipped },
    before: earlier && { at: earlier.at, name: earlier.name },
    unknown: file.unknown,
    columns: opened.columns,
    counts: plan.counts,
    rows: shownRows(plan),
    plan: plan.digest,
    undo_until: new Date(undoUntilMs).toISOString(),
    effects_at: new Date(effectsAtMs).toISOString(),
  }
}

/** Previews the payments of a file. Nothing is stored. */
export async function previewFile(context: Services, file: SentPayments): Promise<FilePreview> {
  const opened = await openFile(context, file)
  return showPlan(context, { opened, plan: await planFile(context.db, opened, context) })
}
