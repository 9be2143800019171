import type { Db } from '#server/db/tables.ts'
import { batchesOf } from '#shared/batches.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { isMediaName } from '#shared/media.ts'
import { leftOverDays } from '#shared/picture-library.ts'
import type { Resource } from '#shared/resource.ts'
import { findUses } from './find-uses.ts'
import { addPictures, findPictures, forgetUnused, type PictureRow } from './picture-rows.ts'

type Now = {
  resources: readonly Resource[]
  /** The pictures that anything shows. */
  referenced: ReadonlySet<string>
  now: Date
  /** The disk is full: pictures that nothing shows make room at once. */
  isFull: boolean
}

/** Hours for which the file of a replaced picture is stored that nothing else shows: a little longer than the undo. */
const replacedHours = 25

/** @returns the value of `unused_since` of a replaced picture that nothing shows */
export const replacedSince = (now: Date): string =>
  new Date(now.getTime() - leftOverDays * dayMs + replacedHours * hourMs).toISOString()

/** True if the picture is stored for its undo alone, or is deleted within a day anyway: no list shows it. */
export const isLeaving = (
  { is_kept, unused_since }: Pick<PictureRow, 'is_kept' | 'unused_since'>,
  now: Date,
): boolean => !is_kept && unused_since !== null && unused_since <= replacedSince(now)

/** Pictures that one statement changes. */
const batchSize = 200

async function setUnused(db: Db, names: readonly string[], unused_since: string | null): Promise<void> {
  for (const some of batchesOf(names, batchSize))
    await db.updateTable('pictures').set({ unused_since }).where('name', 'in', some).execute()
}

/**
 * Notes since when pictures of the library are shown nowhere, and forgets those whose time is over.
 * @returns the names of all pictures that stay
 */
export async function noteUnused(db: Db, { resources, referenced, now, isFull }: Now): Promise<Set<string>> {
  const pictures = [...referenced].filter(isMediaName)
  const known = await findPictures(db, pictures)
  if (pictures.some((name) => !known.has(name))) {
    await addPictures(db, await findUses(db, resources), now)
    // A picture that a version of an erased field holds is in none of its places.
    const others = pictures.map((name) => ({ name, texts: {} }))
    await addPictures(db, others, now)
  }
  const rows = await db.selectFrom('pictures').select(['name', 'is_kept', 'unused_since']).execute()
  const shown = rows.filter(({ name }) => referenced.has(name))
  const others = rows.filter(({ name, is_kept }) => !is_kept && !referenced.has(name))
  await setUnused(
    db,
    shown.filter((row) => row.unused_since !== null).map(({ name }) => name),
    null,
  )
  await setUnused(
    db,
    others.filter((row) => row.unused_since === null).map(({ name }) => name),
    now.toISOString(),
  )
  const oldest = new Date(now.getTime() - leftOverDays * dayMs).toISOString()
  const isOver = ({ unused_since }: (typeof rows)[number]): boolean =>
    isFull || (unused_since !== null && unused_since < oldest)
  const over = others.filter(isOver).map(({ name }) => name)
  await forgetUnused(db, over)
  const gone = new Set(over)
  return new Set([...referenced, ...rows.map(({ name }) => name).filter((name) => !gone.has(name))])
}
