import type { Review, Verdict } from './membership/facts.ts'

/** The right to read files of banks and to say what becomes of their money. */
export const paymentsRight = 'payments'

/** The page about files of banks and the money to look at. */
export const paymentsPage = '/admin/payments/'

export const paymentsApi = {
  files: '/api/payments/files/',
  preview: '/api/payments/files/preview/',
  undoFile: (id: number | string): string => `/api/payments/files/${id}/undo/`,
  review: '/api/payments/review/',
  claims: '/api/payments/claims/',
  linked: '/api/payments/linked/',
  allocate: (id: number | string): string => `/api/payments/${id}/allocate/`,
  verdict: (id: number | string): string => `/api/payments/${id}/verdict/`,
  reopen: (id: number | string): string => `/api/payments/${id}/reopen/`,
} as const

/** Files of banks are read up to this size. */
export const bankFileLimit = 10 * 1024 * 1024

/** Reasons for which money is looked at, as a list. */
export const reviewReasons = [
  ...['unknown', 'over', 'twice', 'void', 'currency', 'reversed', 'batch', 'amount', 'returned'],
  ...['known-perhaps', 'split', 'unfinished'],
] as readonly Review[]

/** Verdicts of a human on money that is for no claim. */
export const verdictChoices = ['gift', 'refund', 'not-ours', 'known', 'reviewed'] as readonly Verdict[]

/** @returns the verdicts that fit a payment: one alone on what the bank took back, or on money of the association that came back */
export function verdictsFor({ review, amount, rest }: Judged): readonly Verdict[] {
  if (review === 'reversed' || review === 'returned' || review === 'unfinished') return ['reviewed']
  // A part of a payment cannot be known by another name, because the other part pays a claim.
  if (amount < 0) return ['reviewed', 'known']
  return rest === amount ? ['gift', 'refund', 'not-ours', 'known'] : ['gift', 'refund', 'not-ours']
}

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
export const rowStates = ['paid', 'part', 'look', 'known'] as const
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
export const fileCounts = ['payments', 'paid', 'part', 'look', 'known', 'skipped'] as const
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
  /** It can still be taken back as a whole. */
  undoable: boolean
}

export type FilesState = { automatic: boolean; files: ReadFile[] }

/** The answer to taking a file back: nothing was, when receipts have left. */
export type UndoneFile = { undone: boolean; payments: number; sent: NamedClaim[] }

/** A stored payment that another one perhaps repeats; `payments` of one entry together when there are several. */
export type PerhapsKnown = ShownMoney & { id: number; payments?: number }

/** A payment that a human is to look at. */
export type LookedAt = ShownMoney & {
  id: number
  /** How much of it is for no claim, in öre. */
  rest: number
  review: Review
  file: string
  suggestion: SuggestedClaim | null
  perhaps: PerhapsKnown | null
  /** The claims that a part of it is for, or that a reversal took it back from. */
  claims?: NamedClaim[]
  /** The payments inside a batch that does not add up. */
  batch?: ShownMoney[]
}

export type LookList = { total: number; payments: LookedAt[] }

/** The answer to an act on a payment, with what takes it back. */
export type LookAct = { rest: number; review: Review | ''; allocations: number[]; former: Review | '' }

/** A payment of a file, or a part of it, that is for a claim; `part` is how much, in öre. */
export type LinkedPayment = ShownMoney & { id: number; allocation: number; claim: NamedClaim; part: number }
