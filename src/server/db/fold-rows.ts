import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { addFoldedColumn, foldedColumn, foldedTexts } from '#server/db/folded-columns.ts'
import { tableOf } from '#server/db/records.ts'
import { createLackingIndexes, dropOutdatedIndexes, hasSearchIndexes } from '#server/db/search-indexes.ts'
import type { Tx } from '#server/db/tables.ts'
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

/** How rows are folded: those behind an id, all of them or the unfolded ones. */
type Step = { after: number; isWhole: boolean; size: number; ownEnd?: true }

/** Folds the next rows, which nobody changes meanwhile. @returns the id of the last one, or null behind the end. */
function foldNext(
  { db, dialect }: Place,
  table: Table,
  { after, isWhole, size, ownEnd }: Step,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const behind = tableOf(tx, { name: table.table })
      .select(['id', ...table.texts.keys()])
      .where('id', '>', after)
    const rows = await dialect
      .lockRow(isWhole ? behind : behind.where(firstColumn(table), 'is', null))
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
  for (let after: number | null = 0; after !== null; ) {
    const step: Step = { after, isWhole, size: batchSize(table) }
    after = await foldNext(place, table, step)
      .catch(() => foldNext(place, table, { ...step, size: 1 }))
      .catch(() => foldNext(place, table, { ...step, size: 1, ownEnd: true }))
  }
}

const marksOf = async ({ db, dialect }: Place, { table }: Table): Promise<string[]> =>
  (await dialect.indexes.execute(db)).rows
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${table}_folded_`))

async function setMark(place: Place, table: Table): Promise<void> {
  const { db } = place
  for (const name of await marksOf(place, table)) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`create index ${sql.ref(markOf(table))} on ${sql.table(table.table)} (id)
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

async function foldTable(place: Place, defined: Table): Promise<void> {
  const table = await withColumns(place, defined)
  if (table.texts.size === 0) return
  const isMarked = (await marksOf(place, table)).includes(markOf(table))
  if (!isMarked) await inTurn(place, (turn) => addColumns(turn, table))
  await foldRows(place, table, !isMarked)
  if (!isMarked) await inTurn(place, (turn) => setMark(turn, table))
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
  if (!(await hasSearchIndexes(place))) await inTurn(place, dropOutdatedIndexes)
  for (const [table, texts] of foldedTexts) await foldTable(place, { table, texts })
  if (!(await hasSearchIndexes(place))) await inTurn(place, createLackingIndexes)
}
