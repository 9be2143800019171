import type { Review, Verdict } from './membership/facts.ts'

/** The right to read files of banks and to say what becomes of their money. */
export const paymentsRight = 'payments'

/** The page about files of banks and the money to look at. */
export const paymentsPage = '/admin/payments/'

export const paymentsApi = {
  files: '/api/payments/files/',
  preview: '/api/payments/files/preview/',
  review: '/api/payments/review/',
  refunds: '/api/payments/refunds/',
  decide: '/api/payments/review/decide/',
  decidePreview: '/api/payments/review/decide/preview/',
  claims: '/api/payments/claims/',
  linked: '/api/payments/linked/',
  allocate: (id: number | string): string => `/api/payments/${id}/allocate/`,
  verdict: (id: number | string): string => `/api/payments/${id}/verdict/`,
  unlink: (id: number | string): string => `/api/payments/${id}/unlink/`,
} as const

/** Files of banks are read up to this size. */
export const bankFileLimit = 10 * 1024 * 1024

/** Reasons for which money is looked at, as a list. */
export const reviewReasons = [
  ...['unknown', 'over', 'twice', 'void', 'currency', 'reversed', 'batch', 'amount', 'returned'],
  ...['known-perhaps', 'split', 'unfinished'],
] as readonly Review[]

/** Verdicts of a human on money that is for no claim. */
export const verdictChoices = [
  'sale',
  'gift',
  'refund',
  'not-ours',
  'known',
  'reviewed',
] as readonly Verdict[]

/** @returns the verdicts that fit a payment: one alone on what the bank took back, or on money of the association that came back */
export function verdictsFor({ review, amount, rest }: Judged): readonly Verdict[] {
  if (review === 'reversed' || review === 'returned' || review === 'unfinished') return ['reviewed']
  // A part of a payment cannot be known by another name, because the other part pays a claim.
  if (amount < 0) return ['reviewed', 'known']
  return rest === amount
    ? ['sale', 'gift', 'refund', 'not-ours', 'known']
    : ['sale', 'gift', 'refund', 'not-ours']
}

/** True if a payment can pay a claim: a credit in SEK that is not money of the association itself. */
export const canPayClaims = ({ amount, rest, currency, review }: Judged & { currency: string }): boolean =>
  amount > 0 && rest > 0 && currency === 'SEK' && review !== 'returned'

type Judged = { review: Review | ''; amount: number; rest: number }

/** Signs by which a payment is perhaps for a claim, in the order in which they convince. */
export const suggestionSigns = ['reference', 'digit', 'name', 'phone', 'application', 'amount'] as const
export type SuggestionSign = (typeof suggestionSigns)[number]

/** A claim as the page names it. Amounts are whole öre; `due` is how much of it may still be paid. */
export type NamedClaim = {
  id: number
  number: number
  reference: string
  name: string
  due: number
  state: string
}

/** A part of a payment for a claim, in öre. */
type ClaimPart = { claim: NamedClaim; amount: number }

export type SuggestedClaim = {
  claim: NamedClaim
  signs: SuggestionSign[]
  /** All claims that the money is perhaps for, with their parts, when there are several. */
  split?: ClaimPart[]
}

/** Money as the page shows it: of a telephone number the last two digits alone. */
export type ShownMoney = {
  day: string
  amount: number
  currency: string
  payer: string
  phone: string
  text: string
}

/** States of a row of a file: what would become of it, or became. */
export const rowStates = ['paid', 'part', 'ruled', 'look', 'known'] as const
export type RowState = (typeof rowStates)[number]

export type PreviewRow = ShownMoney & {
  place: string
  state: RowState
  isReversal: boolean
  review: Review | ''
  claims: ClaimPart[]
  suggestion: SuggestedClaim | null
  /** The payments inside a batch that does not add up. */
  batch?: ShownMoney[]
}

/** `paid` and `part` are claims, the others rows of the file; `skipped` rows are no payment to the association. */
export const fileCounts = ['payments', 'paid', 'part', 'ruled', 'look', 'known', 'skipped'] as const
export type FileCounts = Record<(typeof fileCounts)[number], number>

export type ColumnName = 'day' | 'amount' | 'text' | 'reference' | 'name' | 'phone' | 'balance'
export const columnNames = ['day', 'amount', 'text', 'reference', 'name', 'phone', 'balance'] as const
export const neededColumns = ['day', 'amount', 'text'] as const

export type FilePreview = {
  kind: 'camt' | 'swish' | 'statement' | 'unknown'
  format: string
  balance: 'proved' | 'broken' | 'none'
  skipped: { pending: number; debits: number; withoutAmountOrDay: number }
  /** The same file was read before. */
  before: { at: string; name: string } | null
  /** The headings and first rows of a list of which nobody has said which column is which. */
  unknown: { headings: string[]; sampleRows: string[][] } | null
  /** The columns that were chosen, now or the last time. */
  columns: Partial<Record<ColumnName, number>> | null
  counts: FileCounts
  /** At most 500 of each state. */
  rows: PreviewRow[]
  /** The digest of the plan that was seen, to be written exactly so. */
  plan: string
  undo_until: string
  /** When the receipts of its claims leave. */
  effects_at: string
}

export type FileResult = { id: number; counts: FileCounts }

/** A file that was read. */
type ReadFile = {
  id: number
  name: string
  format: string
  by: string
  at: string
  counts: FileCounts
  undone: boolean
  /** Of an undone file: payments that the undo left, because they were changed since. */
  left: number
  /** The operation by which it can still be undone, or null. */
  operation: string | null
  undo_until: string | null
  /** When its receipts leave, if some wait. */
  receipts_at: string | null
}

export type FilesState = { automatic: boolean; files: ReadFile[] }

/** A stored payment that another one perhaps repeats; `payments` of one entry together when there are several. */
export type PerhapsKnown = ShownMoney & { id: number; payments?: number }

/** A payment that a human is to look at. */
export type LookedAt = ShownMoney & {
  id: number
  /** How much of it is for no claim, in öre. */
  rest: number
  review: Review
  file: string
  file_id: number | null
  /** The account of the association that it came to. */
  account: string
  /** The suggestion has two signs or the claim's reference, and its claims take all of the money. */
  is_sure: boolean
  /** The rule that would decide it, if no claim is suggested for it. */
  rule: number | null
  suggestion: SuggestedClaim | null
  perhaps: PerhapsKnown | null
  /** The claims that a part of it is for, or that a reversal took it back from. */
  claims?: NamedClaim[]
  /** The payments inside a batch that does not add up. */
  batch?: ShownMoney[]
}

/** The page with the rules for payments. */
export const rulesPage = '/admin/payments/rules/'

/** The page with the money to give back. */
export const refundsPage = '/admin/money/refunds/'

/** Why money is to be given back: the claim was cancelled, got more than it asks for, or the board said so. */
export const refundReasons = ['cancelled', 'over', 'twice', 'void', 'refund'] as const

/** A payment, or a part of it, to give back. Amounts are whole öre. */
export type ToRefund = {
  /** The id of the payment. */
  id: number
  day: string
  payer: string
  phone: string
  text: string
  /** How much is to be given back, of how much that came. */
  amount: number
  whole: number
  reason: (typeof refundReasons)[number]
  /** The claim that it is, or was, for. */
  claim: { id: number; reference: string; name: string } | null
}

/** Most payments that are decided with one call. */
export const mostDecisions = 500

/** Orders of the payments to review; a minus in front is descending. */
export const reviewOrders = ['day', 'amount', 'payer', 'text', 'file'] as const

/** Payments of the review that a rule would decide. */
type RuledPayments = {
  rule: { id: number; title: string; verdict: Verdict; account: string }
  payments: LookedAt[]
}

export type LookList = {
  /** Payments to review, whatever the filters. */
  total: number
  /** Payments that match the filters, without those of `suggestions`. */
  matching: number
  /** One page of them. */
  payments: LookedAt[]
  /** The ids of all of them, in their order, up to the most that are decided with one call. */
  ids: number[]
  /** Those with a sure suggestion, when they are asked for apart. */
  suggestions: LookedAt[]
  /** Those that a rule would decide, when they are asked for apart. */
  ruled: RuledPayments[]
  files: { id: number; name: string }[]
  accounts: string[]
  /** The account of the last sale. */
  sale_account: string
}

/** A payment given to claims, or judged. */
export type Decision =
  | { payment: number; parts: { claim: number; amount: number }[] }
  | { payment: number; verdict: Verdict; account?: string }

/** Why a payment was not decided: it does not wait any more, or the decision does not fit it. */
export const undecidedReasons = ['decided', 'unfit'] as const
export type Undecided = { payment: number; reason: (typeof undecidedReasons)[number] }

/** The answer to decisions about many payments; its preview has the same. */
export type Decided = { count: number; amount: number; left: Undecided[] }

/** The payment after an action: how much of it is for no claim, in öre, and why it is still reviewed. */
export type LookAct = { rest: number; review: Review | '' }

/** A payment of a file, or a part of it, that is for a claim; `part` is how much, in öre. */
export type LinkedPayment = ShownMoney & { id: number; allocation: number; claim: NamedClaim; part: number }
