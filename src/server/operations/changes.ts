import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { journalTables } from '#server/db/journal-tables.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { templates } from '#server/mail/templates/templates.ts'
import { findResource } from '#shared/resources/index.ts'
import type { MailKind } from '#shared/resources/mails.ts'

/** The values of a row by the names of its columns. */
export type RowImage = Readonly<Record<string, string | number | boolean | null>>

/** The change of one row by an operation. */
export type RowChange = {
  id: number
  table: string
  key: string
  group: number
  before: RowImage | null
  after: RowImage | null
}

const parse = (image: string | null): RowImage | null => (image === null ? null : JSON.parse(image))

/** Ids in one statement, while other requests wait. */
const batchSize = 500

/** Conditions for the changes of an operation, some ids at a time. Other requests have their turn between. */
async function* listRanges(db: Db | Tx, operationId: string): AsyncGenerator<RawBuilder<boolean>> {
  const own = db.selectFrom('operation_changes').where('operation_id', '=', operationId)
  const ends = own.select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
  const { first, last } = await ends.executeTakeFirstOrThrow()
  for (let from = Number(first); from <= Number(last ?? -1); from += batchSize) {
    // Not by the index of operations, which would read all of its rows for each range.
    yield sql<boolean>`operation_id || '' = ${operationId} and id >= ${from} and id < ${from + batchSize}`
    await yieldToEventLoop()
  }
}

/** Deletes the changes of rows that are as before in the end. */
export async function deleteUnchanged(tx: Tx, operationId: string): Promise<void> {
  for await (const isInRange of listRanges(tx, operationId))
    await tx
      .deleteFrom('operation_changes')
      .where(isInRange)
      .where(sql<boolean>`before is not distinct from after`)
      .execute()
}

/** Lists the rows that an operation changed, in the order of their first change. */
export async function listChanges(db: Db | Tx, operationId: string): Promise<RowChange[]> {
  const changes: RowChange[] = []
  for await (const isInRange of listRanges(db, operationId)) {
    const rows = await db
      .selectFrom('operation_changes')
      .select(['id', 'table_name', 'row_key', 'group_number', 'before', 'after'])
      .where(isInRange)
      .orderBy('id')
      .execute()
    for (const { id, table_name, row_key, group_number, before, after } of rows)
      changes.push({
        ...{ id, table: table_name, key: row_key, group: group_number },
        ...{ before: parse(before), after: parse(after) },
      })
  }
  return changes
}

/** The parts of the schema by which changes are grouped and undone. */
export type Schema = {
  /** Parents of the rows of a table: the table that each column refers to. */
  parentsOf: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Tables and columns that refer to a table. */
  childrenOf: ReadonlyMap<string, readonly { table: string; column: string }[]>
  /** Columns that hold true and false, in PostgreSQL. */
  booleansOf: ReadonlyMap<string, ReadonlySet<string>>
  /** Tables whose rows hold the time of their last change. */
  withUpdatedAt: ReadonlySet<string>
  /** The tables of the journal, each after those that it refers to. */
  order: readonly string[]
}

type Place = Pick<Database, 'dialect'> & { tx: Db | Tx }

const schemas = new WeakMap<Db, Schema>()

function sortTables(parentsOf: Schema['parentsOf']): string[] {
  const sorted = new Set<string>()
  const path = new Set<string>()
  const visit = (table: string): void => {
    if (sorted.has(table) || path.has(table)) return
    path.add(table)
    for (const parent of parentsOf.get(table)?.values() ?? []) visit(parent)
    sorted.add(table)
  }
  for (const table of journalTables.keys()) visit(table)
  return [...sorted]
}

/** Reads the schema once for each database. */
export async function readSchema({ tx, dialect }: Place, db: Db): Promise<Schema> {
  const known = schemas.get(db)
  if (known) return known
  const { rows: references } = await dialect.references.execute(tx)
  const { rows: columns } = await dialect.columns.execute(tx)
  const byChild = Map.groupBy(references, ({ child }) => child)
  const byParent = Map.groupBy(references, ({ parent }) => parent)
  const parentsOf = new Map(
    [...byChild].map(([table, rows]) => [table, new Map(rows.map(({ column, parent }) => [column, parent]))]),
  )
  const booleans = Map.groupBy(
    columns.filter(({ isBoolean }) => Boolean(isBoolean)),
    ({ table }) => table,
  )
  const schema: Schema = {
    parentsOf,
    childrenOf: new Map(
      [...byParent].map(([table, rows]) => [
        table,
        rows.map(({ child, column }) => ({ table: child, column })),
      ]),
    ),
    booleansOf: new Map([...booleans].map(([table, rows]) => [table, new Set(rows.map(({ name }) => name))])),
    withUpdatedAt: new Set(columns.flatMap(({ table, name }) => (name === 'updated_at' ? [table] : []))),
    order: sortTables(parentsOf),
  }
  schemas.set(db, schema)
  return schema
}

/** The table of the record that a mail is about. */
function findSubjectOfMail(kind: MailKind): string | null {
  if (kind.startsWith('membership-')) return 'members'
  return templates[kind].about ?? (/^(claim|fee)-/.test(kind) ? 'claims' : null)
}

function findParentsOfImage(table: string, image: RowImage, { parentsOf }: Schema) {
  const parents = [...(parentsOf.get(table) ?? [])].map(([column, parent]) => ({
    column,
    table: parent,
    key: image[column],
  }))
  const { resource, record_id } = image
  const subject = table === 'mails' ? findSubjectOfMail(String(image.kind) as MailKind) : resource
  if (typeof subject === 'string' && (findResource(subject) || subject === 'claims'))
    parents.push({ column: 'record_id', table: subject, key: record_id })
  return parents.flatMap(({ column, table: name, key }) =>
    key === null || key === undefined ? [] : [{ column, table: name, key: String(key) }],
  )
}

/** Finds the rows that a row refers to, or did before: by foreign keys, and by `resource` and `record_id`. */
export const findParents = ({ table, before, after }: RowChange, schema: Schema) =>
  [after, before].flatMap((image) => (image ? findParentsOfImage(table, image, schema) : []))
