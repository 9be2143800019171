import { type ClaimState, dueOf } from '#shared/claims.ts'
import { withoutZeros } from '#shared/reference.ts'
import { nameWords } from './names.ts'

/** A claim as matching needs it. */
export type MatchClaim = {
  id: number
  number: number
  reference: string
  /** The application to an event that it is of. */
  applicationId: number | null
  name: string
  /** As telephone numbers are compared, or empty. */
  phone: string
  /** Whole öre; `paid` may be more. */
  amount: number
  paid: number
  state: ClaimState
  /** The number of its application pays nothing automatically: payers were told its reference. */
  hasNoOldForm?: boolean
  /** On a restricted person: its reference pays it, but it is suggested for no money, and nobody is told whose it is. */
  isHidden?: boolean
}

/** Claims as they are found, and as they become while a file is matched: what is given to one is not owed any more. */
export class ClaimIndex {
  readonly #byReference = new Map<string, MatchClaim>()
  readonly #byId = new Map<number, MatchClaim>()
  readonly #byApplication = new Map<number, MatchClaim>()
  readonly #byPhone = new Map<string, MatchClaim[]>()
  readonly #byAmount = new Map<number, Set<MatchClaim>>()
  /** The words of names, which few payments are found by: told when the first one asks. */
  #named: { words: Map<MatchClaim, string[]>; byWord: Map<string, MatchClaim[]> } | null = null

  constructor(claims: Iterable<MatchClaim> = []) {
    for (const claim of claims) this.add(claim)
  }

  /** Adds a copy of a claim; the caller's stays as it is. */
  add(given: MatchClaim): void {
    const claim = { ...given }
    this.#byReference.set(withoutZeros(claim.reference), claim)
    this.#byId.set(claim.id, claim)
    if (claim.applicationId !== null) this.#byApplication.set(claim.applicationId, claim)
    if (claim.phone !== '' && !claim.isHidden)
      this.#byPhone.getOrInsertComputed(claim.phone, () => []).push(claim)
    this.#enter(claim)
  }

  #enter(claim: MatchClaim): void {
    const due = dueOf(claim)
    if (due === 0 || claim.isHidden) return
    this.#byAmount.getOrInsertComputed(due, () => new Set()).add(claim)
  }

  /** Gives öre to a claim, or takes them from it. */
  give(claim: MatchClaim, amount: number): void {
    this.#byAmount.get(dueOf(claim))?.delete(claim)
    claim.paid += amount
    this.#enter(claim)
  }

  /** @returns the claim with a reference, whether or not zeros in front were added or dropped */
  withReference = (reference: string): MatchClaim | undefined =>
    this.#byReference.get(withoutZeros(reference))

  withId = (id: number): MatchClaim | undefined => this.#byId.get(id)

  ofApplication = (id: number): MatchClaim | undefined => this.#byApplication.get(id)

  /** @returns the claims on persons with a telephone number */
  withPhone = (phone: string): readonly MatchClaim[] => (phone === '' ? [] : (this.#byPhone.get(phone) ?? []))

  /** @returns the claims of which so much is left */
  withDue = (amount: number): ReadonlySet<MatchClaim> => this.#byAmount.get(amount) ?? new Set()

  #names() {
    if (this.#named) return this.#named
    const [words, byWord] = [new Map<MatchClaim, string[]>(), new Map<string, MatchClaim[]>()]
    for (const claim of this.#byId.values()) {
      if (claim.isHidden) continue
      const own = nameWords(claim.name)
      words.set(claim, own)
      for (const word of new Set(own)) byWord.getOrInsertComputed(word, () => []).push(claim)
    }
    this.#named = { words, byWord }
    return this.#named
  }

  wordsOf = (claim: MatchClaim): readonly string[] => this.#names().words.get(claim) ?? []

  /** @returns the claims on persons whose names have one of the words */
  withWords = (words: readonly string[]): Set<MatchClaim> =>
    new Set(words.flatMap((word) => this.#names().byWord.get(word) ?? []))

  /** @returns the claims whose references differ from digits in one digit */
  oneDigitFrom(digits: string): MatchClaim[] {
    const found: MatchClaim[] = []
    for (let at = 0; at < digits.length; at++)
      for (let digit = 0; digit < 10; digit++) {
        if (String(digit) === digits[at]) continue
        const claim = this.withReference(`${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`)
        if (claim && !claim.isHidden) found.push(claim)
      }
    return found
  }
}
