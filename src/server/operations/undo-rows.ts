import { type RawBuilder, sql } from 'kysely'
import { journalTables } from '#server/db/journal-tables.ts'
import { recordTables } from '#server/db/records.ts'
import { batchesOf } from '#shared/batches.ts'
import { stockholmDay } from '#shared/time.ts'
import { findParents, type RowChange, type RowImage, type Schema } from './changes.ts'
import { getJournalKey, listDerivedColumns } from './derived-values.ts'
import type { WriteScope } from './write-scope.ts'

type Row = Record<string, unknown>
/** The surroundings of an undo: `undoneId` is the operation that is undone. */
export type UndoScope = WriteScope & { schema: Schema; undoneId: string }

const batchSize = 500

/** The reason of claims that an undo has voided. */
export const undoneClaim = 'undone'

/** Names the row of a change. */
export const rowName = ({ table, key }: Pick<RowChange, 'table' | 'key'>): string => `${table} ${key}`

function isSame(stored: unknown, image: RowImage[string] | undefined): boolean {
  const [one, other] = [stored ?? null, image ?? null]
  if (one === null || other === null) return one === other
  // SQLite holds 0 and 1 for booleans.
  return typeof one === 'boolean' || typeof other === 'boolean'
    ? Boolean(one) === Boolean(other)
    : one === other
}

/** A condition that picks the row of a change by its primary key. */
function isRow({ table, before, after }: RowChange): RawBuilder<boolean> {
  const image = before ?? after ?? {}
  const parts = getJournalKey(table).map((name) => sql`${sql.ref(name)} = ${image[name]}`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Reads and locks the changed rows as they are now, by their names: tables in one order, rows by their ids. */
export async function lockChangedRows(
  { tx, context, schema }: UndoScope,
  changes: readonly RowChange[],
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  const byTable = Map.groupBy(changes, ({ table }) => table)
  const read = async (table: string, where: RawBuilder<boolean>) =>
    context.dialect
      .lockRow(recordTables(tx).selectFrom(table).selectAll().where(where).orderBy(sql.raw('1')))
      .$castTo<Row>()
      .execute()
  for (const table of schema.order) {
    const own = byTable.get(table) ?? []
    if (getJournalKey(table).join() === 'id')
      for (const batch of batchesOf(own, batchSize)) {
        const ids = batch.map(({ key }) => Number(key))
        for (const row of await read(table, context.dialect.isAmong(ids)))
          rows.set(rowName({ table, key: String(row.id) }), row)
      }
    else
      for (const change of own) {
        const [row] = await read(table, isRow(change))
        if (row) rows.set(rowName(change), row)
      }
  }
  return rows
}

/** True if a row was changed by somebody since the operation. Values that Gille derives do not count. */
export async function isChangedSince(
  scope: UndoScope,
  { table, after }: RowChange,
  row: Row | undefined,
): Promise<boolean> {
  // The worker of the outbox changes the state of a mail.
  if (table === 'mails') return false
  if (!after || !row) return Boolean(after) !== Boolean(row)
  const derived = await listDerivedColumns(scope, table)
  return Object.entries(after).some(([name, image]) => !derived.has(name) && !isSame(row[name], image))
}

/** The key of a row in the journal, as SQL. */
const keyOfRow = (table: string) =>
  sql.join(
    getJournalKey(table).map((name) => sql`cast(${sql.ref(`child.${name}`)} as text)`),
    sql` || ' ' || `,
  )

/** Finds created rows to which newer rows refer, by their names. */
export async function findReferenced(
  { tx, schema, undoneId, context }: UndoScope,
  changes: readonly RowChange[],
): Promise<Set<string>> {
  const found = new Set<string>()
  const created = changes.filter(
    ({ before, table }) => !before && journalTables.get(table)?.created !== 'stay',
  )
  for (const [parent, rows] of Map.groupBy(created, ({ table }) => table))
    for (const { table, column } of schema.childrenOf.get(parent) ?? []) {
      if (!journalTables.has(table)) continue
      for (const batch of batchesOf(rows, batchSize)) {
        const ids = batch.map(({ key }) => Number(key))
        const { rows: children } = await sql<{
          id: number
        }>`select distinct ${sql.ref(`child.${column}`)} as id
          from ${sql.table(table)} as child
          where ${context.dialect.isAmong(ids, `child.${column}`)} and not exists (
            select 1 from operation_changes where operation_id = ${undoneId} and table_name = ${table}
              and row_key = ${keyOfRow(table)})`.execute(tx)
        for (const { id } of children) found.add(rowName({ table: parent, key: String(id) }))
      }
    }
  return found
}

/** Values as the database takes them: an image of the other database has other booleans. */
function toStored({ schema, context }: UndoScope, table: string, values: RowImage): RowImage {
  const booleans = schema.booleansOf.get(table)
  const isSqlite = context.dialect.name === 'sqlite'
  const convert = (name: string, value: RowImage[string]): RowImage[string] => {
    if (isSqlite) return typeof value === 'boolean' ? Number(value) : value
    return booleans?.has(name) && value !== null ? Boolean(value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, convert(name, value)]))
}

/** The version and time of a write, which count on after an undo. */
const countOn = ({ context }: UndoScope, row: Row): Row => ({
  ...('version' in row && { version: Number(row.version) + 1 }),
  ...('updated_at' in row && { updated_at: context.now().toISOString() }),
})

const update = async (scope: UndoScope, change: RowChange, values: Row): Promise<void> => {
  await recordTables(scope.tx)
    .updateTable(change.table)
    .set(values as Record<string, never>)
    .where(isRow(change))
    .execute()
}

async function moveToTrash(scope: UndoScope, change: RowChange, row: Row): Promise<void> {
  const at = scope.context.now().toISOString()
  await update(scope, change, { deleted_at: at, ...countOn(scope, row) })
  await scope.tx
    .insertInto('undone_records')
    .values({ resource: change.table, record_id: Number(change.key), at })
    .onConflict((conflict) => conflict.columns(['resource', 'record_id']).doUpdateSet({ at }))
    .execute()
}

async function undoCreated(scope: UndoScope, change: RowChange, row: Row): Promise<void> {
  const { tx, context } = scope
  const { table } = change
  // A mail that has left cannot be taken back.
  if (table === 'mails' && row.state !== 'queued') return
  const created = journalTables.get(table)?.created ?? 'delete'
  if (created === 'delete') await recordTables(tx).deleteFrom(table).where(isRow(change)).execute()
  else if (created === 'trash') await moveToTrash(scope, change, row)
  else if (created === 'mark') {
    const undone_at = context.now().toISOString()
    await update(scope, change, { undone_at, ...(table === 'payments' && { review: '' }) })
  } else if (created === 'cancel') {
    await update(scope, change, {
      ...{ state: 'cancelled', finished_at: context.now().toISOString() },
      ...countOn(scope, row),
    })
  } else if (created === 'void') {
    const void_day = stockholmDay(context.now())
    await update(scope, change, { void_day, void_why: undoneClaim, unique_key: null })
  }
}

/** True if the row cannot be created again: it held a secret. */
const heldSecret = (table: string): boolean => table === 'member_asks' || table === 'subscribers'

/** Gives one row back what it was before the operation. Deleted rows come back, created ones go. */
async function undoRow(scope: UndoScope, change: RowChange, row: Row | undefined): Promise<void> {
  const { before, after, table } = change
  if (!before) return row && undoCreated(scope, change, row)
  const image = toStored(scope, table, before)
  if (after) {
    const changed = Object.entries(image).filter(([name]) => !isSame(after[name], before[name]))
    await update(scope, change, { ...Object.fromEntries(changed), ...(row && countOn(scope, row)) })
  } else if (!heldSecret(table)) {
    const updated_at = scope.context.now().toISOString()
    await recordTables(scope.tx)
      .insertInto(table)
      .values({ ...image, ...(scope.schema.withUpdatedAt.has(table) && { updated_at }) } as Record<
        string,
        never
      >)
      .execute()
  }
}

/**
 * Undoes the rows of one group, so that unique values are free in time and references exist: rows that refer to created
 * ones, created rows (children before parents), updated rows, deleted rows, and last what refers to deleted ones.
 */
export async function undoGroup(
  scope: UndoScope,
  changes: readonly RowChange[],
  rows: ReadonlyMap<string, Row>,
): Promise<void> {
  const place = ({ table }: RowChange) => scope.schema.order.indexOf(table)
  const sorted = changes.toSorted((one, other) => place(one) - place(other) || one.id - other.id)
  const created = sorted.filter(({ before }) => !before)
  const deleted = sorted.filter(({ after }) => !after)
  const refersTo = (rows: readonly RowChange[]) => {
    const names = new Set(rows.map(rowName))
    return (change: RowChange) =>
      findParents(change, scope.schema).some((parent) => names.has(rowName(parent)))
  }
  const [refersToCreated, refersToDeleted] = [refersTo(created), refersTo(deleted)]
  const order = (change: RowChange) => {
    if (refersToCreated(change)) return 'first'
    return refersToDeleted(change) ? 'last' : 'updated'
  }
  const updated = Map.groupBy(
    sorted.filter(({ before, after }) => before && after),
    order,
  )
  const steps = [
    ...(updated.get('first') ?? []),
    ...created.toReversed(),
    ...(updated.get('updated') ?? []),
    ...deleted,
    ...(updated.get('last') ?? []),
  ]
  for (const change of steps) await undoRow(scope, change, rows.get(rowName(change)))
}
