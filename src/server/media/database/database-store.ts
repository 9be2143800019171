import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { fromMemory, isStoredName, type MediaStore } from '#server/media/media-store.ts'
import { bytesOf, filesOf } from '#server/media/render-image.ts'
import { createWorkGate } from '#server/queues/work-gate.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { isMediaName, type MediaFile, mediaFile, mediaFileName } from '#shared/media.ts'
import { isFileKey } from '#shared/stored-files.ts'
import { insertParts, openParts } from './file-rows.ts'
import { createSizeFinder } from './find-sizes.ts'
import type { PictureCache } from './picture-cache.ts'
import { fileTables, insertFile, readContent, storedAmong } from './picture-rows.ts'

type Options = {
  db: Db
  cache: PictureCache
  /** Folder in which uploads lie until they are stored. */
  uploads: string
  /** Greatest number of bytes of all pictures together. */
  quota: number
  now: () => Date
  /** Told about a cache that cannot be written to. */
  log: { warn(details: { err: unknown }, message: string): void }
}

/** Number of the lock that uploads of all instances take in turns; nothing else takes it. */
const uploadLock = 4_740_021
/** Files that are read from the database at a time, and that wait for it; each is in memory meanwhile. */
const readLimits = { active: 4, waiting: 500 }
/** Pictures that one statement removes. */
const batchSize = 100

/** Marks a stored picture as just used, so that the sweep keeps it. @returns whether it is stored */
async function touch(db: Db | Tx, name: string, now: () => Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ used_at: now().toISOString() })
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @throws AppError `media-full` when there is no room for so many bytes (T25) */
async function requireRoom(tx: Tx, bytes: number, quota: number): Promise<void> {
  let used = 0
  for (const table of [...Object.values(fileTables), 'media_parts' as const]) {
    const { sum } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.coalesce(fn.sum('size'), sql<number>`0`).as('sum'))
      .executeTakeFirstOrThrow()
    used += Number(sum)
  }
  if (used + bytes > quota) throw new AppError('media-full')
}

/** @returns the bytes of a picture's files of one format; null when there are none */
async function sizeIn(
  db: Db,
  table: (typeof fileTables)[keyof typeof fileTables],
  name: string,
): Promise<number | null> {
  const { sum } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.sum('size').as('sum'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return sum === null ? null : Number(sum)
}

/** @returns the names of the pictures that were last used before */
async function unusedSince(db: Db, sinceMs: number): Promise<string[]> {
  const used = new Date(sinceMs).toISOString()
  const rows = await db.selectFrom('media').select('name').where('used_at', '<', used).execute()
  return rows.map(({ name }) => name)
}

/** @returns the names of the pictures that were removed: none that was used since */
async function removeRows(db: Db, names: readonly string[], sinceMs: number): Promise<string[]> {
  const removed: string[] = []
  for (const some of batchesOf(names, batchSize)) {
    const rows = await db
      .deleteFrom('media')
      .where('name', 'in', some)
      .where('used_at', '<', new Date(sinceMs).toISOString())
      .returning('name')
      .execute()
    removed.push(...rows.map(({ name }) => name))
  }
  return removed
}

/**
 * Stores pictures in PostgreSQL, so that all instances have the same ones. A file is looked for among the copies on
 * this instance's disk, but only after the database has said that it is still there: what was erased is served by no
 * instance any more. While the database is away, copies are served as they are.
 */
export function createDatabaseStore({ db, cache, quota, log, uploads, now }: Options): MediaStore {
  const findSize = createSizeFinder(db)
  const gate = createWorkGate(readLimits)
  const loading = new Map<string, Promise<Buffer | null>>()
  let isCacheBroken = false

  const keepCopy = async (name: string, file: string, content: Buffer): Promise<void> => {
    try {
      await cache.put(name, file, content)
      isCacheBroken = false
    } catch (err) {
      // Once for each time that the disk fails.
      if (!isCacheBroken) log.warn({ err }, 'no copies of pictures can be kept on the disk')
      isCacheBroken = true
    }
  }

  /** Reads a file; simultaneous requests for it share one reading. */
  const load = (name: string, requested: MediaFile): Promise<Buffer | null> => {
    const file = mediaFileName(requested)
    const key = `${name} ${file}`
    const running = loading.get(key)
    if (running !== undefined) return running
    const started = gate
      .run(async () => {
        const content = await readContent(db, name, requested)
        if (content) await keepCopy(name, file, content)
        return content
      })
      .finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  /** Stores a picture or a file unless it is stored. */
  const storeOnce = (name: string, bytes: number, insert: (tx: Tx) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (await touch(tx, name, now)) return
      await sql`select pg_advisory_xact_lock(${uploadLock})`.execute(tx)
      // Another instance may have stored it while this one waited.
      if (await touch(tx, name, now)) return
      await requireRoom(tx, bytes, quota)
      await insert(tx)
      await touch(tx, name, now)
    })

  return {
    has: async (name) => isStoredName(name) && (await touch(db, name, now)),

    save: async (image) => {
      const files = filesOf(image)
      await storeOnce(image.name, bytesOf(files), async (tx) => {
        for (const file of files) await insertFile(tx, image.name, file)
      })
      return image.name
    },
    add: (name, files) =>
      db.transaction().execute(async (tx) => {
        // The row is locked now: a removal of the picture waits, and takes the new files with it.
        if (!isMediaName(name) || !(await touch(tx, name, now))) return
        await sql`select pg_advisory_xact_lock(${uploadLock})`.execute(tx)
        await requireRoom(tx, bytesOf(files), quota)
        for (const file of files) await insertFile(tx, name, file)
      }),

    uploads,
    keep: async (key, { path, size }) => {
      await storeOnce(key, size, (tx) => insertParts(tx, key, createReadStream(path)))
      await rm(path, { force: true })
    },
    openKept: async (key) => (isFileKey(key) ? openParts(db, key) : null),

    open: async (name, file) => {
      const requested = mediaFile(name, file)
      if (requested === null) return null
      let size: number | null
      try {
        size = await findSize(name, file)
      } catch (error) {
        const copy = await cache.open(name, file)
        if (copy) return copy
        throw error
      }
      if (size === null) return null
      const copy = await cache.open(name, file, size)
      if (copy) return copy
      const content = await load(name, requested)
      if (content === null) return null
      // From the disk if possible, because a slow reader would keep the memory.
      return (await cache.open(name, file, size)) ?? fromMemory(content)
    },

    sizeOf: async (name) => {
      const sizes = await Promise.all(Object.values(fileTables).map((table) => sizeIn(db, table, name)))
      const known = sizes.filter((size) => size !== null)
      return known.length === 0 ? null : known.reduce((sum, size) => sum + size, 0)
    },

    remove: async (names, now) => {
      const removed = await removeRows(db, names.filter(isStoredName), now + 1)
      await cache.remove(new Set(removed))
    },

    sweep: async ({ referenced, olderThanMs, now }) => {
      const sinceMs = now - olderThanMs
      const orphans = (await unusedSince(db, sinceMs)).filter((name) => !referenced.has(name))
      const removed = await removeRows(db, orphans, sinceMs)
      // Copies of pictures that another instance has removed go, too.
      const copies = cache.names()
      const stored = await storedAmong(db, copies)
      await cache.remove(new Set(copies.filter((name) => !stored.has(name))))
      return removed.length
    },
  }
}
