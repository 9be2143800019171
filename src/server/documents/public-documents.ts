import type { Db, Tx } from '#server/db/tables.ts'
import { documentFile } from '#shared/documents.ts'
import { placesOf, readLinks } from './chains.ts'
import { isVisible, type VisibilityContext } from './visible-documents.ts'

/** A valid document that visitors read. */
export type PublicDocument = {
  id: number
  kind: string | null
  address: string
  updated_at: string
  language: string | null
  day: string
}

/** @returns the valid documents that visitors read, those of the latest day first */
export async function validDocuments(
  db: Db | Tx,
  context: VisibilityContext,
  now: Date,
): Promise<PublicDocument[]> {
  const links = await readLinks(db, isVisible(context, now))
  const places = placesOf(links)
  const rows = await db.selectFrom('documents').select(['id', 'kind', 'updated_at', 'language']).execute()
  const days = new Map(links.map(({ id, day }) => [id, day]))
  return rows
    .flatMap((row) => {
      const place = places.get(row.id)
      if (!place?.isValid || place.slug === '') return []
      return [{ ...row, address: documentFile(place.slug), day: days.get(row.id) ?? '' }]
    })
    .sort((a, b) => b.day.localeCompare(a.day) || b.id - a.id)
}
