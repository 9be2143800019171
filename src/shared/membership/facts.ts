// The words of the facts of the membership year and of money (annex A2, B5).

/** Kinds of membership types. Support and honorary are types, not states. */
const membershipKinds = ['ordinary', 'support', 'honorary'] as const
export type MembershipKind = (typeof membershipKinds)[number]

/** Ways in which a membership was granted. */
const grantWays = ['payment', 'free', 'board', 'import'] as const
export type GrantedBy = (typeof grantWays)[number]

export type Decision = 'accepted' | 'declined'

/** Ways in which a member confirmed a year. */
export const confirmationWays = ['fee', 'application', 'link', 'paper', 'import'] as const
export type ConfirmedBy = (typeof confirmationWays)[number]

/** Ways in which a membership ended. */
const departureWays = ['asked', 'link', 'unpaid', 'excluded', 'deceased'] as const
export type DepartedBy = (typeof departureWays)[number]

/** A claim is for a fee of members, or for places at an event. */
export type ClaimKind = 'fee' | 'place'
export type LineKind = 'membership' | 'evenemang'

/** Sources of payments: files of banks, a mark of the board (cash, or seen elsewhere), or moved from before. */
const paymentSources = ['camt', 'swish', 'statement', 'cash', 'mark', 'opening'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Reasons for which a human is to look at a payment (annex B5). */
const reviews = [
  'unknown',
  'over',
  'twice',
  'void',
  'currency',
  'reversed',
  'batch',
  'amount',
  'returned',
  'known-perhaps',
  'split',
  'unfinished',
] as const
export type Review = (typeof reviews)[number]

/** Verdicts of a human on money that is for no claim; `reviewed` on money that the bank took back, or that came back. */
const verdicts = ['sale', 'gift', 'refund', 'not-ours', 'known', 'reviewed'] as const
export type Verdict = (typeof verdicts)[number]
