import { foreignKind } from '#server/file-reading/foreign-kind.ts'
import { readInThread } from '#server/file-reading/read-in-thread.ts'
import { refusalError } from '#server/file-reading/refused.ts'
import { secondMs } from '#shared/durations.ts'
import { mostBytes } from './limits.ts'
import type { Order } from './read-file.ts'
import type { BankFile } from './transaction.ts'
import { transactionsIn } from './transaction-lines.ts'

type ThreadAnswer = Omit<BankFile, 'transactions'> & { lines: Uint8Array }

const limits = { ms: 20 * secondMs, memoryMb: 256 }

/**
 * Reads a file of a bank in a thread of its own; nothing of it is kept.
 * @param order with the columns that a human chose for a list that is `unknown` without them
 * @throws AppError with a title of its own for each reason for which a file is not read
 */
export async function readBankFile(order: Order, threadLimits = limits): Promise<BankFile> {
  if (order.bytes.byteLength > mostBytes) throw refusalError('file-size', 'bankFile')
  const foreign = foreignKind(order.bytes)
  if (foreign) throw refusalError(foreign, 'bankFile')
  const script = new URL('./bank-file-worker.ts', import.meta.url)
  const answer = await readInThread<ThreadAnswer>(script, order, threadLimits)
  if ('why' in answer) throw refusalError(answer.why, 'bankFile')
  const { lines, ...file } = answer.read
  return { ...file, transactions: await transactionsIn(lines) }
}
