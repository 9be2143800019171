import type { Db, Tx } from '#server/db/tables.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import { foldPhone } from '#shared/fold.ts'
import { addDays } from '#shared/membership/days.ts'
import type { KnownPayment } from './matching/perhaps-known.ts'

export const asKnown = (payment: Payment): KnownPayment => ({
  ...{ id: payment.id, source: payment.source, amount: payment.amount, currency: payment.currency },
  ...{ account: payment.account, bookedOn: payment.booked_day, payerName: payment.payer_name },
  payerPhone: foldPhone(payment.payer_phone),
  references: payment.reference.split(' ').filter(Boolean),
  message: payment.message,
  isTaken: payment.allocated > 0 || payment.verdict !== '',
})

/** @returns the first and the last day on which payments may be the same as some of these days */
export function nearDays(days: readonly string[]): [from: string, to: string] | null {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first === undefined || last === undefined ? null : [addDays(first, -3), addDays(last, 3)]
}

/** @returns the payments that were booked within three days of some, but for those that perhaps repeat one of them */
export async function readNearby(db: Db | Tx, days: readonly string[]): Promise<KnownPayment[]> {
  const near = nearDays(days)
  if (!near) return []
  const rows = await readPayments(db, (query) =>
    query
      .where('booked_day', '>=', near[0])
      .where('booked_day', '<=', near[1])
      .where('amount', '>', 0)
      .where('verdict', '!=', 'known')
      .where('review', '!=', 'known-perhaps'),
  )
  return rows.map(asKnown)
}
