import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { ByteRange, KeptFile } from '#server/media/media-store.ts'

/** Bytes of each part of a file but the last one. */
const partBytes = 512 * 1024

/** Cuts what comes into parts of one size. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; at + partBytes <= all.length; at += partBytes) yield all.subarray(at, at + partBytes)
    waiting = at < all.length ? [all.subarray(at)] : []
    size = all.length - at
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Stores a file in parts, unless it is stored; one part at a time is in memory. */
export async function insertParts(tx: Tx, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await tx
    .insertInto('media')
    .values({ name, used_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let part = 0
  for await (const data of inParts(content)) {
    await tx
      .insertInto('media_parts')
      .values({ name, part, size: data.length, content: data })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    part += 1
  }
}

/** @returns the names of all files that are kept as they came */
export async function storedFiles(db: Db): Promise<{ name: string; size: number }[]> {
  const rows = await db
    .selectFrom('media_parts')
    .select(['name', ({ fn }) => fn.sum('size').as('size')])
    .groupBy('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name, size }) => ({ name, size: Number(size) }))
}

/** @returns the bytes of a range of a file, one part after the other */
export async function* readParts(db: Db, name: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let part = Math.floor(start / partBytes); part * partBytes <= end; part += 1) {
    const row = await db
      .selectFrom('media_parts')
      .select('content')
      .where('name', '=', name)
      .where('part', '=', part)
      .executeTakeFirst()
    // A file that is erased while it is read breaks off.
    if (!row) throw new Error(`part ${part} of ${name} is gone`)
    const from = part * partBytes
    yield row.content.subarray(Math.max(0, start - from), end + 1 - from)
  }
}

/** @returns a kept file; null when it is not stored */
export async function openParts(db: Db, name: string): Promise<KeptFile | null> {
  const { size } = await db
    .selectFrom('media_parts')
    .select(({ fn }) => fn.coalesce(fn.sum('size'), sql<number>`0`).as('size'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const bytes = Number(size)
  if (bytes === 0) return null
  return {
    size: bytes,
    read: (range = { start: 0, end: bytes - 1 }) => Readable.from(readParts(db, name, range)),
    close: async () => undefined,
  }
}
