import type { Invariant, Timeless } from '#testing/simulation/invariant.ts'
import { eventInvariants, timelessEvents } from './events.ts'
import { operationInvariants } from './operations.ts'

/** The invariants of every capability. */
export const invariants: readonly Invariant[] = [...operationInvariants, ...eventInvariants]

/** The facts of every capability that time alone never changes. */
export const timeless: readonly Timeless[] = [...timelessEvents]
