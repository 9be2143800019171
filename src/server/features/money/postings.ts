import type { Bookkeeping } from '#shared/bookkeeping.ts'
import type { Purpose } from '#shared/bookkeeping-files.ts'
import type { PaymentSource, Review, Verdict } from '#shared/membership/facts.ts'

/** A payment as bookkeeping sees it; amounts are whole öre. */
export type BookedPayment = {
  id: number
  source: PaymentSource
  booked_day: string
  amount: number
  currency: string
  reference: string
  review: Review | ''
  verdict: Verdict | ''
  /** The account of a sale, or of the sale that it gives back. */
  sale_account: string
  /** The payment that it gives back, and the verdict of that one. */
  refunds_id: number | null
  refunded_verdict: Verdict | '' | null
  exported_day: string | null
  undone_at: string | null
  /** The parts for claims of fees, and for claims of places. */
  fees: number
  places: number
  /** How much of it is for no claim and did not go back. */
  rest: number
}

/** A part of a payment on an account: debit is more than nothing, credit less. All parts of a payment add up to nothing. */
export type Posting = { purpose: Purpose; account: string; amount: number }

type Judged = Pick<BookedPayment, 'review' | 'verdict' | 'fees' | 'places' | 'rest'>

/** True if a payment may be a repetition of another one, and no human has said. */
export const isDoubtful = ({ review, verdict }: Pick<Judged, 'review' | 'verdict'>): boolean =>
  review === 'known-perhaps' && verdict === ''

/**
 * True if it is decided what a payment is for (decision 0112): a human said it, nothing is left of it, or a part of it pays a
 * claim. The rest of such a part is booked as not allocated, and corrected later.
 */
function isDecided(payment: Judged): boolean {
  const { review, verdict, fees, places, rest } = payment
  if (verdict !== '') return true
  if (fees + places > 0) return !isDoubtful(payment)
  return review === '' && rest === 0
}

/** @returns why money is in no file at all; null when it belongs there once it is decided what it is for */
function isElsewhere({
  currency,
  verdict,
  source,
}: Pick<BookedPayment, 'currency' | 'verdict' | 'source'>): 'currency' | 'known' | 'before' | null {
  if (currency !== 'SEK') return 'currency'
  if (verdict === 'known') return 'known'
  // Ticks of an earlier version: their money was booked when it came.
  return source === 'opening' ? 'before' : null
}

/** @returns why a payment is in no file now; null when it belongs there */
export function waitsFor(payment: BookedPayment): 'currency' | 'human' | 'known' | 'before' | null {
  return isElsewhere(payment) ?? (isDecided(payment) ? null : 'human')
}

/** @returns how much of a payment is for which purpose, as it is now; nothing when it was undone or is no money */
function purposesOf(payment: BookedPayment, { accounts }: Pick<Bookkeeping, 'accounts'>) {
  const amounts = new Map<Purpose, number>()
  if (payment.undone_at !== null || isElsewhere(payment) !== null) return amounts
  const isByHand = payment.source === 'cash' || payment.source === 'mark'
  const isRefund = payment.refunds_id !== null && isByHand && accounts.refunds !== ''
  const was = (verdict: Verdict) => payment.verdict === verdict || payment.refunded_verdict === verdict
  const other = was('gift') ? 'gifts' : was('sale') && payment.sale_account ? 'sales' : 'unallocated'
  const parts: [Purpose, number][] = [
    [payment.source === 'cash' ? 'cash' : 'bank', payment.amount],
    [isRefund ? 'refunds' : 'fees', -payment.fees],
    [isRefund ? 'refunds' : 'places', -payment.places],
    [other, payment.fees + payment.places - payment.amount],
  ]
  for (const [purpose, amount] of parts)
    if (amount !== 0) amounts.set(purpose, (amounts.get(purpose) ?? 0) + amount)
  return amounts
}

/**
 * @param booked what former files say of the payment
 * @returns what a file has to say of it now: all of it, or what has become another since, on the accounts on which that was booked
 */
export function postingsOf(
  payment: BookedPayment,
  booked: readonly Posting[],
  settings: Bookkeeping,
): Posting[] {
  const wanted = purposesOf(payment, settings)
  const before = Map.groupBy(booked, ({ purpose }) => purpose)
  const found: Posting[] = []
  for (const purpose of new Set([...before.keys(), ...wanted.keys()])) {
    const former = before.get(purpose) ?? []
    const is = wanted.get(purpose) ?? 0
    const account = purpose === 'sales' ? payment.sale_account : settings.accounts[purpose]
    const isOnAccount = purpose !== 'sales' || former.every((one) => one.account === account)
    if (isOnAccount && former.reduce((sum, { amount }) => sum + amount, 0) === is) continue
    const byAccount = new Map<string, number>()
    const add = (on: string, amount: number) => byAccount.set(on, (byAccount.get(on) ?? 0) + amount)
    for (const one of former) add(one.account, -one.amount)
    if (is !== 0) add(account, is)
    for (const [on, amount] of byAccount) if (amount !== 0) found.push({ purpose, account: on, amount })
  }
  return found
}
