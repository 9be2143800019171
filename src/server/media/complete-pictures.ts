import { buffer } from 'node:stream/consumers'
import { type MediaFile, mediaFileName, mediaFiles } from '#shared/media.ts'
import { fromMemory, type MediaStore, type StoredFile } from './media-store.ts'
import { renderFiles } from './render-image.ts'

type Log = { warn(details: { err: unknown; picture: string }, message: string): void }

/** Pictures that wait for their files; more would be asked for again by their next visitors. */
const maxWaiting = 1_000

const largestOf = (name: string): MediaFile | undefined =>
  mediaFiles(name).findLast(({ format }) => format === 'webp')

/**
 * Makes the files that a stored picture does not have: an earlier version stored fewer widths and no AVIF, and a
 * backup holds no AVIF. One picture at a time, after a request for a missing file, which is answered with another one. A
 * picture whose files cannot be made is left as it is until the next start.
 */
export function createCompleter({ store, log }: { store: MediaStore; log: Log }) {
  const waiting = new Set<string>()
  const failed = new Set<string>()
  const stopping = new AbortController()
  let working: Promise<void> | null = null

  const read = async (name: string, file: string): Promise<Buffer | null> => {
    const stored = await store.open(name, file)
    return stored && (await buffer(stored.read()))
  }

  const complete = async (name: string): Promise<void> => {
    const missing = []
    for (const file of mediaFiles(name)) {
      const stored = await store.open(name, mediaFileName(file))
      if (stored) await stored.close()
      else missing.push(file)
    }
    const largest = largestOf(name)
    const content = largest && missing.length > 0 ? await read(name, mediaFileName(largest)) : null
    if (content) await store.add(name, await renderFiles(content, missing, stopping.signal))
  }

  /** Files that are being made, by their paths: those who ask at the same time share one. */
  const making = new Map<string, Promise<Buffer | null>>()

  const make = async (name: string, file: MediaFile): Promise<Buffer | null> => {
    const largest = largestOf(name)
    const content = largest && (await read(name, mediaFileName(largest)))
    if (!content) return null
    const [made] = await renderFiles(content, [file], stopping.signal)
    if (!made) return null
    await store.add(name, [made]).catch((err: unknown) => {
      log.warn({ err, picture: name }, 'a further file of a picture could not be stored')
    })
    return made.data
  }

  const work = async (): Promise<void> => {
    for (const name of waiting) {
      try {
        await complete(name)
      } catch (err) {
        if (stopping.signal.aborted) return
        failed.add(name)
        log.warn({ err, picture: name }, 'the further files of a picture could not be made')
      }
      waiting.delete(name)
    }
    working = null
  }

  return {
    /** Has the missing files of a stored picture made. */
    want(name: string): void {
      if (stopping.signal.aborted || failed.has(name) || waiting.size >= maxWaiting) return
      waiting.add(name)
      working ??= work()
    },
    /**
     * Makes one file of a stored picture, for a client that takes no other.
     * @returns the file, null when there is no such picture
     * @throws AppError `corrupt-image`, or `busy` when too many pictures wait
     */
    make: async (name: string, file: MediaFile): Promise<StoredFile | null> => {
      const path = `${name}/${mediaFileName(file)}`
      const running = making.get(path) ?? make(name, file).finally(() => making.delete(path))
      making.set(path, running)
      const content = await running
      return content && fromMemory(content)
    },
    /** Waits until no picture waits. */
    idle: async (): Promise<void> => {
      await working
    },
    /** Ends after the current file; the others are made after their next request. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await working
    },
  }
}

export type Completer = ReturnType<typeof createCompleter>
