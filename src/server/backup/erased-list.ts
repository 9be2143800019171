import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countRows } from '#server/db/row-counts.ts'
import type { Tables } from '#server/db/tables.ts'
import { readBackupFolder } from '#server/installation/backup-place.ts'
import type { Services } from '#server/services/services.ts'

type ErasedRecord = Tables['erased_records']

/** The list of erased persons beside the database and beside its backups: number and creation time of each record. */
export const erasedFile = 'gille-erased.txt'

/** Lists that are on the disk, by their folders: their numbers of lines. */
const written = new Map<string, number>()

const lineOf = ({ resource, record_id, created_at }: ErasedRecord): string =>
  `${resource} ${record_id} ${created_at}`

function recordOf(line: string): ErasedRecord[] {
  const [, resource = '', id, created_at = ''] = /^([a-z]+) (\d{1,10}) (\S+)$/.exec(line) ?? []
  return id === undefined ? [] : [{ resource, record_id: Number(id), created_at }]
}

/** @returns the list of a folder; null for none */
export function readErasedList(folder: string): ErasedRecord[] | null {
  try {
    return readFileSync(join(folder, erasedFile), 'utf8').split('\n').flatMap(recordOf)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Lines of another installation in a shared folder stay: no two records share number and creation time. */
async function writeList(folder: string, records: ErasedRecord[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = new Set([...(readErasedList(folder) ?? []), ...records].map(lineOf))
  const file = join(folder, erasedFile)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, [...lines, ''].join('\n'), { mode: 0o600, flush: true })
  await rename(draft, file)
}

/** Keeps the list of erased persons in `DATA_DIR` and beside the backups, where it outlives the database. */
export async function keepErasedList({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const count = await countRows(db.selectFrom('erased_records'))
  const backups = await readBackupFolder(db, config)
  const folders = [config.dataDir, ...(backups === null ? [] : [backups])]
  const outdated = folders.filter((folder) => (written.get(folder) ?? 0) !== count)
  if (outdated.length === 0) return
  const records = await db.selectFrom('erased_records').selectAll().execute()
  for (const folder of outdated) {
    await writeList(folder, records)
    written.set(folder, records.length)
  }
}
