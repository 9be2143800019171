/** States of a claim, derived from its lines, the payments that are for it, and what the association said of it. */
export const claimStates = ['open', 'part', 'paid', 'written-off', 'void'] as const
export type ClaimState = (typeof claimStates)[number]

/** The number of the first claim. */
export const firstClaim = 1001

/** @returns kronor as whole öre */
export const oreOf = (kronor: number): number => kronor * 100

/** A claim as far as it says how much is due, in whole öre; `paid` may be more than `amount`. */
type Owed = { state: ClaimState; amount: number; paid: number }

/** @returns how much may be paid of a claim, in öre; also of one that was written off */
export const dueOf = ({ state, amount, paid }: Owed): number =>
  state === 'void' ? 0 : Math.max(0, amount - paid)
