import type { HistoryScope } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import { stockholmDay } from '#shared/time.ts'

/** The surroundings of a change of memberships: its transaction, the clock, and who does it; `program` where nobody does. */
export type MembershipScope = HistoryScope & { context: Pick<Services, 'now' | 'dialect'> }

/** @returns the day of Stockholm on which the change is made */
export const todayOf = ({ context }: Pick<MembershipScope, 'context'>): string => stockholmDay(context.now())
