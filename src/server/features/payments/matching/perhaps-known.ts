import { addDays } from '#shared/membership/days.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import { type Channel, channelOf, isBankText } from './bank-words.ts'
import { claimCurrency, type Money, rightReferences } from './money.ts'
import { isSameName, nameWords } from './names.ts'

/** A stored payment. */
export type KnownPayment = Money & {
  id: number
  source: PaymentSource
  /** Some of it is for a claim, or a human has said what it is. */
  isTaken: boolean
}

const dayMs = 86_400_000
const mostDays = 3

/** Days before and after a day, the nearest first. */
const nearestFirst = [0, 1, -1, 2, -2, 3, -3]

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / dayMs

/** True if two days are so near that banks may mean the same money. */
export const areNear = (one: string, other: string): boolean => daysBetween(one, other) <= mostDays

const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account)

/** @returns whether two accounts are different ones; an IBAN and a number of the bank's own cannot be compared */
export const areOtherAccounts = (one: string, other: string): boolean =>
  one !== '' && other !== '' && one !== other && isIban(one) === isIban(other)

/** Money with the signs by which it is compared. */
type Described = {
  money: Money & { source: PaymentSource }
  references: ReadonlySet<string>
  name: readonly string[]
  text: readonly string[]
  /** The bank says nothing about the payer. */
  isAnonymous: boolean
  channel: Channel
}

function describe(money: Described['money']): Described {
  const references = rightReferences(money)
  const [name, text] = [nameWords(money.payerName), nameWords(money.message)]
  const isAnonymous = money.payerPhone === '' && references.size === 0 && isBankText([...name, ...text])
  const channel = money.source === 'swish' ? 'swish' : channelOf([...name, ...text])
  return { money, references, name, text, isAnonymous, channel }
}

/** True if the bank says nothing about who paid. */
export const isAnonymous = (money: Money): boolean => describe({ ...money, source: 'statement' }).isAnonymous

const isWithin = (name: readonly string[], text: readonly string[]): boolean =>
  name.length >= 2 && name.every((word) => text.includes(word))

/** @returns all words of money, to compare two rows of statements */
const wholeText = ({ money, name, text }: Described): string =>
  [...money.references, ...name, ...text].join(' ')

function hasSameSign(one: Described, other: Described): boolean {
  if (one.money.payerPhone !== '' && one.money.payerPhone === other.money.payerPhone) return true
  if ([...one.references].some((reference) => other.references.has(reference))) return true
  return isSameName(one.name, other.name) || isWithin(one.name, other.text) || isWithin(other.name, one.text)
}

/** Two statements write one row differently: with and without the account, for example. */
const isSameRow = (one: Described, other: Described): boolean =>
  one.money.source === 'statement' &&
  other.money.source === 'statement' &&
  one.money.bookedOn === other.money.bookedOn &&
  wholeText(one) === wholeText(other)

const hasSameAmount = ({ money: a }: Described, { money: b }: Described): boolean =>
  a.amount === b.amount &&
  (a.currency || claimCurrency) === (b.currency || claimCurrency) &&
  areNear(a.bookedOn, b.bookedOn) &&
  !areOtherAccounts(a.account, b.account)

/**
 * Two sources report one payment (annex B5, step 7): a statement repeats a notification or a Swish report, and the other way
 * round. Rows of one source are different payments, because their keys are compared.
 */
const isPerhapsSame = (one: Described, other: Described): boolean =>
  (one.money.source !== other.money.source || one.money.source === 'statement') &&
  hasSameAmount(one, other) &&
  (hasSameSign(one, other) || isSameRow(one, other))

const ofFiles: readonly PaymentSource[] = ['camt', 'swish', 'statement']

/** Two sources, or a notification with details and a statement without them, which are both camt. */
const areOtherLists = (one: Described, other: Described): boolean =>
  one.money.source !== other.money.source ||
  (one.money.source === 'camt' && one.isAnonymous !== other.isAnonymous)

/** Two lists, one of which says nothing about the payer. */
const isPerhapsAnonymous = (one: Described, other: Described): boolean =>
  [one, other].every(({ money }) => ofFiles.includes(money.source)) &&
  areOtherLists(one, other) &&
  (one.isAnonymous || other.isAnonymous) &&
  (one.channel === other.channel || one.channel === '' || other.channel === '') &&
  hasSameAmount(one, other)

/** A stored payment that new money perhaps is. */
export type Repeat = {
  payment: KnownPayment
  /** The stored one says nothing about its payer, and the new one does. */
  isVaguer: boolean
}

type Stored = Described & { payment: KnownPayment }

const rowKey = (row: Described): string => `row ${row.money.bookedOn} ${wholeText(row)}`

/** @returns the keys by which a stored payment is found */
const signKeys = (stored: Described): string[] => [
  `phone ${stored.money.payerPhone}`,
  ...[...stored.references].map((reference) => `reference ${reference}`),
  ...stored.name.map((word) => `name ${word}`),
  ...stored.text.map((word) => `text ${word}`),
  rowKey(stored),
]

/** @returns the keys by which it is found by its amount and day alone */
const amountKeys = ({ money, isAnonymous }: Described): string[] => {
  const when = `${money.source} ${money.bookedOn}`
  return isAnonymous ? [`any ${when}`, `anonymous ${when}`] : [`any ${when}`]
}

/** Stored payments among which those are found that new money may be. */
export class KnownPayments {
  readonly #by = new Map<string, Set<Stored>>()
  readonly #stored = new Map<number, Stored>()
  readonly #amounts = new Set<number>()

  constructor(payments: readonly KnownPayment[]) {
    for (const payment of payments) {
      const stored = { ...describe(payment), payment }
      this.#stored.set(payment.id, stored)
      this.#amounts.add(payment.amount)
      for (const key of [...signKeys(stored), ...amountKeys(stored)])
        this.#of(payment.amount, key).add(stored)
    }
  }

  readonly #of = (amount: number, key: string): Set<Stored> =>
    this.#by.getOrInsertComputed(`${amount} ${key}`, () => new Set())

  #withSigns({ money, references, name, text }: Described, row: string): Set<Stored> {
    const keys = [
      ...(money.payerPhone === '' ? [] : [`phone ${money.payerPhone}`]),
      ...[...references].map((reference) => `reference ${reference}`),
      ...[...name, ...text].map((word) => `name ${word}`),
      ...name.map((word) => `text ${word}`),
      row,
    ]
    return new Set(keys.flatMap((key) => [...(this.#by.get(`${money.amount} ${key}`) ?? [])]))
  }

  #anonymous(given: Described, kind = given.isAnonymous ? 'any' : 'anonymous'): Stored | undefined {
    for (const days of nearestFirst)
      for (const source of ofFiles) {
        const day = addDays(given.money.bookedOn, days)
        for (const one of this.#by.get(`${given.money.amount} ${kind} ${source} ${day}`) ?? [])
          if (isPerhapsAnonymous(given, one)) return one
      }
    return undefined
  }

  /** @returns the stored payment that new money perhaps is */
  find(money: Money & { source: PaymentSource }): Repeat | null {
    if (!this.#amounts.has(money.amount)) return null
    const given = describe(money)
    const same = [...this.#withSigns(given, rowKey(given))].filter((one) => isPerhapsSame(given, one))
    // A payment with a meaning counts before one that waits.
    const [best = this.#anonymous(given)] = same.sort(
      ({ payment: one }, { payment: other }) =>
        Number(other.isTaken) - Number(one.isTaken) || one.id - other.id,
    )
    return best ? { payment: best.payment, isVaguer: best.isAnonymous && !given.isAnonymous } : null
  }

  /** @returns a stored payment without a payer that may be the sum of an entry, as a statement shows it */
  findSum(sum: SumOfEntry): KnownPayment | null {
    const nobody = { payerName: '', payerPhone: '', references: [], message: '', source: 'camt' as const }
    const detailed = { ...describe({ ...sum, ...nobody }), isAnonymous: false }
    return this.#anonymous(detailed, 'anonymous')?.payment ?? null
  }

  /**
   * Excludes a payment from further searches, because one row of a file repeats it.
   * @param isByAmount only from searches by the amount alone: that row says nothing about its payer
   */
  use(id: number, isByAmount = false): void {
    const stored = this.#stored.get(id)
    if (!stored) return
    const keys = isByAmount ? amountKeys(stored) : [...amountKeys(stored), ...signKeys(stored)]
    for (const key of keys) this.#of(stored.money.amount, key).delete(stored)
  }
}

/** The sum of an entry of a bank file. */
export type SumOfEntry = Pick<Money, 'amount' | 'currency' | 'account' | 'bookedOn'>
