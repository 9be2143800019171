/** The greatest length of the reason that an applicant is given. */
export const maxReason = 500

/** The answer to a decision about applications for membership. */
export type DecisionResult = { count: number; ids: number[]; operation: string; mails: number }
