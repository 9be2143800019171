import type { Transaction } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import { isReference, referencesIn } from '#shared/reference.ts'
import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import { applicationIn, type Money } from './money.ts'
import { isPayer, payerWords } from './payers.ts'
import { withoutCreditorReferences } from './spelled-references.ts'

/** A claim that a payment names, and the part for it when the payment says so, in öre. */
export type Named = { claim: MatchClaim; amount: number | null }

type References = Pick<Transaction, 'references' | 'message'>

/** @returns the claims that a text names by their references: those that something is left of, else all */
function findInText(message: string, index: ClaimIndex): MatchClaim[] {
  const find = (isMeant: (claim: MatchClaim) => boolean): MatchClaim[] =>
    referencesIn(withoutCreditorReferences(message), (reference) => {
      const claim = index.withReference(reference)
      return claim !== undefined && isMeant(claim)
    }).flatMap((reference) => index.withReference(reference) ?? [])
  const open = find((claim) => dueOf(claim) > 0)
  return open.length > 0 ? open : find(() => true)
}

/**
 * Finds the claims that a payment names by right references, apart from the text and in it.
 * @returns null when references contradict: one that is right by its digits belongs to no claim
 */
export function findNamedClaims({ references, message }: References, index: ClaimIndex): Named[] | null {
  const given = references.map(({ reference, amount }) => ({
    ...{ reference, amount, claim: index.withReference(reference) },
  }))
  const known = given.flatMap(({ claim, amount }) => (claim ? [{ claim, amount }] : []))
  const isUnknown = ({ claim, reference }: (typeof given)[number]) =>
    claim === undefined && (known.length > 0 || isReference(reference))
  if (given.some(isUnknown)) return null
  const inText = findInText(message, index).map((claim) => ({ claim, amount: null }))
  if (known.length === 0) return inText
  const others = inText.filter(({ claim }) => !known.some((one) => one.claim === claim) && dueOf(claim) > 0)
  return [...known, ...others]
}

/** @returns the claim that a payment names by the number of its application, as mails asked for it before there were claims */
export function findByApplication(money: Pick<Money, 'message'>, index: ClaimIndex): MatchClaim | undefined {
  const number = applicationIn(money)
  return number === null ? undefined : index.ofApplication(number)
}

/**
 * True if the number of an application is enough to pay its claim: it is older than claims, the amount is all that is left, and
 * neither a reference nor the payer's name contradicts.
 */
export function isPaidByNumber(claim: MatchClaim, money: Money, index: ClaimIndex): boolean {
  if (claim.hasNoOldForm || claim.isHidden || money.amount !== dueOf(claim)) return false
  return money.references.length === 0 && (money.payerName === '' || isPayer(index, claim, payerWords(money)))
}
