import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'

/** A file that came with a form and lies on the disk until it is kept or given up. */
export type Upload = {
  path: string
  /** Size in bytes. */
  size: number
  sha256: string
  /** The name that its sender gave it, which may say anything. */
  sentName: string
}

/** @returns the problem of a disk without room, or the error itself */
export const storageError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
    ? new AppError('storage-full', { cause: error })
    : error

/**
 * Writes an upload to the disk as it comes, so that no more than a piece of it is in memory.
 * @param folder in which it lies
 * @param limit greatest number of bytes; what is larger is given up with `tooLarge`
 * @throws AppError `storage-full`, or what `tooLarge` makes
 */
export async function receiveUpload(
  content: AsyncIterable<Uint8Array>,
  sentName: string,
  { folder, limit, tooLarge }: { folder: string; limit: number; tooLarge: () => AppError },
): Promise<Upload> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of content) {
        size += chunk.length
        if (size > limit) throw tooLarge()
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    await giveUp({ path })
    throw storageError(error)
  }
  return { path, size, sha256: hash.digest('hex'), sentName }
}

/** Removes an upload that is not kept; nothing happens to one that was. */
export const giveUp = ({ path }: Pick<Upload, 'path'>): Promise<void> => rm(path, { force: true })
