import { type Order, readFile } from './read-file.ts'
import { linesOf } from './transaction-lines.ts'

// Run in a process of its own by read-bank-file.ts.
export async function read(order: Order) {
  const { transactions, ...file } = await readFile(order)
  return { ...file, lines: linesOf(transactions) }
}
