import type { ZipEntry } from '#server/file-reading/open-zip.ts'
import { readInProcess } from '#server/file-reading/read-in-process.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { ReadFile } from './found-posts.ts'

const limits = { ms: 20 * secondMs, memoryMb: 320 }

/** A file of an old site, the names of the archive with its pictures, and the account that sent it. */
export type SentFeed = { bytes: Buffer; entries?: readonly ZipEntry[]; account?: number | undefined }

/**
 * Reads a file of an old site in a process of its own.
 * @throws AppError `validation` for what cannot be read, or not within the limits
 */
export async function readFeed(
  { bytes, entries = [], account }: SentFeed,
  readerLimits = limits,
): Promise<ReadFile> {
  const script = new URL('./feed-reader.ts', import.meta.url)
  const answer = await readInProcess<ReadFile>({ script, order: { bytes, entries }, account }, readerLimits)
  if ('read' in answer) return answer.read
  const isHeavy = answer.why === 'time' || answer.why === 'memory'
  throw new AppError('validation', { title: message(isHeavy ? 'postImport.tooHeavy' : 'postImport.unread') })
}
