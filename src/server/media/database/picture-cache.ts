import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedFile } from '#server/media/file-store.ts'
import type { StoredFile } from '#server/media/media-store.ts'

/** Copies of files that lie in the database. Its folder may vanish at any time. */
export type PictureCache = {
  /** @param file `640.avif` for example; @param size what the database says, if it was asked. @returns an opened copy, null when there is no whole one */
  open(name: string, file: string, size?: number): Promise<StoredFile | null>
  /** Keeps a copy; those that were not used for longest go. @throws the error of the disk */
  put(name: string, file: string, content: Buffer): Promise<void>
  /** @returns the names of all pictures of which there is a copy */
  names(): string[]
  /** Removes the copies of pictures. */
  remove(names: ReadonlySet<string>): Promise<void>
}

type Copy = { name: string; size: number }

/** Empties the folder at a start: nothing that was erased meanwhile, or half written, outlives a restart. */
export const emptyCache = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/**
 * Knows only the copies that it has written itself. What another process has written into the same folder is not there
 * for it, and may be written again.
 * @param limitBytes what all copies together take at most
 */
export function createPictureCache(folder: string, limitBytes: number): PictureCache {
  /** By the names of the files, the one that was not used for longest first. */
  const copies = new Map<string, Copy>()
  let totalBytes = 0
  const copyOf = (name: string, file: string): string => `${name}.${file}`

  const forget = (file: string): void => {
    totalBytes -= copies.get(file)?.size ?? 0
    copies.delete(file)
  }
  const drop = async (file: string): Promise<void> => {
    forget(file)
    await rm(join(folder, file), { force: true })
  }

  /** Under another name first, so that no half copy is ever opened. */
  const write = async (file: string, content: Buffer): Promise<void> => {
    const draft = join(folder, `.${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(draft, content, { mode: 0o600 })
      await rename(draft, join(folder, file))
    } catch (error) {
      forget(file)
      await rm(draft, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    open: async (name, pictureFile, size) => {
      const file = copyOf(name, pictureFile)
      const copy = copies.get(file)
      if (!copy) return null
      const handle = await open(join(folder, file), 'r').catch(() => null)
      const stats = await handle?.stat().catch(() => null)
      if (!handle || stats?.size !== (size ?? copy.size)) {
        await handle?.close()
        forget(file)
        return null
      }
      // Used last of all now.
      if (copies.delete(file)) copies.set(file, copy)
      return storedFile(handle, copy.size)
    },

    put: async (name, pictureFile, content) => {
      const file = copyOf(name, pictureFile)
      if (content.length > limitBytes) return
      forget(file)
      // Counted before it is written, so that several at once do not exceed the limit together.
      copies.set(file, { name, size: content.length })
      totalBytes += content.length
      for (const oldest of copies.keys()) {
        if (totalBytes <= limitBytes) break
        await drop(oldest)
      }
      await write(file, content)
      // Others may have taken its place while it was written.
      if (!copies.has(file)) await drop(file)
    },

    names: () => [...new Set([...copies.values()].map(({ name }) => name))],
    remove: async (names) => {
      for (const [file, { name }] of [...copies]) if (names.has(name)) await drop(file)
    },
  }
}
