import { foreignKind } from '#server/file-reading/foreign-kind.ts'
import { readInProcess } from '#server/file-reading/read-in-process.ts'
import { refusalError } from '#server/file-reading/refused.ts'
import { secondMs } from '#shared/durations.ts'
import { mostBytes } from './limits.ts'
import type { Order } from './read-file.ts'
import type { BankFile } from './transaction.ts'
import { transactionsIn } from './transaction-lines.ts'

type ReadFile = Omit<BankFile, 'transactions'> & { lines: Uint8Array }

const limits = { ms: 20 * secondMs, memoryMb: 320 }

/** A file of a bank, with the columns that a user chose for a list that is `unknown` without them. */
export type SentBankFile = Order & { account?: number | undefined }

/**
 * Reads a file of a bank in a process of its own.
 * @throws AppError with a title of its own for each reason for which a file is not read
 */
export async function readBankFile(
  { account, ...order }: SentBankFile,
  readerLimits = limits,
): Promise<BankFile> {
  if (order.bytes.byteLength > mostBytes) throw refusalError('file-size', 'bankFile')
  const foreign = foreignKind(order.bytes)
  if (foreign) throw refusalError(foreign, 'bankFile')
  const script = new URL('./bank-file-reader.ts', import.meta.url)
  const answer = await readInProcess<ReadFile>({ script, order, account }, readerLimits)
  if ('why' in answer) throw refusalError(answer.why, 'bankFile')
  const { lines, ...file } = answer.read
  return { ...file, transactions: await transactionsIn(lines) }
}
