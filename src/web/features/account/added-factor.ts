/** What a new second step brings: recovery codes, or none when the account has some already. */
export type AddedFactor = { recovery_codes: readonly string[] | null }
