import { dueOf } from '#shared/claims.ts'
import type { Review } from '#shared/membership/facts.ts'
import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import type { Matched } from './matched.ts'
import type { Named } from './named-claims.ts'
import type { Suggestion } from './suggest.ts'

type Allocated = Pick<Matched, 'parts' | 'review'> & { suggestion?: Suggestion | null }

const byReference = (claim: MatchClaim | undefined): Suggestion | null =>
  claim ? { claimId: claim.id, signs: ['reference'] } : null

/** Why nothing, or not all, of a payment went to a claim. */
const reviewOf = (claim: MatchClaim): Review => (claim.state === 'void' ? 'void' : 'twice')

/** Gives a payment to one claim. What is over waits for review. */
function allocateToOne(index: ClaimIndex, claim: MatchClaim, amount: number): Allocated {
  const due = dueOf(claim)
  if (due === 0) return { parts: [], review: reviewOf(claim), suggestion: byReference(claim) }
  const part = Math.min(due, amount)
  index.give(claim, part)
  return { parts: [{ claimId: claim.id, amount: part }], review: part < amount ? 'over' : '' }
}

/** @returns the part for each of several claims: as the payment says, or what is left of each when that is the payment */
function partsOf(named: readonly Named[], amount: number): number[] | null {
  const isSaid = named.every((one) => one.amount !== null)
  const parts = named.map((one) => (isSaid ? Number(one.amount) : dueOf(one.claim)))
  const isOnce = new Set(named.map(({ claim }) => claim)).size === named.length
  return isOnce && parts.reduce((sum, part) => sum + part, 0) === amount ? parts : null
}

/** Gives a payment to the claims that it names, at least one. */
export function allocateToNamed(index: ClaimIndex, named: readonly Named[], amount: number): Allocated {
  const [first, ...others] = named
  const isWhole = first && others.length === 0 && (first.amount === null || first.amount === amount)
  if (isWhole) return allocateToOne(index, first.claim, amount)
  const parts = partsOf(named, amount)
  if (!parts) return { parts: [], review: 'split', suggestion: byReference(first?.claim) }
  const outcomes = named.flatMap(({ claim }, at) => {
    const part = Number(parts[at])
    return part > 0 || dueOf(claim) === 0 ? [allocateToOne(index, claim, part)] : []
  })
  const doubtful = outcomes.find(({ review }) => review !== '')
  return {
    parts: outcomes.flatMap((outcome) => outcome.parts),
    review: doubtful?.review ?? '',
    suggestion: doubtful?.suggestion ?? null,
  }
}
