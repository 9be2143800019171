import { checkDigit } from './reference.ts'

/** The page of the panel on which bookkeeping is set, and the one on which its files are made. */
export const bookkeepingPage = '/admin/money/settings/'
export const bookkeepingExportsPage = '/admin/money/exports/'

export const bookkeepingApi = {
  settings: '/api/bookkeeping/settings/',
  exports: '/api/bookkeeping/exports/',
  preview: '/api/bookkeeping/preview/',
  file: (id: number | string, format: 'sie' | 'csv'): string => `/api/bookkeeping/exports/${id}/${format}/`,
  takeBack: (id: number | string): string => `/api/bookkeeping/exports/${id}/take-back/`,
} as const

/** Purposes of money whose accounts are settings. */
export const purposes = ['bank', 'cash', 'fees', 'places', 'gifts', 'refunds', 'unallocated'] as const
/** Purposes in the order of a voucher's rows. The account of a sale belongs to the payment. */
export const bookedPurposes = [...purposes, 'sales'] as const
export type Purpose = (typeof bookedPurposes)[number]

/** The usual account of sales in the BAS chart of accounts. */
export const usualSaleAccount = '3010'

/** True if a text is the number of an account. */
export const isAccount = (text: string): boolean => /^[1-9]\d{3,5}$/.test(text)

/** A Swedish organisation number: ten digits, of which the last one checks the others. */
export function isOrganisationNumber(text: string): boolean {
  const digits = text.replace('-', '')
  return /^\d{6}-?\d{4}$/.test(text) && Number(digits.at(-1)) === checkDigit(digits.slice(0, -1))
}

/** A row of a voucher in the preview: debit is more than nothing, credit less; whole öre. */
type PreviewRow = { account: string; purpose: Purpose; amount: number }

type PreviewVoucher = {
  number: string
  day: string
  text: string
  payments: number
  rows: readonly PreviewRow[]
}

/** Answer of the preview of a file for bookkeeping. */
export type ExportPreview = {
  until: string
  /** The payments that are in a file for the first time, and those of which a file says something else than a former one. */
  payments: number
  corrections: number
  /** The sum of what came in and went out, in öre. */
  amount: number
  vouchers: readonly PreviewVoucher[]
  /** How many payments wait: until a human has looked at them, or for they are in another currency. */
  waiting: number
  currencies: number
  /** Bank files that can be undone until then, and no more once their money is exported. */
  open_files: readonly OpenFile[]
  /** The same for decisions about payments in the review. */
  open_decisions: readonly OpenDecision[]
  /** When the receipts of these files leave after the export. */
  receipts_at: string
  /** Sent back with the export, which is refused if the plan has changed meanwhile. */
  tag: string
}

/** A bank file that can still be undone. */
export type OpenFile = { id: number; name: string; undo_until: string }

/** Decisions about payments that can still be undone: the id of their operation, and who decided. */
export type OpenDecision = { id: string; name: string; undo_until: string }

/** A file for bookkeeping that was made. */
export type MadeExport = {
  id: number
  until: string
  at: string
  by: string
  payments: number
  amount: number
  taken_back_at: string | null
  /** Whether an administrator may take it back: nothing was exported after it. */
  is_last: boolean
}
