import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { addFoldedColumn, foldedColumn, foldedTexts } from '#server/db/folded-columns.ts'
import { tableOf } from '#server/db/records.ts'
import { createLackingIndexes, dropOutdatedIndexes, hasSearchIndexes } from '#server/db/search-indexes.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { FieldKind } from '#shared/field.ts'
import { foldField, foldVersion } from '#shared/fold.ts'

type Place = Pick<Database, 'db' | 'dialect'>
type Texts = ReadonlyMap<string, FieldKind>
type Table = { table: string; texts: Texts }
type Row = Record<string, unknown> & { id: number }

/**
 * An index of the rows that are not folded yet, which is made when there are none. Its name tells by which rules they were
 * folded, and which texts; another name means that all of them are to be folded again.
 */
const markOf = ({ table, texts }: Table): string =>
  `${table}_folded_${sha256(`${foldVersion} ${[...texts].flat()}`).slice(0, 8)}`

const firstColumn = ({ texts }: Table): string => foldedColumn([...texts.keys()][0] ?? '')

/** Rows that are folded at once; those with formatted texts are long. */
const batchSize = ({ texts }: Table): number => ([...texts.values()].includes('html') ? 50 : 1_000)

/** Stores the folded texts of rows, each with the same end. */
async function storeFolded(
  tx: Tx,
  { table, texts }: Table,
  { rows, end }: { rows: readonly Row[]; end: string },
): Promise<void> {
  const folded = rows.map((row) =>
    sql.join([row.id, ...[...texts].map(([name, kind]) => foldField(kind, String(row[name] ?? '')) + end)]),
  )
  const columns = [...texts.keys()].map(
    (name, at) => sql`${sql.ref(foldedColumn(name))} = ${sql.ref(`folded.column${at + 2}`)}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(columns)}
    from (values ${sql.join(folded.map((values) => sql`(${values})`))}) as folded
    where ${sql.ref(`${table}.id`)} = cast(folded.column1 as integer)`.execute(tx)
}

/** The rows behind an id: all of them, or the unfolded ones. */
type Step = { after: number; isWhole: boolean }

const rowsBehind = (db: Db | Tx, table: Table, { after, isWhole }: Step) => {
  const behind = tableOf(db, { name: table.table }).where('id', '>', after)
  return isWhole ? behind : behind.where(firstColumn(table), 'is', null)
}

type Batch = Step & { size: number; ownEnd?: true }

/** Folds the next rows, which nobody changes meanwhile. @returns the id of the last one, or null behind the end. */
function foldNext(
  { db, dialect }: Place,
  table: Table,
  { size, ownEnd, ...step }: Batch,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const rows = await dialect
      .lockRow(rowsBehind(tx, table, step).select(['id', ...table.texts.keys()]))
      .orderBy('id')
      .limit(size)
      .$castTo<Row>()
      .execute()
    const last = rows.at(-1)
    if (!last) return null
    await storeFolded(tx, table, { rows, end: ownEnd ? `\u0001${last.id}` : '' })
    return last.id
  })
}

/**
 * Folds the rows of a table, a batch at a time, so that a start that is broken off has lost nothing. Of two names that
 * were different by earlier rules and have to be unique the later one gets an end of its own, until it is changed.
 */
async function foldRows(place: Place, table: Table, isWhole: boolean): Promise<void> {
  const first = await rowsBehind(place.db, table, { after: 0, isWhole })
    .select('id')
    .limit(1)
    .executeTakeFirst()
  for (let after: number | null = first ? 0 : null; after !== null; ) {
    const batch: Batch = { after, isWhole, size: batchSize(table) }
    after = await foldNext(place, table, batch)
      .catch(() => foldNext(place, table, { ...batch, size: 1 }))
      .catch(() => foldNext(place, table, { ...batch, size: 1, ownEnd: true }))
  }
}

const indexNames = async ({ db, dialect }: Place): Promise<string[]> =>
  (await dialect.indexes.execute(db)).rows.map(({ name }) => name)

async function setMark(place: Place, table: Table): Promise<void> {
  const { db } = place
  const marks = (await indexNames(place)).filter((name) => name.startsWith(`${table.table}_folded_`))
  const mark = markOf(table)
  for (const name of marks) if (name !== mark) await sql`drop index ${sql.ref(name)}`.execute(db)
  if (marks.includes(mark)) return
  await sql`create index ${sql.ref(mark)} on ${sql.table(table.table)} (id)
    where ${sql.ref(firstColumn(table))} is null`.execute(db)
}

async function addColumns(place: Place, { table, texts }: Table): Promise<void> {
  for (const column of texts.keys()) await addFoldedColumn(place, { table, column })
}

/** @returns the table with the texts that have a column. */
async function withColumns({ db, dialect }: Place, { table, texts }: Table): Promise<Table> {
  const { rows } = await dialect.columnsOf(table).execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return { table, texts: new Map([...texts].filter(([name]) => names.has(name))) }
}

/** @returns the tables that have texts, and those of them whose rows are all to be folded. */
async function findTables(place: Place): Promise<{ tables: Table[]; unmarked: Table[] }> {
  const indexes = await indexNames(place)
  const isMarked = (table: Table): boolean => indexes.includes(markOf(table))
  const tables: Table[] = []
  for (const [table, texts] of foldedTexts) {
    const defined = { table, texts }
    const present = isMarked(defined) ? defined : await withColumns(place, defined)
    if (present.texts.size > 0) tables.push(present)
  }
  return { tables, unmarked: tables.filter((table) => !isMarked(table)) }
}

/** Lets one instance after the other change the schema. */
const inTurn = ({ db, dialect }: Place, change: (place: Place) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockKey(tx, 'folding')
    await change({ db: tx, dialect })
  })

/**
 * Gives the database what searches and orders ask for, whichever version wrote it last: a folded column beside each text,
 * with its value in every row, and the indexes of searches ([0046](docs/decisions/0046-letters.md)).
 */
export async function completeFolding(place: Place): Promise<void> {
  const { tables, unmarked } = await findTables(place)
  const isComplete = unmarked.length === 0 && (await hasSearchIndexes(place))
  if (!isComplete)
    await inTurn(place, async (turn) => {
      await dropOutdatedIndexes(turn)
      for (const table of unmarked) await addColumns(turn, table)
    })
  for (const table of tables) await foldRows(place, table, unmarked.includes(table))
  if (!isComplete)
    await inTurn(place, async (turn) => {
      for (const table of unmarked) await setMark(turn, table)
      await createLackingIndexes(turn)
    })
}
