import type { Transaction } from '#server/bank-files/transaction.ts'
import { foldPhone } from '#shared/fold.ts'
import { isReference, referencesIn, withoutZeros } from '#shared/reference.ts'

/** Money as a file tells of it, or as it is stored. */
export type Money = {
  /** Whole öre. */
  amount: number
  currency: string
  account: string
  bookedOn: string
  payerName: string
  /** As telephone numbers are compared. */
  payerPhone: string
  /** References that the bank gave apart from the text. */
  references: readonly string[]
  message: string
}

/** The only currency of claims; a file that says none means it. */
export const claimCurrency = 'SEK'

export const isSek = ({ currency }: Pick<Money, 'currency'>): boolean =>
  currency === '' || currency === claimCurrency

/** @returns all references that are right by their digits, whether anything has them or not */
export function rightReferences({ references, message }: Pick<Money, 'references' | 'message'>): Set<string> {
  return new Set([...references.filter(isReference), ...referencesIn(message, () => true)].map(withoutZeros))
}

const shortestRun = 5
const longestRun = 25
const mostGroups = 3

/** @returns runs of digits that may be meant as a reference, alone and joined with their neighbours */
export function digitRuns({ references, message }: Pick<Money, 'references' | 'message'>): string[] {
  const found = new Set(references.filter((text) => /^\d{5,25}$/.test(text)))
  for (const [row] of message.matchAll(/\d+(?:[\s-]\d+)*/g)) {
    const runs = row.split(/[\s-]/)
    for (const start of runs.keys())
      for (let end = start + 1; end <= Math.min(start + mostGroups, runs.length); end++) {
        const digits = runs.slice(start, end).join('')
        if (digits.length >= shortestRun && digits.length <= longestRun) found.add(digits)
      }
  }
  return [...found]
}

/** The number of an application at the beginning of a message, as mails of before asked for it: `A12 …`. */
export function applicationIn({ message }: Pick<Money, 'message'>): number | null {
  const [, digits] = /^\s*A\s?(\d{1,9})(?!\d)/i.exec(message) ?? []
  return digits === undefined ? null : Number(digits)
}

export const asMoney = (transaction: Transaction): Money => ({
  amount: transaction.amount,
  currency: transaction.currency,
  account: transaction.account,
  bookedOn: transaction.bookedOn,
  payerName: transaction.payerName,
  payerPhone: foldPhone(transaction.payerPhone),
  references: transaction.references.map(({ reference }) => reference),
  message: transaction.message,
})
