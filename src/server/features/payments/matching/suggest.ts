import { dueOf } from '#shared/claims.ts'
import type { SuggestionSign } from '#shared/payment-review.ts'
import { referencesIn } from '#shared/reference.ts'
import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import { applicationIn, digitRuns, isSek, type Money } from './money.ts'
import { isSameName, nameWords } from './names.ts'

/** A claim that money is perhaps for, with the signs of it. It is never taken by itself. */
export type Suggestion = { claimId: number; signs: SuggestionSign[] }

type Asked = Pick<Money, 'amount' | 'currency' | 'payerName' | 'payerPhone' | 'references' | 'message'>

/** @returns the words of who paid; of a statement the name may stand in its text */
const wordsOf = ({ payerName, message }: Pick<Asked, 'payerName' | 'message'>): string[][] =>
  [nameWords(payerName), nameWords(message)].filter((words) => words.length >= 2)

function isPayer(index: ClaimIndex, claim: MatchClaim, words: readonly string[][]): boolean {
  const own = index.wordsOf(claim)
  // A text has words besides the name, so that it must hold the whole name.
  const [name = [], text = name] = words
  return isSameName(own, name) || (own.length >= 2 && own.every((word) => text.includes(word)))
}

/** @returns the claims whose whole amount, or what is left of them, is the money; those that are still owed first, alone */
function ofAmount(claims: Iterable<MatchClaim>, { amount, currency }: Asked): MatchClaim[] {
  if (!isSek({ currency })) return []
  const all = [...claims]
  const owed = all.filter((claim) => dueOf(claim) === amount)
  if (owed.length > 0) return owed
  return all.filter((claim) => claim.amount === amount && dueOf(claim) === 0 && claim.state !== 'void')
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** @returns the claim that the money names rightly, whether it can be paid any more or not */
export function namedClaim(money: Asked, index: ClaimIndex): MatchClaim | undefined {
  const isKnown = (reference: string) => index.withReference(reference) !== undefined
  const texts = [...money.references.filter(isKnown), ...referencesIn(money.message, isKnown)]
  const application = applicationIn(money)
  return (
    texts.map(index.withReference).find((claim) => claim !== undefined) ??
    (application === null ? undefined : index.ofApplication(application))
  )
}

/** People by their telephone numbers: how many have each. */
export type PhoneCounts = ReadonlyMap<string, number>

/** @returns the claim that money is perhaps for, when no reference says it: the first of annex B5, step 4 c */
export function suggest(money: Asked, index: ClaimIndex, phones: PhoneCounts): Suggestion | null {
  const named = namedClaim(money, index)
  if (named) return { claimId: named.id, signs: ['reference'] }
  const words = wordsOf(money)
  const isName = (claim: MatchClaim) => isPayer(index, claim, words)
  const isAmount = (claim: MatchClaim) => isSek(money) && dueOf(claim) === money.amount
  const isPhone = (claim: MatchClaim) =>
    claim.phone !== '' && claim.phone === money.payerPhone && phones.get(claim.phone) === 1
  const tell = (claim: MatchClaim, first: SuggestionSign): Suggestion => ({
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

  const near = [...new Set(digitRuns(money).flatMap((digits) => index.oneDigitFrom(digits)))]
  const owed = near.filter((claim) => dueOf(claim) > 0)
  // Whose own claim is paid already has not paid that of somebody else.
  const digit =
    only(near.filter((claim) => isName(claim) || isPhone(claim))) ?? only(owed) ?? only(owed.filter(isAmount))
  if (digit) return tell(digit, 'digit')

  const byName = only(ofAmount([...index.withWords(words.flat())].filter(isName), money))
  if (byName) return tell(byName, 'name')

  const byPhone = only(ofAmount(index.withPhone(money.payerPhone).filter(isPhone), money))
  if (byPhone) return tell(byPhone, 'phone')

  const byAmount = isSek(money) ? only([...index.withDue(money.amount)]) : undefined
  return byAmount ? tell(byAmount, 'amount') : null
}
