import type { Db, Tx } from '#server/db/tables.ts'

/** Finds the claims that payments in the review are perhaps for, by their ids. */
type FindSuggested = (db: Db | Tx, today: string) => Promise<ReadonlySet<number>>

let find: FindSuggested = async () => new Set()

/** Declares how the claims are found: the review of payments, which suggests them, is a feature. */
export const defineSuggestedClaims = (finding: FindSuggested): void => {
  find = finding
}

/** @returns the claims that payments in the review may pay: they get no reminder and do not lapse */
export const findSuggestedClaims: FindSuggested = (db, today) => find(db, today)
