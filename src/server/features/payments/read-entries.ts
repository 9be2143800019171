import { sql } from 'kysely'
import type { Transaction } from '#server/bank-files/transaction.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { inTurns } from '#server/file-reading/in-turns.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { foldPhone } from '#shared/fold.ts'
import type { EntryPayment, EntryTotal, StoredEntries, WholePayment } from './matching/entries.ts'
import { inBatches } from './read-batches.ts'
import { asKnown, nearDays } from './read-nearby.ts'

/** @returns stored payments by the keys that a file asks for */
export async function readKeys(
  db: Db | Tx,
  transactions: readonly Transaction[],
): Promise<Map<string, number>> {
  const asked = new Set<string>()
  await inTurns(transactions, ({ keys, formerKeys = [], entry, reverses }) => {
    for (const key of [...keys, ...formerKeys, ...reverses]) asked.add(key)
    if (entry) asked.add(entry.wholeKey)
  })
  const rows = await inBatches([...asked], (batch) =>
    db.selectFrom('payment_keys').select(['key', 'payment_id']).where('key', 'in', batch).execute(),
  )
  return new Map(rows.map(({ key, payment_id }) => [key, payment_id]))
}

async function readEntryPayments(
  db: Db | Tx,
  keys: ReadonlySet<string>,
): Promise<Map<string, EntryPayment[]>> {
  const rows = await inBatches([...keys], (batch) =>
    db
      .selectFrom('payment_entries')
      .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
      .select(['payment_entries.key', 'payment_entries.amount as entry_amount', 'payments.id', 'source'])
      .select(['payments.amount', 'currency', 'account', 'booked_day', 'payer_name', 'payer_phone'])
      .select(['reference', 'message'])
      .where('payment_entries.key', 'in', batch)
      .orderBy('payments.id')
      .execute(),
  )
  const found = new Map<string, EntryPayment[]>()
  for (const { key, entry_amount, id, source, amount, currency, account, ...row } of rows)
    found
      .getOrInsertComputed(key, () => [])
      .push({
        ...{ id, source, amount: Math.abs(amount), currency, account, bookedOn: row.booked_day },
        ...{ payerName: row.payer_name, payerPhone: foldPhone(row.payer_phone), message: row.message },
        references: row.reference.split(' ').filter(Boolean),
        ...{ isTaken: false, entryAmount: entry_amount },
      })
  return found
}

/** @returns the payments that stand for whole entries of a file and were neither undone nor replaced */
async function readWholes(
  db: Db | Tx,
  wholeKeys: ReadonlySet<string>,
  keys: ReadonlyMap<string, number>,
): Promise<Map<string, WholePayment>> {
  const byId = new Map([...wholeKeys].flatMap((key) => (keys.has(key) ? [[Number(keys.get(key)), key]] : [])))
  const ids = [...byId.keys()]
  const payments = await inBatches(ids, (batch) =>
    readPayments(db, (query) => query.where('payments.id', 'in', batch)),
  )
  const details = await inBatches(ids, (batch) =>
    db.selectFrom('payment_entries').select('payment_id').where('payment_id', 'in', batch).execute(),
  )
  const isDetail = new Set(details.map(({ payment_id }) => payment_id))
  return new Map(
    payments.map((payment) => [
      byId.get(payment.id) ?? '',
      {
        ...asKnown(payment),
        amount: Math.abs(payment.amount),
        isTaken: payment.verdict !== '' || payment.rest !== payment.amount,
        isKnown: payment.verdict === 'known',
        isDetail: isDetail.has(payment.id),
      },
    ]),
  )
}

/** @returns the sums of entries with several payments, about the days of a file */
export async function readTotals(db: Db | Tx, days: readonly string[]): Promise<EntryTotal[]> {
  const near = nearDays(days)
  if (!near) return []
  const { min, countAll } = db.fn
  const rows = await db
    .selectFrom('payment_entries')
    .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
    .select(['payment_entries.key', 'payment_entries.amount', 'currency', 'account'])
    .select(['booked_day as bookedOn', min('payments.id').as('payment')])
    .select(countAll<number | string>().as('payments'))
    .where('booked_day', '>=', near[0])
    .where('booked_day', '<=', near[1])
    .where('payments.amount', '>', 0)
    .where('payments.undone_at', 'is', null)
    .groupBy(['payment_entries.key', 'payment_entries.amount', 'currency', 'account', 'booked_day'])
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  return rows.map((row) => ({ ...row, payments: Number(row.payments) }))
}

/** Reads what is stored of the entries that a file has. @param keys the stored payments by the keys of the file */
export async function readEntries(
  db: Db | Tx,
  transactions: readonly Transaction[],
  keys: ReadonlyMap<string, number>,
): Promise<StoredEntries> {
  const entries = transactions.flatMap(({ entry }) => entry ?? [])
  const days = transactions.map(({ bookedOn }) => bookedOn)
  return {
    payments: await readEntryPayments(db, new Set(entries.map(({ key }) => key))),
    wholes: await readWholes(db, new Set(entries.map(({ wholeKey }) => wholeKey)), keys),
    totals: await readTotals(db, days),
  }
}
