import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Bookkeeping } from '#shared/bookkeeping.ts'
import { type BookedPayment, isDoubtful, type Posting, postingsOf, waitsFor } from './postings.ts'
import type { Entry } from './vouchers.ts'

/** The sum of what payments give to claims of a kind. */
const given = (kind: 'fee' | 'place') =>
  sql<number>`coalesce(sum(case when claims.kind = ${kind} then allocations.amount end), 0)`

/** The sum of what went back of a payment and was for no claim. */
const returned = sql<number>`(select coalesce(sum(back.amount - coalesce((select sum(a.amount) from allocations a
  where a.payment_id = back.id and a.undone_at is null), 0)), 0) from payments back
  where back.refunds_id = payments.id and back.undone_at is null)`

/** @returns payments booked up to a day, and all of which a file says something, undone ones too */
async function readBooked(db: Db | Tx, until: string): Promise<BookedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('allocations', (join) =>
      join.onRef('allocations.payment_id', '=', 'payments.id').on('allocations.undone_at', 'is', null),
    )
    .leftJoin('claims', 'claims.id', 'allocations.claim_id')
    .leftJoin('payments as refunded', 'refunded.id', 'payments.refunds_id')
    .select(['payments.id', 'payments.source', 'payments.booked_day', 'payments.amount', 'payments.currency'])
    .select(['payments.reference', 'payments.review', 'payments.verdict', 'payments.refunds_id'])
    .select(['payments.exported_day', 'payments.undone_at', 'refunded.verdict as refunded_verdict'])
    .select(['payments.sale_account', 'refunded.sale_account as refunded_account'])
    .select([given('fee').as('fees'), given('place').as('places'), returned.as('returned')])
    .where((where) =>
      where.or([
        where('payments.exported_day', 'is not', null),
        where.and([where('payments.undone_at', 'is', null), where('payments.booked_day', '<=', until)]),
      ]),
    )
    .groupBy(['payments.id', 'refunded.verdict', 'refunded.sale_account'])
    .orderBy('payments.id')
    .execute()
  return rows.map(({ returned: back, refunded_account, ...row }) => {
    const sale_account = row.sale_account || (refunded_account ?? '')
    const [fees, places] = [Number(row.fees), Number(row.places)]
    const rest = row.refunds_id === null ? row.amount - fees - places + Number(back) : 0
    return { ...row, sale_account, fees, places, rest }
  })
}

/** @returns what the files that count say of each payment */
async function readPostings(db: Db | Tx): Promise<Map<number, Posting[]>> {
  const rows = await db
    .selectFrom('bookkeeping_lines')
    .select(['payment_id', 'purpose', 'account', sql<number>`sum(amount)`.as('amount')])
    .groupBy(['payment_id', 'purpose', 'account'])
    .execute()
  const found = new Map<number, Posting[]>()
  for (const { payment_id, purpose, account, amount } of rows) {
    const one = { purpose, account, amount: Number(amount) }
    found.set(payment_id, [...(found.get(payment_id) ?? []), one])
  }
  return found
}

/** The entries of a file, and how many payments are in none of it yet. */
export type Found = { entries: Entry[]; waiting: number; currencies: number }

/**
 * @param until the last day whose payments are in the file; corrections of what former files say are in it at any rate
 * @returns what a file has to say now
 */
export async function findEntries(db: Db | Tx, settings: Bookkeeping, until: string): Promise<Found> {
  const payments = await readBooked(db, until)
  const booked = await readPostings(db)
  const found: Found = { entries: [], waiting: 0, currencies: 0 }
  const undecided = new Set<number>()
  for (const payment of payments) {
    const isCorrection = payment.exported_day !== null
    // A refund waits with the payment that it gives back.
    const why = waitsFor(payment) ?? (undecided.has(payment.refunds_id ?? 0) ? 'human' : null)
    if (!isCorrection && why === 'human') {
      found.waiting += 1
      undecided.add(payment.id)
    }
    if (!isCorrection && why === 'currency') found.currencies += 1
    const postings = postingsOf(payment, booked.get(payment.id) ?? [], settings)
    // A file that says of money that it came is corrected once a human has decided about it.
    const isOpen = payment.undone_at === null && isDoubtful(payment)
    if (isCorrection ? postings.length > 0 && !isOpen : why === null)
      found.entries.push({ payment, postings, isCorrection })
  }
  return found
}
