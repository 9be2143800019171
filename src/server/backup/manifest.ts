import { z } from 'zod'
import { mediaFileWidth } from '#shared/media.ts'
import { isFileKey, keptFileName } from '#shared/stored-files.ts'

/** The last entry of an archive: what an undamaged archive holds. Docs: `docs/operations.md`, "Backup". */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Version of Gille that made the archive. */
  program: z.string(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  /** For each table its number of rows, and the last id that it gave; null for a table without ids. */
  tables: z.record(z.string(), z.strictObject({ rows: z.int().min(0), last_id: z.int().min(0).nullable() })),
  /** For each other entry its bytes and their SHA-256 in hexadecimal. */
  entries: z.record(z.string(), z.strictObject({ size: z.int().min(0), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'manifest.json'

/** Entries of rows are `rows/<table>/<number>.ndjson`; a line is a row as JSON. */
export const rowsFolder = 'rows/'
/** Entries of files are `files/` and their path in `DATA_DIR` beside SQLite; on PostgreSQL some are rows. */
export const filesFolder = 'files/'

const mib = 1_048_576
/** Entries of an archive that are more than a manifest of its size could name. */
export const maxEntries = 250_000

/** @returns the most bytes that an entry of this name may have; null for one that no archive of ours holds */
export function maxBytesOf(name: string): number | null {
  if (name === manifestName) return 32 * mib
  // Rows are read one by one.
  if (tableOfEntry(name) !== null) return 4_096 * mib
  const path = name.startsWith(filesFolder) ? name.slice(filesFolder.length) : ''
  if (path === 'secret') return 1_024
  return isKeptFile(path) ? 64 * mib : null
}

/** @returns the table whose rows an entry holds, or null */
export const tableOfEntry = (name: string): string | null =>
  /^rows\/([a-z_]+)\/\d+\.ndjson$/.exec(name)?.[1] ?? null

/** @returns whether a path in `DATA_DIR` names a file that is kept; no such path leads out of the folder */
export function isKeptFile(path: string): boolean {
  const [, prefix = '', name = '', file = ''] = /^media\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const isPicture = prefix === name.slice(0, 2) && mediaFileWidth(name, file) !== null
  const isFile = prefix === name.slice(0, 2) && isFileKey(name) && file === keptFileName
  // Without a mail server mails are files.
  return path === 'secret' || isPicture || isFile || /^mail\/\d+-[\w-]+\.eml$/.test(path)
}
