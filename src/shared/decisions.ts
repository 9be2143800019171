import type { DepartedBy } from './membership/facts.ts'

/** The greatest length of the reason that an applicant is given. */
export const maxReason = 500

/** The answer to a decision about applications for membership; of approved ones `owing` are to pay their fee first. */
export type DecisionResult = {
  count: number
  ids: number[]
  operation: string
  mails: number
  owing?: number
}

/** Ways in which the board ends a membership. */
export const endingWays = ['asked', 'unpaid', 'excluded', 'deceased'] as const satisfies readonly DepartedBy[]

/** How the board ends memberships; without `day` today. */
export type EndingBody = { how: (typeof endingWays)[number]; day?: string; note?: string; mail?: boolean }
