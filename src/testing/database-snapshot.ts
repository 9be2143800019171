import { countingColumns, journalTables } from '#server/db/journal-tables.ts'
import { recordTables } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import type { RowChange } from '#server/operations/changes.ts'

type Row = Record<string, unknown>
/** The rows of each table, by their primary keys. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Tables to which calls add: logs, read files, requests of persons, counts of calls, sessions and links. */
const exempt: ReadonlySet<string> = new Set([
  ...['history', 'operations', 'operation_changes', 'current_operation', 'undone_records', 'held_places'],
  ...['tokens', 'rate_limits', 'people_imports', 'site_imports', 'import_columns', 'media'],
  ...['claim_links', 'account_links', 'person_requests', 'application_links'],
])

const tablesOf = new WeakMap<Db, Promise<string[]>>()

async function findTables(db: Db): Promise<string[]> {
  const found = await db.introspection.getTables()
  return found
    .map(({ name }) => name)
    .filter((name) => !exempt.has(name) && !/^(sqlite|search|pg)_/.test(name))
}

/** Reads the whole database, apart from what calls log and columns that count writes. */
export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const tables = tablesOf.get(db) ?? findTables(db)
  tablesOf.set(db, tables)
  const read = async (table: string) => {
    const key = journalTables.get(table)?.key ?? ['id']
    const rows = (await recordTables(db).selectFrom(table).selectAll().execute()) as Row[]
    const named = rows.map((row): [string, Row] => [
      key.every((name) => name in row) ? key.map((name) => row[name]).join(' ') : JSON.stringify(row),
      { ...row, ...Object.fromEntries(countingColumns.map((name) => [name, undefined])) },
    ])
    return [table, new Map(named)] as const
  }
  const snapshot = new Map(await Promise.all((await tables).map(read)))
  // It changes with every write of content.
  snapshot.get('settings')?.delete('content_mark')
  return snapshot
}

/** True if a row that the operation created is where an undo leaves it. */
function isGone(table: string, row: Row): boolean {
  const created = journalTables.get(table)?.created
  if (created === 'trash') return row.deleted_at !== null
  if (created === 'mark') return row.undone_at !== null
  if (created === 'void') return row.void_why === 'undone'
  if (created === 'cancel') return row.state === 'cancelled'
  return created === 'stay'
}

/** Lists the differences after an undo, except those that an undo leaves. */
export function compareUndone(before: Snapshot, after: Snapshot): string[] {
  const differences: string[] = []
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Row>()
    for (const [key, row] of rows) {
      const was = old.get(key)
      if (!was) {
        if (!isGone(table, row)) differences.push(`${table} ${key} stayed: ${JSON.stringify(row)}`)
      } else if (JSON.stringify(was) !== JSON.stringify(row)) {
        const names = Object.keys(row).filter(
          (name) => JSON.stringify(row[name]) !== JSON.stringify(was[name]),
        )
        differences.push(
          `${table} ${key}: ${names.map((name) => `${name} ${was[name]} → ${row[name]}`).join(', ')}`,
        )
      }
    }
    for (const key of old.keys()) if (!rows.has(key)) differences.push(`${table} ${key} is missing`)
  }
  return differences
}

/** Lists the values of a row that an operation changed which are not where an undo of that operation leaves them. */
export function listUnrestored(snapshot: Snapshot, { table, key, before }: RowChange): string[] {
  const rows = snapshot.get(table)
  if (!rows) return []
  const row = rows.get(key)
  if (!before) return !row || isGone(table, row) ? [] : [`${table} ${key} stayed`]
  if (!row) return [`${table} ${key} is missing`]
  const isSame = (name: string) => row[name] === before[name] || Number(row[name]) === Number(before[name])
  return Object.keys(before)
    .filter((name) => row[name] !== undefined && !isSame(name))
    .map((name) => `${table} ${key}: ${name} ${before[name]} → ${row[name]}`)
}
