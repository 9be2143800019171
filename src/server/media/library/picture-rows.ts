import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { PictureTexts } from '#shared/alt-fields.ts'
import { batchesOf } from '#shared/batches.ts'
import { languages } from '#shared/languages.ts'
import { isMediaName } from '#shared/media.ts'
import type { Resource } from '#shared/resource.ts'
import { type PicturePlace, placesIn } from './pictures-of-row.ts'

export type PictureRow = Selectable<Tables['pictures']>

/** Names that one statement is given. */
const batchSize = 200

export const textsOf = ({ texts }: Pick<PictureRow, 'texts'>): PictureTexts => JSON.parse(texts)

/** @returns what is known of these pictures, by their names */
export async function findPictures(
  db: Db | Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, PictureRow>> {
  const rows: PictureRow[] = []
  for (const some of batchesOf(names, batchSize))
    rows.push(...(await db.selectFrom('pictures').selectAll().where('name', 'in', some).execute()))
  return new Map(rows.map((row) => [row.name, row]))
}

/** @returns the texts, and for a language without one that of the place */
function withTextsOf(texts: PictureTexts, place: PictureTexts): PictureTexts {
  const missing = languages.filter((language) => !texts[language] && place[language])
  return { ...texts, ...Object.fromEntries(missing.map((language) => [language, place[language]])) }
}

/** A picture, and what its places say of it. */
export type SaidOfPicture = Pick<PicturePlace, 'name' | 'texts' | 'focus'>

/** @returns what is said of each picture: of each language the first text, and the first focal point */
function together(places: readonly SaidOfPicture[]): SaidOfPicture[] {
  return [...Map.groupBy(places, ({ name }) => name)].map(([name, own]) => ({
    name,
    texts: own.reduce<PictureTexts>((known, { texts }) => withTextsOf(known, texts), {}),
    focus: own.find(({ focus }) => focus)?.focus ?? '',
  }))
}

/** Adds the pictures that the library does not know, with what their places say of them. */
export async function addPictures(db: Db | Tx, places: readonly SaidOfPicture[], now: Date): Promise<void> {
  const pictures = together(places.filter(({ name }) => isMediaName(name)))
  const known = await findPictures(
    db,
    pictures.map(({ name }) => name),
  )
  const created_at = now.toISOString()
  const added = pictures.filter(({ name }) => !known.has(name))
  for (const some of batchesOf(added, batchSize))
    await db
      .insertInto('pictures')
      .values(
        some.map(({ name, texts, focus = '' }) => ({
          name,
          texts: JSON.stringify(texts),
          focus,
          created_at,
        })),
      )
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
}

/**
 * Notes the pictures of a row that was written: a picture without a text or a focal point takes the first that a place
 * gives it, so that they come along when the picture is chosen again.
 */
export async function notePictures(
  tx: Tx,
  { resource, row, now }: { resource: Resource; row: Readonly<Record<string, unknown>>; now: Date },
): Promise<void> {
  const places = placesIn(resource, row).filter(({ name }) => isMediaName(name))
  if (places.length === 0) return
  await addPictures(tx, places, now)
  const said = together(places)
  const pictures = await findPictures(
    tx,
    said.map(({ name }) => name),
  )
  for (const { name, ...place } of said) {
    const picture = pictures.get(name)
    if (!picture) continue
    const texts = withTextsOf(textsOf(picture), place.texts)
    const focus = picture.focus || (place.focus ?? '')
    const isNew = focus !== picture.focus || JSON.stringify(texts) !== JSON.stringify(textsOf(picture))
    if (!isNew && picture.unused_since === null) continue
    await tx
      .updateTable('pictures')
      .set((update) => ({
        texts: JSON.stringify(texts),
        focus,
        unused_since: null,
        version: isNew ? update('version', '+', 1) : update.ref('version'),
      }))
      .where('name', '=', name)
      .execute()
  }
}

/** @returns the names of the pictures that were put in by hand */
export async function keptPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select('name').where('is_kept', '=', true).execute()
  return rows.map(({ name }) => name)
}

/** @returns those of the pictures that were put in by hand */
export async function keptAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const known = await findPictures(db, names)
  return names.filter((name) => known.get(name)?.is_kept)
}

/** Forgets pictures whose files go; one that was chosen again meanwhile stays. */
export async function forgetUnused(db: Db | Tx, names: readonly string[]): Promise<void> {
  for (const some of batchesOf(names, batchSize))
    await db.deleteFrom('pictures').where('name', 'in', some).where('unused_since', 'is not', null).execute()
}

/** Forgets pictures whose files are gone. */
export async function forgetPictures(db: Db | Tx, names: readonly string[]): Promise<void> {
  for (const some of batchesOf(names, batchSize))
    await db.deleteFrom('pictures').where('name', 'in', some).execute()
}
