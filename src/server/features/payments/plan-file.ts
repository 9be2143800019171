import { createHash } from 'node:crypto'
import { readBankFile } from '#server/bank-files/read-bank-file.ts'
import type { BankFile } from '#server/bank-files/transaction.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { inTurns } from '#server/file-reading/in-turns.ts'
import { keepColumns, recallColumns } from '#server/file-reading/remembered-columns.ts'
import type { Services } from '#server/services/services.ts'
import { dueOf } from '#shared/claims.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import type { ColumnName, FileCounts } from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { ClaimIndex, type MatchClaim } from './matching/claim-index.ts'
import { match } from './matching/match.ts'
import type { Matched } from './matching/matched.ts'
import { asMoney } from './matching/money.ts'
import { asRuled, findRule, readRules } from './payment-rules.ts'
import { readRegister } from './read-register.ts'

export type Columns = Partial<Record<ColumnName, number>>

/** A file with the columns that were chosen for it, and the account that sent it. */
export type SentPayments = { bytes: Buffer; columns: Columns | null; account: number | undefined }

/** A file that was read, and what its headings are remembered by. */
export type OpenedFile = {
  file: BankFile
  sha256: string
  columns: Columns | null
}

/** The plan of a file by the register as it is. */
export type FilePlan = {
  source: PaymentSource
  rows: Matched[]
  claims: ReadonlyMap<number, MatchClaim>
  counts: FileCounts
  digest: string
}

const headingsKey = (headings: readonly string[]): string => sha256(JSON.stringify(['bank', headings]))

const chosen = (columns: Columns) => columns as Required<Pick<Columns, 'day' | 'amount' | 'text'>> & Columns

/** Reads a file; a list that is unknown by the columns that were chosen, now or the last time for the same headings. */
export async function openFile(
  place: Pick<Services, 'db'>,
  { bytes, columns, account }: SentPayments,
): Promise<OpenedFile & { headings: string[] }> {
  const digest = sha256(bytes)
  const first = await readBankFile({ bytes, account })
  const headings = first.unknown?.headings ?? []
  if (first.kind !== 'unknown') return { file: first, sha256: digest, columns: null, headings }
  const remembered = columns ?? (await recallColumns<Columns>(place, headingsKey(headings)))
  if (!remembered) return { file: first, sha256: digest, columns: null, headings }
  const file = await readBankFile({ bytes, columns: chosen(remembered), account })
  return { file: { ...file, unknown: first.unknown }, sha256: digest, columns: remembered, headings }
}

/** Remembers the columns of a list for the next one with the same headings. */
export const rememberColumns = (
  place: Pick<Services, 'db' | 'now'>,
  headings: readonly string[],
  columns: Columns,
): Promise<void> => keepColumns(place, headingsKey(headings), columns)

const sourceOf = ({ kind }: BankFile): PaymentSource =>
  kind === 'camt' || kind === 'swish' ? kind : 'statement'

type Told = Pick<FilePlan, 'rows' | 'claims'>

/** @returns how many claims are paid, and how many in part */
async function countPaid({ rows, claims }: Told): Promise<Pick<FileCounts, 'paid' | 'part'>> {
  const given = new Map<number, number>()
  await inTurns(rows, ({ parts }) => {
    for (const { claimId, amount } of parts) given.set(claimId, (given.get(claimId) ?? 0) + amount)
  })
  const counts = { paid: 0, part: 0 }
  await inTurns(given, ([id, amount]) => {
    const claim = claims.get(id)
    if (claim && amount > 0) counts[dueOf(claim) <= amount ? 'paid' : 'part']++
  })
  return counts
}

async function countsOf({ skipped }: BankFile, told: Told): Promise<FileCounts> {
  return {
    payments: told.rows.length,
    ...(await countPaid(told)),
    look: told.rows.filter(({ review }) => review !== '').length,
    ruled: told.rows.filter(({ ruled }) => ruled).length,
    known: told.rows.filter(({ isKnown }) => isKnown).length,
    skipped: skipped.pending + skipped.debits + skipped.withoutAmountOrDay,
  }
}

/** @returns a digest of what becomes of a file */
async function digestOf(ofFile: string, rows: readonly Matched[]): Promise<string> {
  const digest = createHash('sha256').update(ofFile)
  await inTurns(rows, ({ isKnown, parts, takesBack, replaces, perhaps, doubts, review, ruled }) =>
    digest.update(JSON.stringify([isKnown, parts, takesBack, replaces, perhaps, doubts, review, ruled])),
  )
  return digest.digest('base64url')
}

/** Gives rows that no claim is suggested for, and that repeat nothing, the verdicts of automatic rules. */
async function applyRules(db: Db | Tx, rows: Matched[], source: PaymentSource): Promise<void> {
  const rules = (await readRules(db)).filter(({ is_automatic }) => Boolean(is_automatic))
  if (rules.length === 0) return
  await inTurns(rows, (row) => {
    const isOpen = row.review === 'unknown' && row.perhaps === null && row.doubts.length === 0
    if (!isOpen || row.isKnown || row.suggestion || row.transaction.kind !== 'credit') return
    const rule = findRule(rules, { ...asMoney(row.transaction), source })
    if (rule) Object.assign(row, { review: '', ruled: asRuled(rule) })
  })
}

/** Plans what becomes of a file; nothing is written. The digest tells whether it is the plan that somebody saw. */
export async function planFile(
  db: Db | Tx,
  { file, sha256: ofFile }: OpenedFile,
  { now }: Pick<Services, 'now'>,
): Promise<FilePlan> {
  const register = await readRegister(db, file.transactions, stockholmDay(now()))
  const source = sourceOf(file)
  const index = new ClaimIndex()
  const claims = new Map<number, MatchClaim>()
  await inTurns(register.claims, (claim) => {
    index.add(claim)
    claims.set(claim.id, claim)
  })
  const rows: Matched[] = []
  await inTurns(match(file.transactions, source, { ...register, index }), (row) => rows.push(row))
  await applyRules(db, rows, source)
  const counts = await countsOf(file, { rows, claims })
  return { source, rows, claims, counts, digest: await digestOf(ofFile, rows) }
}
