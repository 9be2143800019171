import type { Db } from '#server/db/tables.ts'
import type { Payment } from '#server/payments/read-payments.ts'
import type { PerhapsKnown } from '#shared/payment-review.ts'
import { areNear, areOtherAccounts, type KnownPayment, KnownPayments } from './matching/perhaps-known.ts'
import { readTotals } from './read-entries.ts'
import { asKnown, readNearby } from './read-nearby.ts'
import { shownMoney } from './shown-money.ts'

const shownKnown = (known: KnownPayment): PerhapsKnown => ({
  ...shownMoney({ ...known, day: known.bookedOn, payer: known.payerName, phone: known.payerPhone }),
  id: known.id,
})

type Sum = Pick<KnownPayment, 'amount' | 'currency' | 'account' | 'bookedOn'>

const isSameSum = (one: Sum, other: Sum): boolean =>
  one.amount === other.amount &&
  one.currency === other.currency &&
  areNear(one.bookedOn, other.bookedOn) &&
  !areOtherAccounts(one.account, other.account)

/** @returns the sums of the entries that payments belong to, in öre */
async function readEntrySums(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('payment_entries')
    .select(['payment_id', 'amount'])
    .where('payment_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]))
}

/**
 * Finds what payments perhaps repeat: a payment that says the same, the sum of the entry that one belongs to, or the payments of an
 * entry of which one is the sum.
 * @returns it by the ids of those that wait as perhaps known
 */
export async function findRepeated(db: Db, payments: readonly Payment[]): Promise<Map<number, PerhapsKnown>> {
  const doubtful = payments.filter(({ review }) => review === 'known-perhaps')
  const found = new Map<number, PerhapsKnown>()
  if (doubtful.length === 0) return found
  const days = doubtful.map(({ booked_day }) => booked_day)
  const waiting = new Set(doubtful.map(({ id }) => id))
  const others = (await readNearby(db, days)).filter(({ id }) => !waiting.has(id))
  const known = new KnownPayments(others)
  const sums = await readEntrySums(db, [...waiting])
  const totals = await readTotals(db, days)
  for (const payment of doubtful) {
    const money = asKnown(payment)
    const sum = { ...money, amount: sums.get(payment.id) ?? 0 }
    const whole = sum.amount === money.amount ? undefined : others.find((other) => isSameSum(other, sum))
    const same = whole ?? known.find(money)?.payment
    const total = totals.find((one) => isSameSum(one, money))
    if (same) found.set(payment.id, shownKnown(same))
    else if (total)
      found.set(payment.id, {
        ...shownMoney({ ...total, day: total.bookedOn, payer: '', phone: '', references: [], message: '' }),
        ...{ id: total.payment, payments: total.payments },
      })
  }
  return found
}
