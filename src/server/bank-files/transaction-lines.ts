import { inTurns } from '#server/file-reading/in-turns.ts'
import type { Transaction } from './transaction.ts'

/** @returns transactions as a line of JSON each, in bytes of their own, which one thread can hand over to another */
export const linesOf = (transactions: readonly Transaction[]): Uint8Array =>
  new TextEncoder().encode(transactions.map((transaction) => JSON.stringify(transaction)).join('\n'))

function* each(lines: Uint8Array): Generator<string> {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf('\n', start)
    const end = newline === -1 ? bytes.length : newline
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}

/** @returns the transactions of such lines; other requests have their turn in between */
export async function transactionsIn(lines: Uint8Array): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  await inTurns(each(lines), (line) => transactions.push(JSON.parse(line)))
  return transactions
}
