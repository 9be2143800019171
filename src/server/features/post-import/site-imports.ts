import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { listZip, type ZipEntry } from '#server/file-reading/open-zip.ts'
import type { Upload } from '#server/media/receive-upload.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, existing } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { SiteImport, SiteImportChoices, SiteImportReport } from '#shared/post-import.ts'
import type { ReadFile } from './found-posts.ts'
import { createPictureFinder, type PictureFinder } from './match-pictures.ts'
import { readFeed } from './read-feed.ts'

export type SiteImportRow = Selectable<Tables['site_imports']>

type Place = Pick<Services, 'db' | 'config' | 'now'>

/** The folder of imports of old sites, beside the database. */
export const importsFolder = ({ config }: Pick<Services, 'config'>): string =>
  join(config.dataDir, 'old-sites')
const folderOf = (place: Pick<Services, 'config'>, id: string): string => join(importsFolder(place), id)
const filePath = (place: Pick<Services, 'config'>, id: string): string =>
  join(folderOf(place, id), 'posts.xml')
export const archivePath = (place: Pick<Services, 'config'>, id: string): string =>
  join(folderOf(place, id), 'pictures.zip')

const emptyReport: SiteImportReport = {
  ...{ total: 0, done: 0, posts: 0, pages: 0, links: 0, broken: 0, led: 0, moreNotRedirected: 0 },
  ...{ refused: [], unread: [], notRedirected: [], categories: [] },
}

export const parseReport = (stored: string): SiteImportReport => ({ ...emptyReport, ...JSON.parse(stored) })

/** @returns the import as the panel shows it */
export const presentImport = ({ id, state, operation_id, report }: SiteImportRow): SiteImport => ({
  id,
  state,
  operation: operation_id,
  report: parseReport(report),
})

/** @returns an import of the account. @throws AppError not-found */
export async function getImport(db: Db | Tx, id: string, userId: number): Promise<SiteImportRow> {
  const row = await db
    .selectFrom('site_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return existing(row)
}

/** Deletes the files of an import. */
export const deleteFiles = (place: Pick<Services, 'config'>, id: string): Promise<void> =>
  rm(folderOf(place, id), { recursive: true, force: true })

/** @returns whether this instance holds the files of an import */
export const hasFiles = (place: Pick<Services, 'config'>, id: string): Promise<boolean> =>
  access(filePath(place, id)).then(
    () => true,
    () => false,
  )

/** Stores the file of an old site for its import. Another one that the account has not started is deleted. */
export async function createImport(place: Place, bytes: Buffer, userId: number): Promise<string> {
  const { db, now } = place
  const unused = db.selectFrom('site_imports').select('id').where('user_id', '=', userId)
  for (const { id } of await unused.where('state', '=', 'read').execute()) await deleteImport(place, id)
  const id = randomUUID()
  await mkdir(folderOf(place, id), { recursive: true, mode: 0o700 })
  await writeFile(filePath(place, id), bytes, { mode: 0o600, flush: true })
  const at = { created_at: now().toISOString(), operation_id: null }
  const texts = { choices: '{}', report: JSON.stringify(emptyReport) }
  await db
    .insertInto('site_imports')
    .values({ id, user_id: userId, state: 'read', ...texts, ...at })
    .execute()
  return id
}

async function deleteImport(place: Place, id: string): Promise<void> {
  await deleteFiles(place, id)
  await place.db.deleteFrom('site_imports').where('id', '=', id).execute()
}

/** @returns the files of the archive of an import, by its list of names alone; without an archive none */
async function listArchive(place: Pick<Services, 'config'>, id: string): Promise<ZipEntry[]> {
  const path = archivePath(place, id)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  return isThere ? await listZip(path) : []
}

/** Adds the archive with pictures to an import. @throws AppError validation for a file that is not a ZIP archive */
export async function addArchive(place: Place, id: string, upload: Upload): Promise<PictureFinder> {
  const entries = await listZip(upload.path).catch(() => {
    throw new AppError('validation', { title: message('postImport.noArchive') })
  })
  const pictures = createPictureFinder(entries)
  if (pictures.count === 0) throw new AppError('validation', { title: message('postImport.noPictures') })
  await rename(upload.path, archivePath(place, id))
  return pictures
}

/** Reads the posts and pages of an import again, with the pictures of its archive. */
export async function readImport(
  place: Pick<Services, 'config'>,
  id: string,
  account?: number,
): Promise<{ file: ReadFile; pictures: PictureFinder }> {
  const entries = await listArchive(place, id)
  const file = await readFeed({ bytes: await readFile(filePath(place, id)), entries, account })
  return { file, pictures: createPictureFinder(entries) }
}

/** Starts an import. A repeated call changes nothing. */
export async function startImport(
  { db }: Pick<Services, 'db'>,
  id: string,
  choices: SiteImportChoices,
): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({ state: 'running', choices: JSON.stringify(choices) })
    .where('id', '=', id)
    .where('state', '=', 'read')
    .execute()
}

/** Deletes imports that were never started, or ended, a day ago, with their files. A job of the scheduler. */
export async function deleteOldSiteImports(place: Place): Promise<void> {
  const rows = await place.db
    .selectFrom('site_imports')
    .select('id')
    .where('state', '<>', 'running')
    .where('created_at', '<', new Date(place.now().getTime() - dayMs).toISOString())
    .execute()
  for (const { id } of rows) await deleteImport(place, id)
}
