import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'

export type MediaQuota = {
  /**
   * Sets bytes aside for a picture that is about to be written.
   * @returns to be told afterwards whether it was
   * @throws AppError media-full when there is no room for it (T25)
   */
  reserve(bytes: number): Promise<(isWritten: boolean) => void>
  /** Something was removed: measure before the next picture. */
  forget(): void
}

/** @returns the bytes of all files of a folder; those that go meanwhile count as nothing */
async function measure(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}

/**
 * Counts what a folder holds, so that uploads cannot fill the disk. Measured when it is not known, and again before
 * anyone is refused.
 * @param limit bytes
 */
export function createMediaQuota(directory: string, limit: number): MediaQuota {
  let used: Promise<number> | null = null
  let inHand = 0

  const take = async (bytes: number): Promise<boolean> => {
    used ??= measure(directory)
    const known = await used
    // Nothing is awaited from here on, so that of two who come at once the second finds what the first took.
    if (known + inHand + bytes > limit) return false
    inHand += bytes
    return true
  }
  const forget = (): void => {
    used = null
  }
  return {
    forget,
    reserve: async (bytes) => {
      if (!(await take(bytes))) {
        // Other instances add and remove too.
        forget()
        if (!(await take(bytes))) throw new AppError('media-full')
      }
      return (isWritten) => {
        inHand -= bytes
        if (isWritten) used = used?.then((known) => known + bytes) ?? null
      }
    },
  }
}
