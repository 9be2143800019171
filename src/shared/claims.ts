/** States of a claim, derived from its lines, the payments that are for it, and what the association said of it. */
export const claimStates = ['open', 'part', 'paid', 'written-off', 'void'] as const
export type ClaimState = (typeof claimStates)[number]

/** The number of the first claim. */
export const firstClaim = 1001

/** @returns kronor as whole öre */
export const oreOf = (kronor: number): number => kronor * 100
