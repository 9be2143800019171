import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import type { StoredEntries } from './entries.ts'
import type { KnownPayment } from './perhaps-known.ts'
import type { Settled } from './reversals.ts'
import type { PhoneCounts } from './suggest.ts'

/** The register as matching needs it. */
export type Register = {
  claims: readonly MatchClaim[]
  /** The claims as they are found; without it made of `claims`. */
  index?: ClaimIndex
  /** Payments by the keys under which they are known; of the keys that the file has. */
  keys: ReadonlyMap<string, number>
  /** Payments that were booked about the days of the file. */
  nearby: readonly KnownPayment[]
  /** Stored payments of the entries that the file has. */
  entries?: StoredEntries
  /** Credits that reversals may take back, with their claims: those that reversals name. */
  settled: readonly Settled[]
  /** How many people have each telephone number. */
  phones: PhoneCounts
}
