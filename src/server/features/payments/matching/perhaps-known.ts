import type { PaymentSource } from '#shared/membership/facts.ts'
import { claimCurrency, type Money, rightReferences } from './money.ts'
import { isSameName, nameWords } from './names.ts'

/** A payment that is stored already. */
export type KnownPayment = Money & {
  id: number
  source: PaymentSource
  /** Some of it is for a claim, or a human has said what it is. */
  isTaken: boolean
}

const dayMs = 86_400_000
const mostDays = 3

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / dayMs

const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account)

/** @returns whether two accounts are different ones; an IBAN and a number of the bank's own cannot be compared */
const areOther = (one: string, other: string): boolean =>
  one !== '' && other !== '' && one !== other && isIban(one) === isIban(other)

/** Money with what it is compared by. */
type Told = {
  money: Money & { source: PaymentSource }
  references: ReadonlySet<string>
  name: readonly string[]
  text: readonly string[]
}

const tell = (money: Told['money']): Told => ({
  money,
  references: rightReferences(money),
  name: nameWords(money.payerName),
  text: nameWords(money.message),
})

const isWithin = (name: readonly string[], text: readonly string[]): boolean =>
  name.length >= 2 && name.every((word) => text.includes(word))

function saysTheSame(one: Told, other: Told): boolean {
  if (one.money.payerPhone !== '' && one.money.payerPhone === other.money.payerPhone) return true
  if ([...one.references].some((reference) => other.references.has(reference))) return true
  return isSameName(one.name, other.name) || isWithin(one.name, other.text) || isWithin(other.name, one.text)
}

/**
 * Two ways of telling of one payment (annex B5, step 7): a statement repeats what a notification or a Swish report brought, and the
 * other way round. Rows of one way of telling are different payments, for their keys are compared.
 */
function isPerhapsSame(one: Told, other: Told): boolean {
  const [a, b] = [one.money, other.money]
  if (a.source === b.source && a.source !== 'statement') return false
  if (a.amount !== b.amount || (a.currency || claimCurrency) !== (b.currency || claimCurrency)) return false
  if (daysBetween(a.bookedOn, b.bookedOn) > mostDays || areOther(a.account, b.account)) return false
  return saysTheSame(one, other)
}

/** Stored payments among which those are found that a new one may be. */
export class KnownPayments {
  readonly #by = new Map<string, Set<Told & { payment: KnownPayment }>>()

  constructor(payments: readonly KnownPayment[]) {
    for (const payment of payments) {
      const told = { ...tell(payment), payment }
      const { money, references, name, text } = told
      this.#add(`phone ${money.payerPhone}`, told)
      for (const reference of references) this.#add(`reference ${reference}`, told)
      for (const word of name) this.#add(`name ${word}`, told)
      for (const word of text) this.#add(`text ${word}`, told)
    }
  }

  #add(key: string, told: Told & { payment: KnownPayment }): void {
    this.#by.getOrInsertComputed(`${told.money.amount} ${key}`, () => new Set()).add(told)
  }

  /** @returns a payment that this one perhaps is */
  find(money: Money & { source: PaymentSource }): KnownPayment | null {
    if (this.#by.size === 0) return null
    const told = tell(money)
    const { references, name, text } = told
    const keys = [
      ...(money.payerPhone === '' ? [] : [`phone ${money.payerPhone}`]),
      ...[...references].map((reference) => `reference ${reference}`),
      ...[...name, ...text].map((word) => `name ${word}`),
      ...name.map((word) => `text ${word}`),
    ]
    for (const key of keys)
      for (const other of this.#by.get(`${money.amount} ${key}`) ?? [])
        if (isPerhapsSame(told, other)) return other.payment
    return null
  }
}
