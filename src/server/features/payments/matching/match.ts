import type { Transaction } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import type { PaymentSource, Review } from '#shared/membership/facts.ts'
import { referencesIn } from '#shared/reference.ts'
import { ClaimIndex, type MatchClaim } from './claim-index.ts'
import type { Matched, PaymentOrRow } from './matched.ts'
import { applicationIn, asMoney, isSek } from './money.ts'
import { KnownPayments } from './perhaps-known.ts'
import type { Register } from './register.ts'
import { Credits } from './reversals.ts'
import { type Suggestion, suggest } from './suggest.ts'

type Outcome = Pick<Matched, 'parts' | 'review'> &
  Partial<Pick<Matched, 'takesBack' | 'perhaps' | 'suggestion'>>

const named = (claim: MatchClaim | undefined): Suggestion | null =>
  claim ? { claimId: claim.id, signs: ['reference'] } : null

/** Why nothing, or not all, of a payment went to a claim. */
const reviewOf = (claim: MatchClaim): Review => (claim.state === 'void' ? 'void' : 'twice')

type Wanted = { claim: MatchClaim; amount: number | null }

/** @returns the claims that a payment names, with the part for each where it says so; null when it names what there is not */
function namedBy(transaction: Transaction, index: ClaimIndex): Wanted[] | null {
  const { references, message } = transaction
  const given = references.map(({ reference, amount }) => ({ claim: index.withReference(reference), amount }))
  const known = given.filter((one): one is Wanted => one.claim !== undefined)
  if (known.length > 0 && known.length === given.length) return known
  if (known.length > 0) return null
  const inText = (isMeant: (claim: MatchClaim) => boolean): Wanted[] =>
    referencesIn(message, (reference) => {
      const claim = index.withReference(reference)
      return claim !== undefined && isMeant(claim)
    }).map((reference) => ({ claim: index.withReference(reference) as MatchClaim, amount: null }))
  const open = inText((claim) => dueOf(claim) > 0)
  if (open.length > 0) return open
  const other = inText(() => true)
  if (other.length > 0) return other
  const number = applicationIn({ message })
  const claim = number === null ? undefined : index.ofApplication(number)
  return claim ? [{ claim, amount: null }] : []
}

/** Gives a payment to one claim. */
function settleOne(index: ClaimIndex, claim: MatchClaim, amount: number): Outcome {
  const due = dueOf(claim)
  if (due === 0) return { parts: [], review: reviewOf(claim), suggestion: named(claim) }
  const part = Math.min(due, amount)
  index.give(claim, part)
  return { parts: [{ claimId: claim.id, amount: part }], review: part < amount ? 'over' : '' }
}

/** @returns the part for each of several claims: as the payment says, or what is left of each when that is the payment */
function partsOf(wanted: readonly Wanted[], amount: number): number[] | null {
  const isTold = wanted.every((one) => one.amount !== null)
  const parts = wanted.map((one) => (isTold ? Number(one.amount) : dueOf(one.claim)))
  const isOnce = new Set(wanted.map(({ claim }) => claim)).size === wanted.length
  return isOnce && parts.reduce((sum, part) => sum + part, 0) === amount ? parts : null
}

function settleSeveral(index: ClaimIndex, wanted: readonly Wanted[], amount: number): Outcome {
  const parts = partsOf(wanted, amount)
  if (!parts) return { parts: [], review: 'split', suggestion: named(wanted[0]?.claim) }
  const outcomes = wanted.map(({ claim }, at) => settleOne(index, claim, Number(parts[at])))
  const doubtful = outcomes.find(({ review }) => review !== '')
  return {
    parts: outcomes.flatMap((outcome) => outcome.parts),
    review: doubtful?.review ?? '',
    suggestion: doubtful?.suggestion ?? null,
  }
}

/** Matches the transactions of a file one after the other (annex B5). Pure: a plan of what becomes of each, and nothing else. */
class Matching {
  readonly #index: ClaimIndex
  readonly #known: KnownPayments
  readonly #keys = new Map<string, PaymentOrRow>()
  readonly #register: Register
  readonly #source: PaymentSource
  readonly #credits: Credits
  #row = 0

  constructor(register: Register, source: PaymentSource, index: ClaimIndex) {
    this.#register = register
    this.#source = source
    this.#index = index
    this.#known = new KnownPayments(register.nearby)
    this.#credits = new Credits(register.settled)
    for (const [key, payment] of register.keys) this.#keys.set(key, { payment })
  }

  #credit(transaction: Transaction): Outcome {
    const money = asMoney(transaction)
    const find = () => suggest(money, this.#index, this.#register.phones)
    const { doubt, amount } = transaction
    if (doubt !== '') return { parts: [], review: doubt }
    if (!isSek(money)) return { parts: [], review: 'currency', suggestion: find() }
    const known = this.#known.find({ ...money, source: this.#source })
    const wanted = namedBy(transaction, this.#index)
    // A payment that is for nothing yet gives way to one that says for which claim it is.
    const isFree =
      known?.isTaken === false && wanted?.length === 1 && wanted.every(({ claim }) => dueOf(claim) > 0)
    const perhaps = known?.id ?? null
    if (known && !isFree) return { parts: [], review: 'known-perhaps', perhaps, suggestion: find() }
    if (wanted === null) return { parts: [], review: 'split', suggestion: find() }
    const [first, ...more] = wanted
    if (!first) return { parts: [], review: 'unknown', suggestion: find() }
    const outcome =
      more.length > 0
        ? settleSeveral(this.#index, wanted, amount)
        : settleOne(this.#index, first.claim, amount)
    return { ...outcome, perhaps }
  }

  #reversal(transaction: Transaction): Outcome {
    const { takesBack, parts } = this.#credits.takeBack(transaction, this.#keys, this.#index)
    for (const { claimId, amount } of parts) {
      const claim = this.#index.withId(claimId)
      if (claim) this.#index.give(claim, amount)
    }
    const money = asMoney(transaction)
    return { parts, takesBack, review: 'reversed', suggestion: suggest(money, this.#index, new Map()) }
  }

  next(transaction: Transaction): Matched {
    const isKnown = transaction.keys.some((key) => this.#keys.has(key))
    const nothing = { parts: [], takesBack: null, perhaps: null, review: '', suggestion: null } as const
    const outcome: Outcome = isKnown
      ? { parts: [], review: '' }
      : transaction.kind === 'credit'
        ? this.#credit(transaction)
        : this.#reversal(transaction)
    const matched: Matched = { transaction, isKnown, ...nothing, ...outcome }
    const of = { row: this.#row++ }
    if (isKnown) return matched
    for (const key of transaction.keys) this.#keys.set(key, of)
    if (transaction.kind === 'credit')
      this.#credits.add({ of, amount: transaction.amount, parts: matched.parts })
    return matched
  }
}

/**
 * Tells what becomes of each transaction of a file, in their order.
 * @param index of the claims of the register, which becomes what they are after the file
 */
export function* match(
  transactions: readonly Transaction[],
  source: PaymentSource,
  { index, ...register }: Register & { index?: ClaimIndex },
): Generator<Matched, void> {
  const matching = new Matching(register, source, index ?? new ClaimIndex(register.claims))
  for (const transaction of transactions) yield matching.next(transaction)
}
