import type { Invariant, MailRule, Timeless } from '#testing/simulation/invariant.ts'
import { eventMailInvariants, eventMailRules } from './event-mails.ts'
import { eventInvariants, timelessEvents } from './events.ts'
import { operationInvariants } from './operations.ts'

/** The invariants of every capability. */
export const invariants: readonly Invariant[] = [
  ...operationInvariants,
  ...eventInvariants,
  ...eventMailInvariants,
]

/** The facts of every capability that time alone never changes. */
export const timeless: readonly Timeless[] = [...timelessEvents]

/** The rules of every capability about mails. */
export const mailRules: readonly MailRule[] = [...eventMailRules]
