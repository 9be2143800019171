import type { Transaction } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import { ClaimIndex } from './claim-index.ts'
import { Entries } from './entries.ts'
import type { Matched, PaymentOrRow } from './matched.ts'
import { asMoney, isSek, type Money } from './money.ts'
import { findByApplication, findNamedClaims, isPaidByNumber, type Named } from './named-claims.ts'
import { isAnonymous, type KnownPayment, KnownPayments } from './perhaps-known.ts'
import type { Register } from './register.ts'
import { Credits } from './reversals.ts'
import { allocateToNamed } from './settle-named.ts'
import { findReversed, suggest, suggestForBatch } from './suggest.ts'

type Outcome = Pick<Matched, 'parts' | 'review'> &
  Partial<Pick<Matched, 'takesBack' | 'perhaps' | 'doubts' | 'suggestion'>>

const nothing: Omit<Matched, 'transaction' | 'isKnown'> = {
  ...{ parts: [], takesBack: null, learnedBy: null, replaces: null, perhaps: null },
  ...{ doubts: [], review: '', suggestion: null },
}

/** True if exactly one claim is named, and something is left of it. */
const isPayable = (named: readonly Named[] | null): boolean =>
  named?.length === 1 && named.every(({ claim }) => dueOf(claim) > 0)

/** Matches the transactions of a file sequentially (annex B5). Pure: a plan of what becomes of each, and nothing else. */
class Matching {
  readonly #index: ClaimIndex
  readonly #known: KnownPayments
  readonly #keys = new Map<string, PaymentOrRow>()
  readonly #register: Register
  readonly #source: PaymentSource
  readonly #credits: Credits
  readonly #entries: Entries
  /** Stored payments that may be the sums of entries, by the keys of the entries. */
  readonly #sums = new Map<string, KnownPayment | null>()
  #row = 0

  constructor(transactions: readonly Transaction[], source: PaymentSource, register: Register) {
    this.#register = register
    this.#source = source
    this.#index = register.index ?? new ClaimIndex(register.claims)
    this.#credits = new Credits(register.settled)
    this.#entries = new Entries(register.entries, transactions)
    this.#known = new KnownPayments(register.nearby)
    for (const [key, payment] of register.keys) this.#keys.set(key, { payment })
    // A payment that a row is known as is repeated by no other row.
    for (const { keys, formerKeys = [] } of transactions)
      for (const key of [...keys, ...formerKeys]) {
        const payment = register.keys.get(key)
        if (payment !== undefined) this.#known.use(payment)
      }
  }

  /** @returns a stored payment without a payer that may be the sum of the entry of a transaction */
  #findSum({ entry, account, bookedOn, currency }: Transaction): KnownPayment | null {
    if (!entry || entry.isWhole || entry.payments < 2) return null
    return this.#sums.getOrInsertComputed(entry.key, () => {
      const sum = this.#known.findSum({ amount: entry.amount, currency, account, bookedOn })
      if (sum) this.#known.use(sum.id)
      return sum
    })
  }

  #unknown(money: Money): Outcome {
    const suggestion = suggest(money, this.#index, this.#register.phones)
    const total = isAnonymous(money) ? this.#entries.findTotal(money) : null
    return total === null
      ? { parts: [], review: 'unknown', suggestion }
      : { parts: [], review: 'known-perhaps', perhaps: total, suggestion }
  }

  #allocate(money: Money, named: readonly Named[] | null): Outcome {
    if (named === null)
      return { parts: [], review: 'split', suggestion: suggest(money, this.#index, this.#register.phones) }
    if (named.length > 0) return allocateToNamed(this.#index, named, money.amount)
    const claim = findByApplication(money, this.#index)
    return claim && isPaidByNumber(claim, money, this.#index)
      ? allocateToNamed(this.#index, [{ claim, amount: null }], money.amount)
      : this.#unknown(money)
  }

  #credit(transaction: Transaction): Outcome {
    const money = asMoney(transaction)
    const { doubt, batch = [] } = transaction
    if (doubt !== '') return { parts: [], review: doubt, suggestion: suggestForBatch(batch, this.#index) }
    const find = () => suggest(money, this.#index, this.#register.phones)
    if (!isSek(money)) return { parts: [], review: 'currency', suggestion: find() }
    const named = findNamedClaims(transaction, this.#index)
    const repeat = this.#known.find({ ...money, source: this.#source })
    if (repeat) this.#known.use(repeat.payment.id, isAnonymous(money))
    const sum = this.#findSum(transaction)
    // A payment that is for nothing yet gives way to one that says more.
    const isBefore = repeat && (repeat.payment.isTaken || !(isPayable(named) || repeat.isVaguer))
    const before = isBefore ? repeat.payment : sum?.isTaken ? sum : null
    const doubts = [repeat?.payment, sum].flatMap((one) =>
      one && !one.isTaken && one !== before ? [one.id] : [],
    )
    const perhaps = (before ?? repeat?.payment ?? sum)?.id ?? null
    if (before) return { parts: [], review: 'known-perhaps', perhaps, doubts, suggestion: find() }
    return { perhaps, ...this.#allocate(money, named), doubts }
  }

  #reversal(transaction: Transaction): Outcome {
    const { takesBack, parts } = this.#credits.takeBack(transaction, this.#keys, this.#index)
    for (const { claimId, amount } of parts) {
      const claim = this.#index.withId(claimId)
      if (claim) this.#index.give(claim, amount)
    }
    const suggestion = findReversed(asMoney(transaction), this.#index)
    return { parts, takesBack, review: 'reversed', suggestion }
  }

  /** @returns the payment, or the row before, that a transaction is; a batch is it when all in it is stored */
  #find({ keys, formerKeys = [], entry, doubt }: Transaction): { is?: PaymentOrRow; isPart: boolean } {
    const found = [...keys, ...formerKeys].flatMap((key) => this.#keys.get(key) ?? [])
    const [first] = found
    const whole = entry && this.#keys.get(entry.wholeKey)
    const isAll = doubt !== 'batch' || whole !== undefined || found.length >= keys.length
    return first && isAll ? { is: whole ?? first, isPart: false } : { isPart: first !== undefined }
  }

  #learn(transaction: Transaction, is: PaymentOrRow | null): Pick<Matched, 'learnedBy'> {
    if (!is || !('payment' in is)) return { learnedBy: null }
    const keys = transaction.keys.filter((key) => !this.#keys.has(key))
    for (const key of keys) this.#keys.set(key, is)
    const isNew = keys.length > 0 || this.#entries.isNew(transaction, is.payment)
    return { learnedBy: isNew ? { payment: is.payment, keys } : null }
  }

  next(transaction: Transaction): Matched {
    const row = this.#row++
    const { is, isPart } = this.#find(transaction)
    const finding = this.#entries.find(transaction)
    const replaces = finding?.is === 'replacing' ? finding.payment : null
    const isSum = is !== undefined && 'payment' in is && is.payment === replaces
    if (is && !isSum)
      return { ...nothing, transaction, isKnown: true, ...this.#learn(transaction, is), replaces }
    if (finding?.is === 'known') {
      const known = finding.payment === null ? null : { payment: finding.payment }
      return { ...nothing, transaction, isKnown: true, ...this.#learn(transaction, known) }
    }
    const isPerhaps = finding?.is === 'perhaps' || isPart
    const outcome: Outcome = isPerhaps
      ? { parts: [], review: 'known-perhaps', perhaps: finding?.payment ?? null }
      : transaction.kind === 'credit'
        ? this.#credit(transaction)
        : this.#reversal(transaction)
    const matched: Matched = { ...nothing, transaction, isKnown: false, replaces, ...outcome }
    for (const key of transaction.keys) if (isSum || !this.#keys.has(key)) this.#keys.set(key, { row })
    if (transaction.kind === 'credit')
      this.#credits.add({ of: { row }, amount: transaction.amount, parts: matched.parts })
    return matched
  }
}

/**
 * Plans what becomes of each transaction of a file, in their order.
 * @param register with the index of its claims, which becomes what they are after the file
 */
export function* match(
  transactions: readonly Transaction[],
  source: PaymentSource,
  register: Register,
): Generator<Matched, void> {
  const matching = new Matching(transactions, source, register)
  for (const transaction of transactions) yield matching.next(transaction)
}
