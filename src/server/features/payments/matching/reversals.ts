import type { Transaction } from '#server/bank-files/transaction.ts'
import type { ClaimIndex } from './claim-index.ts'
import type { Part, PaymentOrRow } from './matched.ts'
import { findNamedClaims } from './named-claims.ts'

/** A credit of which money may go back: how much of it is still there, and for which claims, the last one at the end. */
export type Settled = { payment: number; amount: number; parts: readonly Part[] }

type Credit = { of: PaymentOrRow; amount: number; parts: readonly Part[] }

const nameOf = (of: PaymentOrRow): string => JSON.stringify(of)

/** @returns the parts that go back of a credit: first what is for no claim, then of its claims, the last one first */
function backOf({ amount: whole, parts }: Credit, amount: number): Part[] {
  let left = amount - (whole - parts.reduce((sum, part) => sum + part.amount, 0))
  const back: Part[] = []
  for (const part of parts.toReversed()) {
    const taken = Math.min(left, part.amount)
    if (taken <= 0) continue
    left -= taken
    back.push({ claimId: part.claimId, amount: -taken })
  }
  return back
}

/** The credits that reversals may take back, each once. */
export class Credits {
  readonly #all = new Map<string, Credit>()
  readonly #byClaim = new Map<number, Credit[]>()

  constructor(settled: readonly Settled[]) {
    for (const { payment, amount, parts } of settled) this.add({ of: { payment }, amount, parts })
  }

  add(credit: Credit): void {
    this.#all.set(nameOf(credit.of), credit)
    for (const { claimId } of credit.parts) this.#byClaim.getOrInsertComputed(claimId, () => []).push(credit)
  }

  /** @returns the last credit of that amount for a claim that a reversal names by its reference */
  #ofClaim(transaction: Transaction, index: ClaimIndex): Credit | undefined {
    const { references, message } = transaction
    const named = findNamedClaims({ references, message }, index) ?? []
    return named
      .flatMap(({ claim }) => this.#byClaim.get(claim.id) ?? [])
      .findLast((credit) => credit.amount === transaction.amount && this.#all.has(nameOf(credit.of)))
  }

  /** @returns the credit that a reversal takes back, by the bank's keys or by its reference and amount, and what its claims lose */
  takeBack(
    transaction: Transaction,
    keys: ReadonlyMap<string, PaymentOrRow>,
    index: ClaimIndex,
  ): { takesBack: PaymentOrRow | null; parts: Part[] } {
    const known = transaction.reverses.map((key) => keys.get(key)).find((of) => of !== undefined)
    const credit = (known && this.#all.get(nameOf(known))) ?? this.#ofClaim(transaction, index)
    if (!credit || credit.amount < transaction.amount) return { takesBack: null, parts: [] }
    this.#all.delete(nameOf(credit.of))
    return { takesBack: credit.of, parts: backOf(credit, transaction.amount) }
  }
}
