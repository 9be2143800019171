import { dirname } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import type { Tx } from '#server/db/tables.ts'
import { addTextColumn } from '#server/db/translations.ts'
import { withoutTimeLimit } from '#server/db/without-time-limit.ts'
import { forgetBackupFolder } from '#server/installation/backup-place.ts'
import { forgetPlace } from '#server/installation/installation.ts'
import { moveIntoDatabase } from '#server/installation/move-into-database.ts'
import { holdMails } from '#server/mail/outbox/mail-hold.ts'
import { resources } from '#shared/resources/index.ts'
import { eraseAgain } from './erase-again.ts'
import { readErasedList } from './erased-list.ts'
import { removeFiles, storeKeptFile } from './kept-files.ts'
import { filesFolder, type Manifest, tableOfEntry } from './manifest.ts'
import { type ArchiveEntry, ArchiveError, readEntries, readLines, verifyArchive } from './read-archive.ts'
import {
  batchSize,
  type CopiedRow,
  type CopiedTable,
  countTable,
  dropNewParts,
  emptyTable,
  findParts,
  findTables,
  hasFileTables,
  insertRows,
  type SchemaParts,
} from './tables.ts'

type Target = { database: Database; config: Config }
type Archive = {
  file: string
  passphrase: string | null
  manifest: Manifest
  /** Leaves the secret of the archive out, so that this place makes a new one. */
  withoutSecret: boolean
  /** Paths of the files that were stored, to be removed when the restoring is given up. */
  written: Set<string>
}

/** Tables into which the migrations themselves write a row. */
const singletons = new Set<string>(resources.filter(({ singleton }) => singleton).map(({ name }) => name))

class UsedPlaceError extends ArchiveError {}

/** @throws UsedPlaceError when there is anything in the database that its migrations did not write */
async function refuseUsedPlace({ db, dialect }: Database): Promise<void> {
  for (const { name } of await findTables(db, dialect)) {
    if (!singletons.has(name) && (await countTable(db, name)) > 0)
      throw new UsedPlaceError('This place is in use: a backup is only restored into an empty one.')
  }
}

function refuseNewerArchive({ migrations }: Manifest): void {
  const ownMigrations = migrationNames()
  const unknown = migrations.filter((name) => !ownMigrations.includes(name))
  if (unknown.length > 0)
    throw new ArchiveError(`The backup was made by a newer version of Gille (it has ${unknown.join(', ')}).`)
}

const isScalar = (value: unknown): boolean => value === null || /^(string|number|boolean)$/.test(typeof value)

function parseRow(line: string, name: string): CopiedRow {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row) && Object.values(row).every(isScalar))
      return row as CopiedRow
  } catch {
    // Said below, without what stands in the row.
  }
  throw new ArchiveError(`The backup is damaged: ${name} holds a line that is no row.`)
}

/** Letters of the rows that are stored at once, unless a single one has more. */
const batchLetters = 4_000_000

/** @returns the rows of an entry, as many at once as are stored by one call */
async function* readRowsOf(entry: ArchiveEntry): AsyncGenerator<CopiedRow[]> {
  let rows: CopiedRow[] = []
  let letters = 0
  for await (const line of readLines(entry)) {
    if (line === '') continue
    rows.push(parseRow(line, entry.name))
    letters += line.length
    if (rows.length < batchSize && letters < batchLetters) continue
    yield rows
    rows = []
    letters = 0
  }
  if (rows.length > 0) yield rows
}

/** Name of a column that holds the text of another one in a language, which the archive's version had. */
const translation = /^(.+)_[a-z]{2,3}$/

/** @returns the table with a column for each language that the rows are translated into. */
async function withTranslations(tx: Tx, table: CopiedTable, row: CopiedRow = {}): Promise<CopiedTable> {
  const isTranslation = (name: string): boolean => table.columns.has(translation.exec(name)?.[1] ?? '')
  const columns = Object.keys(row).filter((name) => !table.columns.has(name) && isTranslation(name))
  for (const column of columns) await addTextColumn(tx, { table: table.name, column })
  return { ...table, columns: new Set([...table.columns, ...columns]) }
}

/** @returns the reason of a database or a disk as the one line to print */
function explain(error: unknown, name: string): unknown {
  if (error instanceof ArchiveError) return error
  const [reason] = (error as Error).message.split('\n', 1)
  return new ArchiveError(`${name} of the backup cannot be restored: ${reason}`, { cause: error })
}

type Storing = { tx: Tx; dialect: Dialect; tables: Map<string, CopiedTable> }

async function storeRows({ tx, dialect, tables }: Storing, entry: ArchiveEntry, name: string): Promise<void> {
  for await (const rows of readRowsOf(entry)) {
    const target = tables.get(name)
    if (!target) throw new ArchiveError(`The backup holds a table that is none of Gille's: ${name}`)
    const table = await withTranslations(tx, target, rows[0])
    tables.set(name, table)
    await insertRows(tx, dialect, { table, rows })
  }
}

async function storeEntries(tx: Tx, target: Target, archive: Archive): Promise<void> {
  const { dialect } = target.database
  const tables = new Map<string, CopiedTable>()
  for (const table of await findTables(tx, dialect)) tables.set(table.name, table)
  for (const name of singletons) if (tables.has(name)) await emptyTable(tx, name)
  const files = { tx, areRows: await hasFileTables(tx), config: target.config, ...archive }
  for await (const entry of readEntries(archive.file, archive.passphrase)) {
    const table = tableOfEntry(entry.name)
    try {
      if (table !== null) await storeRows({ tx, dialect, tables }, entry, table)
      else if (entry.name.startsWith(filesFolder))
        await storeKeptFile(files, entry.name.slice(filesFolder.length), entry.content)
      else for await (const _ of entry.content);
    } catch (error) {
      throw explain(error, entry.name)
    }
  }
  for (const [name, { last_id }] of Object.entries(archive.manifest.tables))
    if (last_id) await dialect.setLastId(tx, name, last_id)
}

/** @throws Error when the database does not hold what the manifest counts */
async function compareCounts(tx: Tx, { tables }: Manifest): Promise<void> {
  for (const [name, { rows }] of Object.entries(tables)) {
    const count = await countTable(tx, name)
    if (count !== rows) throw new ArchiveError(`Of the table ${name} ${count} of ${rows} rows were restored.`)
  }
}

/** Tables that a restore empties: sessions, and links and challenges that were used up or taken back since. */
const forgotten = ['tokens', 'challenges', 'account_links', 'activations', 'preview_links']

/** @returns how many records were erased again; null when there was no list */
async function fill(target: Target, archive: Archive, now: Date): Promise<number | null> {
  const { database, config } = target
  const { manifest } = archive
  await migrate(database, manifest.migrations.at(-1))
  await withoutTimeLimit(database, (connection) =>
    connection.transaction().execute(async (tx) => {
      await refuseUsedPlace({ ...database, db: tx })
      await storeEntries(tx, target, archive)
      await compareCounts(tx, manifest)
      for (const { name } of await findTables(tx, database.dialect))
        if (forgotten.includes(name)) await emptyTable(tx, name)
      await forgetPlace(tx)
      await forgetBackupFolder(tx)
      await holdMails(tx, { reason: 'restored', since: now.toISOString() })
    }),
  )
  await migrate(database)
  // An archive of a version that kept them as files.
  await moveIntoDatabase(database, config)
  const folders = new Set([dirname(archive.file), config.dataDir, config.backupDir ?? config.dataDir])
  const lists = [...folders].map(readErasedList).filter((list) => list !== null)
  const erasedAgain = await eraseAgain(target, lists.flat())
  return lists.length === 0 ? null : erasedAgain
}

/** Removes what a restoring that was given up has stored. */
async function clearPlace(
  { database, config }: Target,
  { written, before }: { written: Set<string>; before: SchemaParts },
): Promise<undefined> {
  await removeFiles(config, written)
  await dropNewParts(database, before)
}

/**
 * Puts everything of an archive into an empty place, SQLite or PostgreSQL, whichever it came from: all of it or
 * nothing. No mail leaves that place until an administrator releases them, nobody is signed in, and who was erased since
 * is erased again, by the lists that lie beside the archive, in `DATA_DIR` and in `BACKUP_DIR`.
 * @returns the manifest of the archive, and how many records were erased again; null when there was no list
 * @throws ArchiveError when the place is in use, or the archive is damaged or newer than this program; the place is then
 *   as it was
 */
export async function restoreBackup(
  target: Target,
  { now, ...source }: { file: string; passphrase: string | null; now: Date; withoutSecret?: boolean },
): Promise<{ manifest: Manifest; erasedAgain: number | null }> {
  const { database } = target
  await refuseUsedPlace(database)
  const manifest = await verifyArchive(source.file, source.passphrase)
  refuseNewerArchive(manifest)
  const before = await findParts(database)
  const written = new Set<string>()
  try {
    const erasedAgain = await fill(target, { withoutSecret: false, ...source, manifest, written }, now)
    return { manifest, erasedAgain }
  } catch (error) {
    // Somebody has begun to use it meanwhile.
    if (error instanceof UsedPlaceError) throw error
    const leftover = await clearPlace(target, { written, before }).catch((failure: Error) => failure.message)
    if (leftover === undefined) throw error
    const { message } = error as Error
    throw new ArchiveError(`${message} What was restored of it could not be removed: ${leftover}`, {
      cause: error,
    })
  }
}
