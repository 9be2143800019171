import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config/config.ts'
import { readStoredSecret, storeSecret, unseal } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { insertParts, readParts, storedFiles } from '#server/media/database/file-rows.ts'
import { insertFile, readContent } from '#server/media/database/picture-rows.ts'
import { mediaFileWidth } from '#shared/media.ts'
import { isFileKey, keptFileName } from '#shared/stored-files.ts'
import { filesFolder, isKeptFile } from './manifest.ts'
import { type ArchiveEntry, ArchiveError } from './read-archive.ts'
import { hasLaterFileTables } from './tables.ts'
import type { ArchiveWriter } from './write-archive.ts'

const secretPath = 'secret'

/** @returns the picture and the width of a path such as `media/3f/<name>/640.webp`, null for any other path */
function pictureOf(path: string): { name: string; width: number } | null {
  const [, name = '', file = ''] = /^media\/[^/]+\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const width = mediaFileWidth(name, file)
  return width === null ? null : { name, width }
}

/** @returns the key in a path such as `media/3f/<key>/whole`, null for any other path */
function fileKeyOf(path: string): string | null {
  const [, key = '', file] = /^media\/[^/]+\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  return file === keptFileName && isFileKey(key) ? key : null
}

/** Adds what PostgreSQL keeps in tables of its own, one picture's file after the other. @returns the paths */
async function addRows(writer: ArchiveWriter, db: Db): Promise<Set<string>> {
  const added = new Set<string>()
  const add = async (path: string, content: Buffer): Promise<void> => {
    await writer.add(filesFolder + path, [content], content.length)
    added.add(path)
  }
  const secret = await readStoredSecret(db)
  if (secret !== null) await add(secretPath, Buffer.from(secret))
  // Files in AVIF are left out: they are made again when they are needed.
  const files = await db
    .selectFrom('media_files')
    .select(['name', 'width'])
    .orderBy('name')
    .orderBy('width')
    .execute()
  for (const { name, width } of files) {
    const content = await readContent(db, name, { width, format: 'webp' })
    if (content) await add(`media/${name.slice(0, 2)}/${name}/${width}.webp`, content)
  }
  const parts = (await hasLaterFileTables(db)) ? await storedFiles(db) : []
  for (const { name, size } of parts) {
    const path = `media/${name.slice(0, 2)}/${name}/${keptFileName}`
    await writer.add(filesFolder + path, readParts(db, name, { start: 0, end: size - 1 }), size)
    added.add(path)
  }
  return added
}

/** Adds a file; one that housekeeping removes meanwhile belongs to no row any more. */
async function addFile(writer: ArchiveWriter, dataDir: string, path: string): Promise<void> {
  const handle = await open(join(dataDir, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    await writer.add(filesFolder + path, handle.createReadStream({ autoClose: false }), size)
  } finally {
    await handle.close()
  }
}

async function keptFilesIn(dataDir: string): Promise<string[]> {
  const files: string[] = [secretPath]
  for (const folder of ['media', 'mail']) {
    const names = await readdir(join(dataDir, folder), { recursive: true }).catch(() => [])
    files.push(...names.map((name) => `${folder}/${name.split(sep).join('/')}`))
  }
  return files.filter(isKeptFile).sort()
}

/**
 * Adds the pictures, the secret and the mails that are files, wherever they lie. On PostgreSQL an installation that has
 * not started since an update may still have some in `DATA_DIR`.
 */
export async function addKeptFiles(
  writer: ArchiveWriter,
  { db, areRows, config: { dataDir } }: { db: Db; areRows: boolean; config: Pick<Config, 'dataDir'> },
): Promise<void> {
  const added = areRows ? await addRows(writer, db) : new Set<string>()
  for (const path of await keptFilesIn(dataDir)) if (!added.has(path)) await addFile(writer, dataDir, path)
}

/**
 * Writes a file under another name first, so that a picture is whole or not there.
 * @param file a path below `dataDir`
 */
async function writeWhole(file: string, content: ArchiveEntry['content'] | Buffer[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
  await rename(draft, file)
}

/** Removes files of a restoring that was given up, and the folders that are empty without them. */
export async function removeFiles(
  { dataDir }: Pick<Config, 'dataDir'>,
  paths: Iterable<string>,
): Promise<void> {
  for (const path of paths) {
    await rm(join(dataDir, path), { force: true })
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      await rmdir(join(dataDir, folder)).catch(() => {})
  }
}

/**
 * @returns the secret of an archive as it is stored
 * @throws ArchiveError when this place could not open it
 */
async function readSecret(content: ArchiveEntry['content'], key: string | null): Promise<string> {
  const stored = (await buffer(content)).toString()
  try {
    unseal(stored, key)
    return stored
  } catch {
    throw new ArchiveError(
      'The backup needs SECRET or SECRET_FILE as it was where it was made. Without it say --without-secret: codes of apps and links that were sent then work no more.',
    )
  }
}

type KeptFilesTarget = {
  tx: Tx
  areRows: boolean
  config: Pick<Config, 'dataDir' | 'secret'>
  written: Set<string>
  withoutSecret: boolean
}

/**
 * Stores a file of an archive.
 * @param target.areRows whether the place has tables for pictures and the secret
 * @param target.written takes the path of a file that was not there
 * @param target.withoutSecret leaves the secret of the archive out
 */
export async function storeKeptFile(
  { tx, areRows, config: { dataDir, secret }, written, withoutSecret }: KeptFilesTarget,
  path: string,
  content: ArchiveEntry['content'],
): Promise<void> {
  const picture = pictureOf(path)
  const key = fileKeyOf(path)
  if (areRows && picture)
    await insertFile(tx, picture.name, { width: picture.width, format: 'webp', data: await buffer(content) })
  else if (areRows && key !== null) await insertParts(tx, key, content)
  else if (path === secretPath && withoutSecret) for await (const _ of content);
  else if (areRows && path === secretPath) await storeSecret(tx, await readSecret(content, secret))
  else {
    const file = join(dataDir, path)
    if (!existsSync(file)) written.add(path)
    await writeWhole(file, path === secretPath ? [Buffer.from(await readSecret(content, secret))] : content)
  }
}
