import type { Database } from '#server/db/database.ts'
import type { Dialect } from '#server/db/dialect.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { columnFields } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

/** A column that a table lacks. */
type Column = { table: string; column: string }

/** Adds a column for a text; the rows that are there already have none. */
export const addTextColumn = (db: Db | Tx, { table, column }: Column): Promise<void> =>
  db.schema
    .alterTable(table)
    .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
    .execute()

/** The columns of texts in other languages that their tables lack. */
async function lackedColumns(db: Db | Tx, { columnsOf }: Dialect): Promise<Column[]> {
  const lacked: Column[] = []
  for (const resource of resources) {
    const translated = columnFields(resource).filter(([, { translates }]) => translates !== undefined)
    if (translated.length === 0) continue
    const { rows } = await columnsOf(resource.name).execute(db)
    // A table without columns is not there (yet).
    if (rows.length === 0) continue
    const present = new Set(rows.map(({ name }) => name))
    for (const [column] of translated) if (!present.has(column)) lacked.push({ table: resource.name, column })
  }
  return lacked
}

/**
 * Gives the database a column for each translatable text in each other language of the program, whichever it has had so
 * far. Of several instances one works and the others wait. A language that is no longer there loses nothing.
 */
export async function completeTranslations({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  if ((await lackedColumns(db, dialect)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await dialect.lockKey(tx, 'translations')
    for (const column of await lackedColumns(tx, dialect)) await addTextColumn(tx, column)
  })
}
