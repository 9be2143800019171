import { findTitles } from '#server/crud/compute-fields.ts'
import { toEntity } from '#server/crud/record-codec.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import type { Db } from '#server/db/tables.ts'
import { completeSizes } from '#server/media/library/complete-sizes.ts'
import { findUses, type Use } from '#server/media/library/find-uses.ts'
import { isLeaving } from '#server/media/library/note-unused.ts'
import { addPictures, type PictureRow, textsOf } from '#server/media/library/picture-rows.ts'
import type { Services } from '#server/services/services.ts'
import { isFoundIn } from '#shared/fold.ts'
import { languages, translationKey } from '#shared/languages.ts'
import {
  type LibraryPicture,
  type libraryOrders,
  libraryPictures,
  type PictureUse,
} from '#shared/picture-library.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { may, type Principal } from '#shared/rights.ts'

export type Wish = {
  words: string
  use: PictureUse | null
  order: (typeof libraryOrders)[number]
  limit: number
  offset: number
}

/** @returns whether a picture is shown now, in older versions alone, or nowhere */
function whetherUsed(uses: readonly Use[]): PictureUse {
  if (uses.some(({ where }) => where !== 'version')) return 'used'
  return uses.length > 0 ? 'versions' : 'unused'
}

/** @returns how many records show it now; one with a working copy is one */
const placesOf = (uses: readonly Use[]): number =>
  new Set(uses.filter(({ where }) => where !== 'version').map(({ resource, id }) => `${resource}/${id}`)).size

/** @returns a picture as the API answers it */
export function presentPicture(row: PictureRow, uses: readonly Use[], title = ''): LibraryPicture {
  const texts = textsOf(row)
  const alts = languages.map((language) => [translationKey('alt', language), texts[language] ?? ''])
  const stored = {
    ...row,
    image: row.name,
    image_focus: row.focus,
    ...Object.fromEntries(alts),
    updated_at: row.created_at,
    deleted_at: null,
  }
  const entity = toEntity(libraryPictures, stored, 'superuser')
  return { ...entity, use: whetherUsed(uses), places: placesOf(uses), title } as unknown as LibraryPicture
}

const usesOf = (uses: readonly Use[]): ReadonlyMap<string, Use[]> => Map.groupBy(uses, ({ name }) => name)

const searchedText = (row: PictureRow): string => [...Object.values(textsOf(row)), row.file_name].join(' ')

/** Looks the sizes of files up that are not known. @returns the rows with them */
async function withBytes(
  { db, media }: Pick<Services, 'db' | 'media'>,
  rows: readonly PictureRow[],
): Promise<PictureRow[]> {
  const complete: PictureRow[] = []
  for (const row of rows) {
    const bytes = row.bytes ?? (await media.sizeOf(row.name))
    if (row.bytes === null && bytes !== null) await updateRow(db, ['pictures', row.id], { bytes })
    complete.push({ ...row, bytes })
  }
  return complete
}

async function allPictures(db: Db, uses: readonly Use[], now: Date): Promise<PictureRow[]> {
  // A restored archive or another program may have brought pictures that the library has not noted yet.
  await addPictures(db, uses, now)
  const rows = await db.selectFrom('pictures').selectAll().orderBy('id', 'desc').execute()
  const shown = new Set(uses.map(({ name }) => name))
  return rows.filter((row) => shown.has(row.name) || !isLeaving(row, now))
}

/** @returns the title of the first record that shows each picture now and that may be named, by the names of the pictures */
async function titlesOf(
  { db }: Pick<Services, 'db'>,
  principal: Principal,
  shown: readonly Use[],
): Promise<ReadonlyMap<string, string>> {
  const firsts = new Map<string, Use>()
  for (const use of shown)
    if (use.where !== 'version' && !firsts.has(use.name) && may(principal, 'read', use.resource))
      firsts.set(use.name, use)
  const titles = new Map<string, string>()
  for (const [name, some] of Map.groupBy(firsts.values(), ({ resource }) => resource)) {
    const resource = findResource(name)
    const found = resource && (await findTitles(db, resource, [...new Set(some.map(({ id }) => id))]))
    for (const use of some) titles.set(use.name, found?.get(use.id) ?? '')
  }
  return titles
}

/** @returns a page of the pictures that are wished for, and how many there are */
export async function listPictures(
  context: Pick<Services, 'db' | 'media' | 'now'>,
  principal: Principal,
  { words, use, order, limit, offset }: Wish,
): Promise<{ pictures: LibraryPicture[]; total: number }> {
  const uses = await findUses(context.db, resources)
  if (order === 'largest') await completeSizes(context)
  const rows = await allPictures(context.db, uses, context.now())
  const byName = usesOf(uses)
  const found = rows.filter(
    (row) =>
      (use === null || whetherUsed(byName.get(row.name) ?? []) === use) &&
      (words === '' || isFoundIn(searchedText(row), words)),
  )
  if (order === 'largest') found.sort((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0))
  const shown = await withBytes(context, found.slice(offset, offset + limit))
  const titles = await titlesOf(
    context,
    principal,
    shown.flatMap(({ name }) => byName.get(name) ?? []),
  )
  return {
    pictures: shown.map((row) => presentPicture(row, byName.get(row.name) ?? [], titles.get(row.name))),
    total: found.length,
  }
}

/** @returns a picture by its number, with where it is shown */
export async function openPicture(
  context: Pick<Services, 'db' | 'media'>,
  id: number,
): Promise<{ row: PictureRow; uses: Use[] } | null> {
  const row = await findById(context.db, 'pictures', id)
  if (!row) return null
  const [complete] = await withBytes(context, [row])
  return { row: complete as PictureRow, uses: await findUses(context.db, resources, row.name) }
}
