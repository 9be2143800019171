import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'

export type FolderQuota = {
  /**
   * Reserves bytes for a picture that is about to be written.
   * @returns a function to call after the writing, with whether the picture was written.
   * @throws AppError `media-full` when the quota has no room for the picture (T25).
   */
  reserve(bytes: number): Promise<(isWritten: boolean) => void>
  /** Called when pictures were removed: the next `reserve` measures the folder again. */
  forget(): void
}

/** @returns the bytes of all files of a folder; a file that is removed during the measuring counts as 0. */
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
 * Limits the bytes of a folder, so that uploads cannot fill the disk. The folder is measured before the first
 * reservation, and again before a reservation is refused.
 */
export function createFolderQuota(directory: string, limitBytes: number): FolderQuota {
  let measured: Promise<number> | null = null
  let reservedBytes = 0

  const tryReserve = async (bytes: number): Promise<boolean> => {
    measured ??= measure(directory)
    const usedBytes = await measured
    // No await below, so that two reservations at once cannot both take the last bytes.
    if (usedBytes + reservedBytes + bytes > limitBytes) return false
    reservedBytes += bytes
    return true
  }
  const forget = (): void => {
    measured = null
  }
  return {
    forget,
    reserve: async (bytes) => {
      if (!(await tryReserve(bytes))) {
        // Another instance may have removed pictures since the folder was measured.
        forget()
        if (!(await tryReserve(bytes))) throw new AppError('media-full')
      }
      return (isWritten) => {
        reservedBytes -= bytes
        if (isWritten) measured = measured?.then((usedBytes) => usedBytes + bytes) ?? null
      }
    },
  }
}
