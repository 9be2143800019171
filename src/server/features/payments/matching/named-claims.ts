import type { Transaction } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import { isReference, referencesIn } from '#shared/reference.ts'
import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import { applicationIn, type Money, rightReferences } from './money.ts'
import { isPayer, payerWords } from './payers.ts'
import { withoutCreditorReferences } from './spelled-references.ts'

/** A claim that a payment names, and the part for it when the payment says so, in öre. */
export type Named = { claim: MatchClaim; amount: number | null }

type References = Pick<Transaction, 'references' | 'message'> & {
  /** Of a payment, in öre. */
  amount?: number | null
}

/**
 * Finds the claims that a text names by their references: those that something is left of, else all.
 * @returns null when a payment is too small for them, and is perhaps for another named claim, which is paid
 */
function findInText({ message, amount }: References, index: ClaimIndex): MatchClaim[] | null {
  const find = (isMeant: (claim: MatchClaim) => boolean): MatchClaim[] =>
    referencesIn(withoutCreditorReferences(message), (reference) => {
      const claim = index.withReference(reference)
      return claim !== undefined && isMeant(claim)
    }).flatMap((reference) => index.withReference(reference) ?? [])
  const open = find((claim) => dueOf(claim) > 0)
  const all = find(() => true)
  const due = open.reduce((sum, claim) => sum + dueOf(claim), 0)
  if (open.length > 0 && open.length < all.length && typeof amount === 'number' && amount < due) return null
  return open.length > 0 ? open : all
}

/**
 * Finds the claims that a payment names by right references, apart from the text and in it.
 * @returns null when references contradict: one that is right by its digits belongs to no claim, or one of them is paid
 */
export function findNamedClaims(money: References, index: ClaimIndex): Named[] | null {
  const { references } = money
  const given = references.map(({ reference, amount }) => ({
    ...{ reference, amount, claim: index.withReference(reference) },
  }))
  const known = given.flatMap(({ claim, amount }) => (claim ? [{ claim, amount }] : []))
  const isUnknown = ({ claim, reference }: (typeof given)[number]) =>
    claim === undefined && (known.length > 0 || isReference(reference))
  if (given.some(isUnknown)) return null
  const inText = findInText(money, index)?.map((claim) => ({ claim, amount: null })) ?? null
  if (known.length === 0) return inText
  const others = (inText ?? []).filter(
    ({ claim }) => !known.some((one) => one.claim === claim) && dueOf(claim) > 0,
  )
  return [...known, ...others]
}

/** @returns the claim that a payment names by the number of its application, as mails asked for it before there were claims */
export function findByApplication(money: Pick<Money, 'message'>, index: ClaimIndex): MatchClaim | undefined {
  const number = applicationIn(money)
  return number === null ? undefined : index.ofApplication(number)
}

/** The number of an application as mails asked for it, with no number directly behind it. */
const oldForm = /^\s*A\d{1,9}(?!\s?[-:.,;/+&]?\d)/i
const oldForms = /\bA\s?\d+/gi

/** True if a payment came from the person of a claim, or the bank says nothing else. */
function isPerhapsPayer(claim: MatchClaim, money: Money, index: ClaimIndex): boolean {
  if (money.payerName !== '') return isPayer(index, claim, payerWords(money))
  return index.withPhone(money.payerPhone).every(({ name }) => name === claim.name)
}

/**
 * True if the number of an application is enough to pay its claim: it is older than claims, the amount is all that is left, and
 * neither another number nor the payer contradicts.
 */
export function isPaidByNumber(claim: MatchClaim, money: Money, index: ClaimIndex): boolean {
  if (claim.hasNoOldForm || claim.isHidden || money.amount !== dueOf(claim)) return false
  const numbers = money.message.match(oldForms) ?? []
  if (money.references.length > 0 || rightReferences(money).size > 0 || numbers.length !== 1) return false
  return oldForm.test(money.message) && isPerhapsPayer(claim, money, index)
}
