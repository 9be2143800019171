/** A reference that the payer's bank gave apart from the text, and the part that is for it when it says so, in öre. */
export type PartReference = { reference: string; amount: number | null }

/**
 * Reasons for which a human must look at a transaction, whatever its reference says: the transactions of an entry do not add up
 * to it, so that this is the whole entry; its amount has parts of an öre; it is a payment of ours that came back.
 */
type Doubt = 'batch' | 'amount' | 'returned'

/** An entry of a camt file to which the bank gave a reference: its own key (account, reference) is that of all its payments. */
export type Entry = {
  key: string
  /** The key under which the whole entry is known as one payment. */
  wholeKey: string
  /** Of the whole entry, in öre. */
  amount: number
  /** How many payments the file has of it. */
  payments: number
  /** The transaction is the whole entry: the file has no details of it, or they do not add up. */
  isWhole: boolean
}

/** A payment inside an entry that does not add up; the amount in öre, null when the file has none. */
export type BatchPart = {
  amount: number | null
  currency: string
  payerName: string
  payerPhone: string
  references: string[]
  message: string
}

/** Money that came to an account of the association (`credit`), or a credit that the bank took back (`reversal`). */
export type Transaction = {
  /** The place in the file: of an XML file entry and transaction (`1.3`; the only one of an entry `2`), of a list its row (`4`). */
  place: string
  kind: 'credit' | 'reversal'
  /** Whole öre, greater than zero. */
  amount: number
  /** Three letters; empty when the file says none. */
  currency: string
  /** IBAN without spaces, or clearing number and account number with a hyphen between them; empty when the file says none. */
  account: string
  /** Digits of the bankgiro or Swish number that was paid to, or empty. */
  receivedOn: string
  /** `YYYY-MM-DD`. */
  bookedOn: string
  paidOn: string
  /** `HH:MM` or empty. */
  paidAt: string
  payerName: string
  /** With country code (`+46…`) or empty. */
  payerPhone: string
  references: PartReference[]
  /** The payer's own words; of statements also the bank's. */
  message: string
  /** All under which it is known (annex B5, step 3): its kind, a colon, and the digest of what identifies it. */
  keys: string[]
  /** Keys under which earlier versions stored it; none of them is stored again. */
  formerKeys?: string[]
  entry?: Entry
  /** Of a batch that does not add up: the payments in it. */
  batch?: BatchPart[]
  /** Of a reversal: the keys under which the payment that it takes back may be known. */
  reverses: string[]
  doubt: Doubt | ''
}

/** Entries and rows that are no payment to the association, counted. */
export type Skipped = {
  /** Not booked yet: taken when they are. */
  pending: number
  debits: number
  withoutAmountOrDay: number
}

/** A list that no bank's description fits: headings and the first rows, by which a human says which column is which. */
export type UnknownList = { headings: string[]; sampleRows: string[][] }

/** The columns of an unknown list by their places, from 0. */
export type ColumnChoice = {
  day: number
  amount: number
  text: number
  reference?: number
  name?: number
  phone?: number
  balance?: number
}

/** The content of a file of a bank. */
export type BankFile = {
  /** Of an unknown list there are no transactions. */
  kind: 'camt' | 'swish' | 'statement' | 'unknown'
  /** `camt.054.001.08`, `swish-report`, `swedbank-company` … */
  format: string
  transactions: Transaction[]
  skipped: Skipped
  /** Whether each balance follows from the one before it: this proves signs and order. */
  balance: 'proved' | 'broken' | 'none'
  unknown: UnknownList | null
}
