import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { endUndo } from '#server/operations/end-undo.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readBookkeeping } from '#server/payments/bookkeeping.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import type { Bookkeeping } from '#shared/bookkeeping.ts'
import type { ExportPreview, MadeExport } from '#shared/bookkeeping-files.ts'
import { AppError, existing } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { findNextMorning } from '#shared/next-morning.ts'
import { stockholmDay, toWallTime } from '#shared/time.ts'
import { csvOf, sieOf, voucherWords } from './export-files.ts'
import { findOpenFiles } from './open-files.ts'
import { type Found, findEntries } from './read-entries.ts'
import { type Entry, type Numbers, type Voucher, vouchersOf } from './vouchers.ts'

type Wish = { until: string; language: Language }

/** @returns the numbers of vouchers behind the last file that counts */
async function readNumbers(db: Db | Tx): Promise<Numbers> {
  const last = await db
    .selectFrom('bookkeeping_exports')
    .select('numbers')
    .where('taken_back_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? JSON.parse(last.numbers) : {}
}

type Planned = Found & { vouchers: Voucher[]; numbers: Numbers; settings: Bookkeeping; amount: number }

/** @returns how much an entry moves on the accounts of money */
const moved = ({ postings }: Entry): number =>
  postings
    .filter(({ purpose }) => purpose === 'bank' || purpose === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0)

async function plan(db: Db | Tx, { until, language }: Wish): Promise<Planned> {
  const settings = await readBookkeeping(db)
  const found = await findEntries(db, settings, until)
  const numbers = await readNumbers(db)
  const made = vouchersOf(found.entries, settings, { until, numbers, words: voucherWords(language) })
  const amount = found.entries.reduce((sum, entry) => sum + moved(entry), 0)
  return { ...found, ...made, settings, amount }
}

type Reading = Pick<Services, 'db' | 'dialect' | 'now'>

const findOpen = ({ dialect, now }: Reading, tx: Db | Tx, { entries }: Planned) =>
  findOpenFiles(
    { tx, dialect, now },
    entries.map(({ payment }) => payment.id),
  )

/** Hashes what an export holds, and which actions it makes final. */
const tagOf = ({ entries }: Planned, operations: readonly string[]): string =>
  sha256(JSON.stringify([entries.map(({ payment, postings }) => [payment.id, postings]), operations]))

/** When receipts leave after an export has ended the undo of their files. */
const receiptsAt = ({ now }: Reading): string => new Date(findNextMorning(now().getTime())).toISOString()

/** Previews an export. */
export async function previewExport(context: Reading, wish: Wish): Promise<ExportPreview> {
  return show(context, context.db, { planned: await plan(context.db, wish), until: wish.until })
}

type Shown = { planned: Planned; until: string }

async function show(context: Reading, tx: Db | Tx, { planned, until }: Shown): Promise<ExportPreview> {
  const { entries, vouchers, waiting, currencies, amount } = planned
  const { operations, ...open } = await findOpen(context, tx, planned)
  const corrections = entries.filter(({ isCorrection }) => isCorrection).length
  return {
    until,
    payments: entries.length - corrections,
    corrections,
    amount,
    vouchers: vouchers.map(({ series, number, day, text, rows, payments }) => ({
      number: `${series}${number}`,
      ...{ day, text, rows, payments: payments.length },
    })),
    ...{ waiting, currencies, receipts_at: receiptsAt(context), tag: tagOf(planned, operations) },
    ...open,
  }
}

/** Rows of one statement; databases take no more values than some thousands. */
const batchSize = 500

async function storeLines(tx: Tx, exportId: number, entries: readonly Entry[]): Promise<void> {
  const lines = entries.flatMap(({ payment, postings }) =>
    postings.map((posting) => ({ export_id: exportId, payment_id: payment.id, ...posting })),
  )
  for (const some of batchesOf(lines, batchSize))
    await tx.insertInto('bookkeeping_lines').values(some).execute()
}

/**
 * Makes a file. Bank files and decisions whose money it holds can no longer be undone.
 * @param wish.tag the tag of the preview that the caller saw
 * @returns the id of the file
 * @throws AppError plan-changed with the new preview, wrong-state when there is nothing to export
 */
export function makeExport(
  context: Services,
  actor: Actor,
  wish: Wish & { tag?: string | null },
): Promise<number> {
  return inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { tx } = scope
    // Two files at once would hold the same payments.
    await context.dialect.lockTable(tx, 'bookkeeping_exports')
    const planned = await plan(tx, wish)
    const { entries, vouchers, numbers, settings, amount } = planned
    const { operations } = await findOpen(context, tx, planned)
    if (wish.tag && wish.tag !== tagOf(planned, operations))
      throw new AppError('plan-changed', {
        extra: { preview: await show(context, tx, { planned, until: wish.until }) },
      })
    if (entries.length === 0) throw new AppError('wrong-state', { title: message('bookkeeping.nothing') })
    const site = await tx.selectFrom('site').select('association_name').executeTakeFirst()
    const today = stockholmDay(context.now())
    const by = actor.user?.first_name ?? ''
    const making = { today, by, association: site?.association_name ?? '', language: wish.language }
    const made = await tx
      .insertInto('bookkeeping_exports')
      .values({
        until_day: wish.until,
        payments: entries.length,
        amount,
        sie: vouchers.length > 0 ? sieOf(vouchers, settings, making) : '',
        csv: csvOf(vouchers, entries, wish.language),
        numbers: JSON.stringify(numbers),
        user_id: actor.user?.id ?? null,
        user_name: by,
        created_at: context.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeLines(tx, made.id, entries)
    const ids = entries.filter(({ isCorrection }) => !isCorrection).map(({ payment }) => payment.id)
    await tx
      .updateTable('payments')
      .set({ exported_day: today })
      .where(context.dialect.isAmong(ids))
      .execute()
    await endUndo(scope, { operations, effectsAt: receiptsAt(context) })
    await recordHistory(scope, { action: 'bookkeeping-export', resource: claimsRight, record_id: null })
    return made.id
  })
}

/** @returns the files that were made, the last one first */
export async function listExports({ db }: Pick<Services, 'db'>): Promise<MadeExport[]> {
  const rows = await db
    .selectFrom('bookkeeping_exports')
    .select(['id', 'until_day', 'payments', 'amount', 'user_name', 'created_at', 'taken_back_at'])
    .orderBy('id', 'desc')
    .execute()
  const last = rows.find(({ taken_back_at }) => taken_back_at === null)
  return rows.map(({ id, until_day, payments, amount, user_name, created_at, taken_back_at }) => ({
    ...{ id, until: until_day, payments, amount, by: user_name, at: toWallTime(created_at) },
    taken_back_at: taken_back_at && toWallTime(taken_back_at),
    is_last: id === last?.id,
  }))
}

/**
 * Takes a file back: its payments are in the next one again. Of what an accountant has read already that says nothing.
 * @throws AppError not-found, wrong-state when it was taken back before, or a later one was made
 */
export function takeExportBack(context: Services, actor: Actor, id: number): Promise<void> {
  return inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { tx } = scope
    await context.dialect.lockTable(tx, 'bookkeeping_exports')
    const made = existing((await listExports({ db: tx as unknown as Db })).find((one) => one.id === id))
    if (!made.is_last) throw new AppError('wrong-state', { title: message('bookkeeping.later') })
    await tx
      .updateTable('payments')
      .set({ exported_day: null })
      .where('id', 'in', (of) =>
        of.selectFrom('bookkeeping_lines').select('payment_id').where('export_id', '=', id),
      )
      .where('id', 'not in', (of) =>
        of.selectFrom('bookkeeping_lines').select('payment_id').where('export_id', '!=', id),
      )
      .execute()
    await tx.deleteFrom('bookkeeping_lines').where('export_id', '=', id).execute()
    await updateRow(tx, ['bookkeeping_exports', id], { taken_back_at: context.now().toISOString() })
    await recordHistory(scope, { action: 'bookkeeping-take-back', resource: claimsRight, record_id: null })
  })
}
