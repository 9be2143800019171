import { foreignKind } from '#server/file-reading/foreign-kind.ts'
import { readInProcess } from '#server/file-reading/read-in-process.ts'
import { refusalError } from '#server/file-reading/refused.ts'
import { secondMs } from '#shared/durations.ts'
import { type ImportChoices, importLimits, type ReadFile } from '#shared/people-import.ts'

const limits = { ms: 20 * secondMs, memoryMb: 256 }

export type FileToRead = {
  bytes: Uint8Array
  /** Of a file, or one that ends in `.txt` for what was pasted. Its content alone tells of which kind it is. */
  fileName: string
  choices: ImportChoices
  /** Today in Stockholm, `YYYY-MM-DD`. */
  today: string
  /** The account that sent it. */
  account?: number | undefined
}

/**
 * Reads a list of people in a process of its own.
 * @throws AppError with a title of its own for each reason for which a file is not read
 */
export async function readPeople(
  { bytes, choices, today, account }: FileToRead,
  readerLimits = limits,
): Promise<ReadFile> {
  if (bytes.byteLength > importLimits.bytes) throw refusalError('file-size', 'import')
  const foreign = foreignKind(bytes)
  if (foreign === 'pdf' || foreign === 'picture') throw refusalError(foreign, 'import')
  const script = new URL('./list-reader.ts', import.meta.url)
  const order = { bytes, choices, today }
  const answer = await readInProcess<ReadFile>({ script, order, account }, readerLimits)
  if ('why' in answer) throw refusalError(answer.why, 'import')
  return answer.read
}
