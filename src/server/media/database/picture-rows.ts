import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { RenderedFile } from '#server/media/render-image.ts'
import type { MediaFile } from '#shared/media.ts'

/** The tables of the files. */
export const fileTables = { webp: 'media_files', avif: 'media_avif', jpeg: 'media_jpeg' } as const

/** Stands in the column `place` of a JPEG file that is not cut. */
export const whole = -1

/** Stores one file of a picture, unless it is stored. Several files of one picture go into one transaction. */
export async function insertFile(tx: Tx, name: string, file: RenderedFile): Promise<void> {
  const { width, format, place = whole, data } = file
  await tx
    .insertInto('media')
    .values({ name, used_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto(fileTables[format])
    .values({ name, width, size: data.length, content: data, ...(format === 'jpeg' && { place }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns the content of a file, null when it is not stored */
export async function readContent(
  db: Db | Tx,
  name: string,
  { width, format, place = whole }: MediaFile,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom(fileTables[format])
    .select('content')
    .where('name', '=', name)
    .where('width', '=', width)
    .$if(format === 'jpeg', (query) => query.where(sql`place`, '=', place))
    .executeTakeFirst()
  return row?.content ?? null
}

/** @returns those of the names under which a picture is stored */
export async function storedAmong(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}
