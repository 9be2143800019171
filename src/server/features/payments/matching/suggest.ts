import type { BatchPart } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import type { SuggestionSign } from '#shared/payment-review.ts'
import { referencesIn } from '#shared/reference.ts'
import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import { digitRuns, isSek, type Money } from './money.ts'
import { findByApplication, findNamedClaims } from './named-claims.ts'
import { nameWords } from './names.ts'
import { isPayer, payerWords } from './payers.ts'
import { spelledReferences } from './spelled-references.ts'

/** A claim that money is perhaps for, with the signs of it. It is never allocated automatically. */
export type Suggestion = {
  claimId: number
  signs: SuggestionSign[]
  /** The part for each claim, when there are several: the first one is `claimId`. */
  split?: { claimId: number; amount: number }[]
}

const named = (claim: MatchClaim): Suggestion => ({ claimId: claim.id, signs: ['reference'] })

type Asked = Pick<Money, 'amount' | 'currency' | 'payerName' | 'payerPhone' | 'references' | 'message'>

/** @returns the claims whose whole amount, or what is left of them, is the money; those that are still owed first, alone */
function ofAmount(claims: Iterable<MatchClaim>, { amount, currency }: Asked): MatchClaim[] {
  if (!isSek({ currency })) return []
  const all = [...claims]
  const owed = all.filter((claim) => dueOf(claim) === amount)
  if (owed.length > 0) return owed
  return all.filter((claim) => claim.amount === amount && dueOf(claim) === 0 && claim.state !== 'void')
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** @returns the claims that the money names by right references, else by references that are spelled in another way */
function findReferenced(money: Asked, index: ClaimIndex): MatchClaim[] {
  const withReference = (text: string) => index.withReference(text) ?? []
  const isKnown = (reference: string) => index.withReference(reference) !== undefined
  const right = [...money.references, ...referencesIn(money.message, isKnown)].flatMap(withReference)
  const found = right.length > 0 ? right : spelledReferences(money).flatMap(withReference)
  return [...new Set(found)]
}

/** @returns the claims, if each gets what is left of it and all of that is the money */
function splitAmong(claims: readonly MatchClaim[], money: Asked, signs: SuggestionSign[]): Suggestion | null {
  const [first] = claims
  const split = claims.map((claim) => ({ claimId: claim.id, amount: dueOf(claim) }))
  const isWhole = split.reduce((sum, { amount }) => sum + amount, 0) === money.amount && isSek(money)
  const isEach = split.length > 1 && split.every(({ amount }) => amount > 0)
  return first && isWhole && isEach ? { claimId: first.id, signs, split } : null
}

/** Claims on named persons that are tried together. */
const mostNamed = 8

/** @returns the claims of several named persons that together are the money, when only some are */
function suggestSeveral(money: Asked, index: ClaimIndex): Suggestion | null {
  const words = [...nameWords(money.payerName), ...nameWords(money.message)]
  const isNamed = (claim: MatchClaim) => {
    const own = index.wordsOf(claim)
    return own.length >= 2 && own.every((word) => words.includes(word))
  }
  const named = [...index.withWords(words)].filter((claim) => dueOf(claim) > 0 && isNamed(claim))
  if (named.length > mostNamed) return null
  const subsets: MatchClaim[][] = [[]]
  for (const claim of named) subsets.push(...subsets.map((some) => [...some, claim]))
  const found = subsets.flatMap((some) => splitAmong(some, money, ['name', 'amount']) ?? [])
  return only(found) ?? null
}

/** People by their telephone numbers: how many have each. */
export type PhoneCounts = ReadonlyMap<string, number>

/** The signs of a claim that money may be for. */
function signsOf(money: Asked, index: ClaimIndex, phones: PhoneCounts) {
  const words = payerWords(money)
  const isName = (claim: MatchClaim) => isPayer(index, claim, words)
  const isAmount = (claim: MatchClaim) => isSek(money) && dueOf(claim) === money.amount
  const isPhone = (claim: MatchClaim) =>
    claim.phone !== '' && claim.phone === money.payerPhone && phones.get(claim.phone) === 1
  const describe = (claim: MatchClaim, first: SuggestionSign): Suggestion => ({
    claimId: claim.id,
    signs: [
      first,
      ...(isName(claim) && first !== 'name' ? (['name'] as const) : []),
      ...(isPhone(claim) && first !== 'phone' ? (['phone'] as const) : []),
      ...(isSek(money) && (isAmount(claim) || claim.amount === money.amount) && first !== 'amount'
        ? (['amount'] as const)
        : []),
    ],
  })
  return { words, isName, isAmount, isPhone, describe }
}

/** @returns the claim that differs from the money's digits in one of them */
function findByDigit(money: Asked, index: ClaimIndex, signs: ReturnType<typeof signsOf>) {
  const { isName, isPhone, isAmount } = signs
  const near = [...new Set(digitRuns(money).flatMap((digits) => index.oneDigitFrom(digits)))]
  const owed = near.filter((claim) => dueOf(claim) > 0)
  // A payer whose own claim is paid has not paid another one.
  return (
    only(near.filter((claim) => isName(claim) || isPhone(claim))) ?? only(owed) ?? only(owed.filter(isAmount))
  )
}

/** @returns the claim, or the claims, that money is perhaps for, when nothing certain says it (annex B5, step 4 c) */
export function suggest(money: Asked, index: ClaimIndex, phones: PhoneCounts): Suggestion | null {
  const referenced = findReferenced(money, index)
  const [claim] = [...referenced.filter((one) => dueOf(one) > 0), ...referenced]
  if (claim) return splitAmong(referenced, money, ['reference', 'amount']) ?? named(claim)
  const signs = signsOf(money, index, phones)
  const { words, isName, isPhone, describe } = signs

  const digit = findByDigit(money, index, signs)
  if (digit) return describe(digit, 'digit')

  const byName = only(ofAmount([...index.withWords(words.flat())].filter(isName), money))
  if (byName) return describe(byName, 'name')
  const several = suggestSeveral(money, index)
  if (several) return several

  const byPhone = only(ofAmount(index.withPhone(money.payerPhone).filter(isPhone), money))
  if (byPhone) return describe(byPhone, 'phone')

  const application = findByApplication(money, index)
  if (application && !application.isHidden) return describe(application, 'application')

  const byAmount = isSek(money) ? only([...index.withDue(money.amount)]) : undefined
  return byAmount ? describe(byAmount, 'amount') : null
}

/** @returns the claims that money in the review names by right references, also when its parts for them are unknown */
export function findNamedInReview(
  money: Asked,
  { batch, index }: { batch: readonly BatchPart[]; index: ClaimIndex },
): MatchClaim[] {
  const texts = [money, ...batch]
  return texts.flatMap(({ references, message }) => findReferenced({ ...money, references, message }, index))
}

/** @returns the claim that a reversal names by a right reference; nothing pays it */
export function findReversed(money: Asked, index: ClaimIndex): Suggestion | null {
  const isKnown = (reference: string) => index.withReference(reference) !== undefined
  const texts = [...money.references, ...referencesIn(money.message, isKnown)]
  const [claim] = texts.flatMap((text) => index.withReference(text) ?? [])
  return claim ? named(claim) : null
}

/** @returns the claims that the payments of a batch name by right references, each with its part */
export function suggestForBatch(batch: readonly BatchPart[], index: ClaimIndex): Suggestion | null {
  const split = batch.flatMap(({ amount, references, message }) => {
    const one = references.map((reference) => ({ reference, amount: null }))
    const [found, ...others] = findNamedClaims({ references: one, message }, index) ?? []
    if (!found || others.length > 0 || found.claim.isHidden || !amount) return []
    const part = Math.min(amount, dueOf(found.claim))
    return part > 0 ? [{ claimId: found.claim.id, amount: part }] : []
  })
  const [first] = split
  const isOnce = new Set(split.map(({ claimId }) => claimId)).size === split.length
  return first && isOnce ? { claimId: first.claimId, signs: ['reference'], split } : null
}
