import type { Transaction } from '#server/bank-files/transaction.ts'
import type { Ruled } from '#server/features/payments/payment-rules.ts'
import type { Review } from '#shared/membership/facts.ts'
import type { Suggestion } from './suggest.ts'

/** A part of a payment that is for a claim, in öre; of a reversal it is negative. */
export type Part = { claimId: number; amount: number }

/** A stored payment, or an earlier row of the same file, by its place in the list. */
export type PaymentOrRow = { payment: number } | { row: number }

/** A transaction with what becomes of it. */
export type Matched = {
  transaction: Transaction
  /** It is stored already, or stood in the file before: nothing becomes of it. */
  isKnown: boolean
  parts: readonly Part[]
  /** The credit that a reversal takes back. */
  takesBack: PaymentOrRow | null
  /** The stored payment that it is, and of which it has further keys. */
  learnedBy: { payment: number; keys: string[] } | null
  /** The stored sum that gives way to it, because it is a detail of the same entry. */
  replaces: number | null
  /** The stored payment that it perhaps is. */
  perhaps: number | null
  /** Stored payments that wait for review because this one, which says more, perhaps is the same. */
  doubts: readonly number[]
  /** Why a human is to look at it; empty when nobody needs to. */
  review: Review | ''
  /** The claim that it is perhaps for, or of which it says so and that takes nothing. */
  suggestion: Suggestion | null
  /** The verdict of an automatic rule, by which nobody needs to review it. */
  ruled?: Ruled
}
