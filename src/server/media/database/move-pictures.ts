import { open, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/tables.ts'
import { namesIn, orNull } from '#server/media/file-store.ts'
import { isStoredName } from '#server/media/media-store.ts'
import type { RenderedFile } from '#server/media/render-image.ts'
import { hourMs } from '#shared/durations.ts'
import { mediaFile, mediaFileName } from '#shared/media.ts'
import { isFileKey, keptFileName } from '#shared/stored-files.ts'
import { insertParts } from './file-rows.ts'
import { insertFile, storedAmong } from './picture-rows.ts'

/** Half-written pictures of this age belong to no program that still runs. */
const leftoverAgeMs = hourMs

/** Removes a folder unless there is something in it, or it is gone. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error
  })
}

/** @returns the files of a picture that are there; another instance may be moving the same picture */
async function readPicture(folder: string, name: string): Promise<RenderedFile[]> {
  const files: RenderedFile[] = []
  for (const file of await namesIn(folder)) {
    const parsed = mediaFile(name, file)
    const data = parsed && (await orNull(readFile(join(folder, file))))
    if (parsed && data) files.push({ ...parsed, data })
  }
  return files
}

/** Copies a file that is kept as it came. */
async function copyFile(db: Db, folder: string, key: string): Promise<void> {
  const handle = await orNull(open(join(folder, keptFileName), 'r'))
  if (!handle) return
  await db.transaction().execute((tx) => insertParts(tx, key, handle.createReadStream()))
}

async function copyPicture(db: Db, folder: string, name: string): Promise<RenderedFile[]> {
  const files = await readPicture(folder, name)
  await db.transaction().execute(async (tx) => {
    for (const file of files) await insertFile(tx, name, file)
  })
  return files
}

/** The files go once the rows are on the database's disk, so that a kill at any moment loses nothing. */
async function movePicture(db: Db, folder: string, name: string): Promise<void> {
  if (isFileKey(name)) {
    await copyFile(db, folder, name)
    await rm(join(folder, keptFileName), { force: true })
    await removeEmpty(folder)
    return
  }
  const files = await copyPicture(db, folder, name)
  for (const file of files) await rm(join(folder, mediaFileName(file)), { force: true })
  await removeEmpty(folder)
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const stats = await orNull(stat(path))
    if (stats && stats.mtimeMs < Date.now() - leftoverAgeMs) await rm(path, { recursive: true, force: true })
  }
  await removeEmpty(folder)
}

/** @returns the names of the pictures and files in a folder of a file store */
async function* picturesIn(folder: string): AsyncGenerator<string> {
  for (const prefix of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue
    for (const name of await namesIn(join(folder, prefix))) if (isStoredName(name)) yield name
  }
}

const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)

/**
 * Moves the pictures of a folder of a file store into PostgreSQL, one after the other. Several instances may do so at
 * once with the same folder; each has moved all of it when it returns. Other files stay.
 * @returns how many were moved
 */
export async function movePictures(db: Db, folder: string): Promise<number> {
  let moved = 0
  for await (const name of picturesIn(folder)) {
    await movePicture(db, pathOf(folder, name), name)
    moved += 1
  }
  for (const prefix of await namesIn(folder))
    if (/^[0-9a-f]{2}$/.test(prefix)) await removeEmpty(join(folder, prefix))
  await removeLeftovers(join(folder, '.incoming'))
  await removeEmpty(folder)
  return moved
}

/** Copies those pictures of a folder into PostgreSQL that records name, unless they are there. @returns how many */
export async function copyPictures(db: Db, folder: string, referenced: ReadonlySet<string>): Promise<number> {
  let copied = 0
  for await (const name of picturesIn(folder)) {
    if (!referenced.has(name) || (await storedAmong(db, [name])).has(name)) continue
    if (isFileKey(name)) await copyFile(db, pathOf(folder, name), name)
    else await copyPicture(db, pathOf(folder, name), name)
    copied += 1
  }
  return copied
}
