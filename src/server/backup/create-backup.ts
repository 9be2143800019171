import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { programFolder } from '#server/config/program-folder.mjs'
import type { Database } from '#server/db/database.ts'
import { executedMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { withoutTimeLimit } from '#server/db/without-time-limit.ts'
import { addKeptFiles } from './kept-files.ts'
import { type Manifest, rowsFolder } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { type CopiedTable, findTables, hasFileTables, readRows } from './tables.ts'
import { type ArchiveWriter, openArchiveWriter } from './write-archive.ts'

const { version: programVersion } = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as {
  version: string
}

type Source = { database: Database; config: Config }

async function addTable(
  writer: ArchiveWriter,
  { db, database }: { db: Db; database: Database },
  table: CopiedTable,
): Promise<Manifest['tables'][string]> {
  let count = 0
  let part = 0
  for await (const rows of readRows(db, table)) {
    part += 1
    count += rows.length
    const lines = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await writer.add(`${rowsFolder}${table.name}/${part}.ndjson`, [lines], lines.length)
  }
  if (!table.hasIntegerIds) return { rows: count, last_id: null }
  const { rows: ids } = await database.dialect.lastId(table.name).execute(db)
  return { rows: count, last_id: Number(ids[0]?.id ?? 0) }
}

/**
 * Writes one archive of everything: every row as it is at one moment, every picture, the outbox as it stands and the
 * installation's secret. The server may be running. The archive is read back before it counts.
 * @param passphrase encrypts the archive (age, scrypt); null for none
 * @returns the manifest
 * @throws ArchiveError when what was written cannot be read back, or the error of the disk
 */
export async function createBackup(
  { database, config }: Source,
  { file, passphrase, now }: { file: string; passphrase: string | null; now: Date },
): Promise<Manifest> {
  const writer = await openArchiveWriter(file, passphrase)
  try {
    await withoutTimeLimit(database, async (connection) => {
      await connection.connection().execute(async (db) => {
        await database.dialect.beginSnapshot.execute(db)
        try {
          const migrations = await executedMigrations({ db, dialect: database.dialect })
          const tables: Manifest['tables'] = {}
          for (const table of await findTables(db, database.dialect))
            tables[table.name] = await addTable(writer, { db, database }, table)
          // Inside the snapshot: a picture is stored before the row that names it.
          await addKeptFiles(writer, { db, areRows: await hasFileTables(db), config })
          await writer.finish({
            format: 1,
            program: programVersion,
            created_at: now.toISOString(),
            database: database.dialect.name,
            migrations,
            tables,
          })
        } finally {
          await sql`rollback`.execute(db)
        }
      })
    })
  } catch (error) {
    await writer.abandon()
    throw error
  }
  try {
    return await verifyArchive(file, passphrase)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
