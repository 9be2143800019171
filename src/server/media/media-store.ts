import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { isMediaName, mediaFileWidth } from '#shared/media.ts'
import { createMediaQuota } from './media-quota.ts'
import type { ProcessedImage } from './process-image.ts'

export type StoredFile = {
  /** The caller closes it, or reads it to the end through a stream that does. */
  handle: FileHandle
  /** Bytes. */
  size: number
}

export type MediaStore = {
  /**
   * Puts a picture on the disk for good and gives its name. Saving the same picture again, also at the same
   * time, changes nothing. Throws AppError 'storage-full' when the disk is full and 'media-full' when our share of
   * it is; nothing half-written is ever visible.
   */
  save: (image: ProcessedImage) => Promise<string>
  /** Whether we have a picture of that name. */
  has: (name: string) => Promise<boolean>
  /** Opens one file, `640.webp` for example; null for whatever we do not have or did not name. */
  open: (name: string, file: string) => Promise<StoredFile | null>
  /**
   * Removes pictures that no record names and the leftovers of writes that were cut off, both only when
   * untouched for `olderThanMs`, so that a picture whose record is just being written stays.
   * @param now milliseconds since 1970
   * @returns how many pictures and leftovers were removed
   */
  sweep: (options: { referenced: ReadonlySet<string>; olderThanMs: number; now: number }) => Promise<number>
  /** Removes these pictures at once, but not one that was saved again since `now`, milliseconds since 1970. */
  remove: (names: readonly string[], now: number) => Promise<void>
}

type WriteFile = (path: string, data: Buffer) => Promise<void>

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

const storageError = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT') ? new AppError('storage-full', { cause: error }) : error

/** Writes a new file and waits until it is on the disk. */
const writeDurably: WriteFile = async (path, data) => {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file's name is on the disk only once its folder is. Windows cannot do this and needs not. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await orNull(readdir(folder))) ?? []

/**
 * Pictures as files: `<directory>/<first 2 digits>/<name>/<width>.webp`, each picture's folder put in place
 * by one rename. Several processes may share the directory.
 * @param options.write writes one file durably; a test makes it fail
 * @param options.quota bytes that all pictures together may take
 */
export function createMediaStore(
  directory: string,
  { write = writeDurably, quota = Number.POSITIVE_INFINITY }: { write?: WriteFile; quota?: number } = {},
): MediaStore {
  const room = createMediaQuota(directory, quota)
  const incoming = join(directory, '.incoming')
  const folderOf = (name: string): string => join(directory, name.slice(0, 2), name)

  /** Marks a stored picture as just used, which keeps the sweep away; false if it is not stored. */
  const touch = async (folder: string): Promise<boolean> => {
    const now = new Date()
    return (await orNull(utimes(folder, now, now).then(() => true))) ?? false
  }

  const moveIntoPlace = async (draft: string, folder: string): Promise<void> => {
    try {
      await rename(draft, folder)
    } catch (error) {
      // Somebody saved the same picture in the meantime: theirs is as good as ours.
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') || !(await touch(folder))) throw error
      await rm(draft, { recursive: true, force: true })
    }
  }

  const writeNew = async (image: ProcessedImage, folder: string): Promise<void> => {
    const end = await room.reserve(image.files.reduce((sum, { data }) => sum + data.length, 0))
    const draft = join(incoming, randomUUID())
    try {
      await mkdir(draft, { recursive: true })
      for (const { width, data } of image.files) await write(join(draft, `${width}.webp`), data)
      await syncFolder(draft)
      await mkdir(dirname(folder), { recursive: true })
      await moveIntoPlace(draft, folder)
      end(true)
    } catch (error) {
      end(false)
      // The first error is the one to tell; what cannot be removed now, the sweep takes.
      await rm(draft, { recursive: true, force: true }).catch(() => undefined)
      throw storageError(error)
    }
  }

  const isOld = async (path: string, before: number): Promise<boolean> => {
    const found = await orNull(stat(path))
    return found !== null && found.mtimeMs < before
  }

  /** Renames before it looks again, so that a picture saved anew in this very moment is put back. */
  const removePicture = async (folder: string, before: number): Promise<boolean> => {
    if (!(await isOld(folder, before))) return false
    const trash = join(incoming, randomUUID())
    await mkdir(incoming, { recursive: true })
    if ((await orNull(rename(folder, trash).then(() => true))) === null) return false
    const unused = await isOld(trash, before)
    if (unused) await rm(trash, { recursive: true, force: true }).then(room.forget)
    else await moveIntoPlace(trash, folder)
    return unused
  }

  return {
    has: async (name) => isMediaName(name) && (await touch(folderOf(name))),
    save: async (image) => {
      const folder = folderOf(image.name)
      if (!(await touch(folder))) await writeNew(image, folder)
      await syncFolder(dirname(folder))
      await syncFolder(directory)
      return image.name
    },

    open: async (name, file) => {
      if (mediaFileWidth(name, file) === null) return null
      const handle = await orNull(open(join(folderOf(name), file), 'r'))
      if (handle === null) return null
      try {
        return { handle, size: (await handle.stat()).size }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    remove: async (names, now) => {
      for (const name of names) if (isMediaName(name)) await removePicture(folderOf(name), now)
    },

    sweep: async ({ referenced, olderThanMs, now }) => {
      const before = now - olderThanMs
      let removed = 0
      for (const leftover of await namesIn(incoming)) {
        const path = join(incoming, leftover)
        if (!(await isOld(path, before))) continue
        await rm(path, { recursive: true, force: true })
        room.forget()
        removed += 1
      }
      for (const prefix of await namesIn(directory)) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue
        for (const name of await namesIn(join(directory, prefix))) {
          if (!isMediaName(name) || referenced.has(name)) continue
          if (await removePicture(folderOf(name), before)) removed += 1
        }
      }
      return removed
    },
  }
}
