import type { Entry, Transaction } from '#server/bank-files/transaction.ts'
import { asMoney } from './money.ts'
import { areNear, areOtherAccounts, type KnownPayment, KnownPayments } from './perhaps-known.ts'

/** A stored payment of an entry, and the amount of the whole entry in öre. */
export type EntryPayment = KnownPayment & { entryAmount: number }

/** A stored payment that stands for a whole entry; of a reversal with the amount that went back. */
export type WholePayment = KnownPayment & {
  /** A human said that the money is known by another name. */
  isKnown: boolean
  /** It is stored as a detail of the entry: its only one. */
  isDetail: boolean
}

/** An entry with several stored payments, as a statement shows it in one row. */
export type EntryTotal = Pick<KnownPayment, 'amount' | 'currency' | 'account' | 'bookedOn'> & {
  key: string
  /** One of its payments, and how many there are. */
  payment: number
  payments: number
}

/** Stored payments of entries, as matching a file needs them. */
export type StoredEntries = {
  /** By the keys of the entries that the file has. */
  payments: ReadonlyMap<string, readonly EntryPayment[]>
  /** By the keys of whole entries that the file has. */
  wholes: ReadonlyMap<string, WholePayment>
  /** About the days of the file. */
  totals: readonly EntryTotal[]
}

/** The relation of a transaction to the stored payments of its entry. */
export type EntryFinding =
  /** The transaction is stored, as a part of the entry or as that payment. */
  | { is: 'known'; payment: number | null }
  /** The transaction is a detail of that stored sum, which gives way. */
  | { is: 'replacing'; payment: number }
  /** The transaction perhaps repeats that stored payment. */
  | { is: 'perhaps'; payment: number }

type InEntry = Transaction & { entry: Entry }

const nameOf = ({ key, amount }: Entry): string => `${key} ${amount}`

/** True if a bank gave the transaction no reference of its own, so that it is known by its entry alone. */
const isWithoutOwnKey = ({ keys }: Transaction): boolean =>
  keys.every((key) => /^(?:reversal-)?entry:/.test(key))

/** True if a detail says who paid, and the stored sum does not. */
const addsPayer = (detail: Transaction, sum: WholePayment): boolean =>
  !sum.isDetail &&
  sum.payerName === '' &&
  sum.references.length === 0 &&
  (detail.payerName !== '' || detail.references.length > 0 || detail.message !== sum.message)

/** Decides by the key of an entry whether its money is stored, as a sum or in details (decision 0111). */
export class Entries {
  readonly #stored: StoredEntries
  /** The entries of which the file has details. */
  readonly #detailed: ReadonlySet<string>

  constructor(stored: StoredEntries | undefined, transactions: readonly Transaction[]) {
    this.#stored = stored ?? { payments: new Map(), wholes: new Map(), totals: [] }
    this.#detailed = new Set(
      transactions.flatMap(({ entry }) => (entry && !entry.isWhole ? [nameOf(entry)] : [])),
    )
  }

  #payments = ({ entry, bookedOn }: InEntry): EntryPayment[] =>
    (this.#stored.payments.get(entry.key) ?? []).filter((one) => areNear(one.bookedOn, bookedOn))

  #ofSum(sum: InEntry): EntryFinding | null {
    const { entry } = sum
    const payments = this.#payments(sum)
    const isDetailed = payments.some(({ entryAmount }) => entryAmount === entry.amount)
    if (isDetailed || this.#detailed.has(nameOf(entry))) return { is: 'known', payment: null }
    return payments[0] ? { is: 'perhaps', payment: payments[0].id } : null
  }

  #whole({ entry, bookedOn }: InEntry): WholePayment | undefined {
    const whole = this.#stored.wholes.get(entry.wholeKey)
    const isIt = whole?.amount === entry.amount && areNear(whole.bookedOn, bookedOn)
    return isIt ? whole : undefined
  }

  #ofWhole(detail: InEntry, whole: WholePayment): EntryFinding {
    const { id: payment } = whole
    const isIt = detail.keys.includes(detail.entry.wholeKey) && !addsPayer(detail, whole)
    if (isIt) return { is: 'known', payment }
    if (!whole.isTaken) return { is: 'replacing', payment }
    // The only payment of an entry is its sum. Of money that a human called known, the details are known, too.
    if (whole.isKnown || detail.entry.payments === 1) return { is: 'known', payment }
    return { is: 'perhaps', payment }
  }

  #ofDetail(detail: InEntry): EntryFinding | null {
    const whole = this.#whole(detail)
    if (whole) return this.#ofWhole(detail, whole)
    const { amount } = detail.entry
    const payments = this.#payments(detail).filter(({ entryAmount }) => entryAmount === amount)
    if (payments.length === 0) return null
    if (isWithoutOwnKey(detail)) return { is: 'known', payment: null }
    // Another file may give the same payments other references: they are compared as rows of statements are.
    const rows = payments.map((one) => ({ ...one, source: 'statement' as const }))
    const same = new KnownPayments(rows).find({ ...asMoney(detail), source: 'statement' })
    return same && { is: 'perhaps', payment: same.payment.id }
  }

  /** @returns what is stored of the entry of a transaction; null for nothing */
  find(transaction: Transaction): EntryFinding | null {
    const { entry } = transaction
    if (!entry) return null
    const inEntry = { ...transaction, entry }
    return entry.isWhole ? this.#ofSum(inEntry) : this.#ofDetail(inEntry)
  }

  /** True if it is not stored yet that a payment belongs to the entry of a transaction. */
  isNew({ entry }: Transaction, payment: number): boolean {
    if (!entry || entry.isWhole) return false
    const stored = this.#stored.payments.get(entry.key) ?? []
    return !stored.some(({ id, entryAmount }) => id === payment && entryAmount === entry.amount)
  }

  /** @returns a payment of another entry whose sum money without a payer may be */
  findTotal(money: Pick<KnownPayment, 'amount' | 'currency' | 'account' | 'bookedOn'>): number | null {
    const total = this.#stored.totals.find(
      (one) =>
        one.amount === money.amount &&
        one.currency === money.currency &&
        areNear(one.bookedOn, money.bookedOn) &&
        !areOtherAccounts(one.account, money.account),
    )
    return total?.payment ?? null
  }
}
