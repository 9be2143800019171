import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMediaName, mediaFile, mediaFileName } from '#shared/media.ts'
import { isFileKey, keptFileName } from '#shared/stored-files.ts'
import { createFolderQuota, type FolderQuota } from './folder-quota.ts'
import {
  type ByteRange,
  isStoredName,
  type KeptFile,
  type MediaStore,
  type StoredFile,
} from './media-store.ts'
import { storageError } from './receive-upload.ts'
import { bytesOf, filesOf, type RenderedFile } from './render-image.ts'

type WriteFile = (path: string, data: Buffer) => Promise<void>

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Writes a new file and waits until it is on the disk. */
const writeDurably: WriteFile = (path, data) => writeFile(path, data, { flag: 'wx', flush: true })

/** Waits until the folder is on the disk, because a file's name is part of it. Windows has no such call. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** @returns the result of work on a file, or null when there is no such file */
export const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

export const namesIn = async (folder: string): Promise<string[]> => (await orNull(readdir(folder))) ?? []

/** @returns an opened file, of which no more than `size` bytes are read */
export const storedFile = (handle: FileHandle, size: number): StoredFile => ({
  size,
  read: () => handle.createReadStream({ start: 0, end: size - 1 }),
  close: () => handle.close(),
})

/** @returns an opened file of which parts may be read */
const keptFile = (handle: FileHandle, size: number): KeptFile => ({
  size,
  read: ({ start, end }: ByteRange = { start: 0, end: size - 1 }) => handle.createReadStream({ start, end }),
  close: () => handle.close(),
})

/** The folder of all pictures and files, and its subfolder for drafts and trash. */
type Place = { directory: string; incoming: string; write: WriteFile; quota: FolderQuota; now: () => Date }

const folderOf = ({ directory }: Place, name: string): string => join(directory, name.slice(0, 2), name)

/** Marks a stored picture as just used, so that the sweep keeps it. @returns whether the picture is stored. */
async function touch({ now }: Place, folder: string): Promise<boolean> {
  const time = now()
  return (await orNull(utimes(folder, time, time).then(() => true))) ?? false
}

async function isUntouchedSince(path: string, sinceMs: number): Promise<boolean> {
  const stats = await orNull(stat(path))
  return stats !== null && stats.mtimeMs < sinceMs
}

async function moveIntoPlace(place: Place, draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder)
  } catch (error) {
    // Another request has saved the same picture meanwhile, so this draft is not needed.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') || !(await touch(place, folder))) throw error
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Reserves bytes while `work` writes them to a draft, and removes what is left of the draft.
 * @param work its result says whether the files are stored
 */
async function withDraft(
  { incoming, quota }: Place,
  bytes: number,
  work: (draft: string) => Promise<boolean>,
): Promise<void> {
  const endReservation = await quota.reserve(bytes)
  const draft = join(incoming, randomUUID())
  try {
    await mkdir(incoming, { recursive: true })
    endReservation(await work(draft))
  } catch (error) {
    endReservation(false)
    throw storageError(error)
  } finally {
    // The sweep removes a draft that cannot be removed now.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
  }
}

type NewFolder = { name: string; bytes: number; fill: (draft: string) => Promise<void> }

/** Stores a folder unless it is stored, whole or not at all, and waits until it is on the disk. */
async function storeFolder(place: Place, { name, bytes, fill }: NewFolder): Promise<void> {
  const folder = folderOf(place, name)
  if (!(await touch(place, folder)))
    await withDraft(place, bytes, async (draft) => {
      await mkdir(draft)
      await fill(draft)
      await syncFolder(draft)
      await touch(place, draft)
      await mkdir(dirname(folder), { recursive: true })
      await moveIntoPlace(place, draft, folder)
      return true
    })
  await syncFolder(dirname(folder))
  await syncFolder(place.directory)
}

/** Adds a file to a picture, under another name first, so that no half file is ever opened. */
const addFile = (place: Place, folder: string, file: RenderedFile): Promise<void> =>
  withDraft(place, file.data.length, async (draft) => {
    await place.write(draft, file.data)
    // The picture may have been removed meanwhile.
    return (await orNull(rename(draft, join(folder, mediaFileName(file))).then(() => true))) ?? false
  })

/** Moves the folder away, then checks its age again, so that a picture saved in between is put back. */
async function removePicture(place: Place, folder: string, sinceMs: number): Promise<boolean> {
  const { incoming, quota } = place
  if (!(await isUntouchedSince(folder, sinceMs))) return false
  const trash = join(incoming, randomUUID())
  await mkdir(incoming, { recursive: true })
  if ((await orNull(rename(folder, trash).then(() => true))) === null) return false
  const isUnused = await isUntouchedSince(trash, sinceMs)
  if (isUnused) await rm(trash, { recursive: true, force: true }).then(quota.forget)
  else await moveIntoPlace(place, trash, folder)
  return isUnused
}

/** @returns the number of removed drafts of writes that were interrupted */
async function sweepIncoming({ incoming, quota }: Place, sinceMs: number): Promise<number> {
  let removed = 0
  for (const leftover of await namesIn(incoming)) {
    const path = join(incoming, leftover)
    if (!(await isUntouchedSince(path, sinceMs))) continue
    await rm(path, { recursive: true, force: true })
    quota.forget()
    removed += 1
  }
  return removed
}

/** @returns the names of all stored pictures and files */
async function storedNames({ directory }: Place): Promise<string[]> {
  const prefixes = (await namesIn(directory)).filter((prefix) => /^[0-9a-f]{2}$/.test(prefix))
  const names = await Promise.all(prefixes.map((prefix) => namesIn(join(directory, prefix))))
  return names.flat().filter(isStoredName)
}

async function sizeOfFiles(folder: string): Promise<number | null> {
  const stats = await Promise.all((await namesIn(folder)).map((file) => orNull(stat(join(folder, file)))))
  return stats.length === 0 ? null : stats.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

/** @returns the opened file as `make` gives it; null when there is none */
async function openFile<T>(path: string, make: (handle: FileHandle, size: number) => T): Promise<T | null> {
  const handle = await orNull(open(path, 'r'))
  if (handle === null) return null
  try {
    return make(handle, (await handle.stat()).size)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Stores pictures as files `<directory>/<first 2 digits>/<name>/<width>.webp` and `.avif`, other files as `<key>/whole`. One rename puts the folder of a picture
 * in place, so a half-written picture is never seen. Several processes may share the directory.
 * @param options.write writes one file durably; tests replace it by one that fails.
 * @param options.quota greatest number of bytes of all pictures together.
 * @param options.now the clock by which pictures are marked as used.
 */
export function createFileStore(
  directory: string,
  {
    write = writeDurably,
    quota = Number.POSITIVE_INFINITY,
    now = () => new Date(),
  }: { write?: WriteFile; quota?: number; now?: () => Date } = {},
): MediaStore {
  const incoming = join(directory, '.incoming')
  const place: Place = { directory, incoming, write, quota: createFolderQuota(directory, quota), now }
  return {
    has: async (name) => isStoredName(name) && (await touch(place, folderOf(place, name))),
    save: async (image) => {
      const files = filesOf(image)
      const fill = async (draft: string) => {
        for (const file of files) await write(join(draft, mediaFileName(file)), file.data)
      }
      await storeFolder(place, { name: image.name, bytes: bytesOf(files), fill })
      return image.name
    },
    add: async (name, files) => {
      const folder = folderOf(place, name)
      if (!isMediaName(name) || !(await touch(place, folder))) return
      for (const file of files) await addFile(place, folder, file)
      await orNull(syncFolder(folder))
    },

    open: async (name, file) =>
      mediaFile(name, file) && (await openFile(join(folderOf(place, name), file), storedFile)),

    uploads: incoming,
    keep: (key, { path, size }) =>
      storeFolder(place, {
        name: key,
        bytes: size,
        fill: (draft) => rename(path, join(draft, keptFileName)),
      }),
    openKept: async (key) =>
      isFileKey(key) ? openFile(join(folderOf(place, key), keptFileName), keptFile) : null,

    sizeOf: async (name) => (isMediaName(name) ? sizeOfFiles(folderOf(place, name)) : null),

    remove: async (names, now) => {
      for (const name of names.filter(isStoredName))
        await removePicture(place, folderOf(place, name), now + 1)
    },

    sweep: async ({ referenced, olderThanMs, now }) => {
      const sinceMs = now - olderThanMs
      let removed = await sweepIncoming(place, sinceMs)
      for (const name of await storedNames(place))
        if (!referenced.has(name) && (await removePicture(place, folderOf(place, name), sinceMs)))
          removed += 1
      return removed
    },
  }
}
