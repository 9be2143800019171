import type { Database } from '#server/db/database.ts'
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
async function lackedColumns(db: Db | Tx): Promise<Column[]> {
  const tables = await db.introspection.getTables()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  return resources.flatMap((resource) => {
    const present = columnsOf.get(resource.name)
    if (!present) return []
    return columnFields(resource)
      .filter(([name, { translates }]) => translates !== undefined && !present.includes(name))
      .map(([column]) => ({ table: resource.name, column }))
  })
}

/**
 * Gives the database a column for each translatable text in each other language of the program, whichever it has had so
 * far. Of several instances one works and the others wait. A language that is no longer there loses nothing.
 */
export async function completeTranslations({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  if ((await lackedColumns(db)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await dialect.lockKey(tx, 'translations')
    for (const column of await lackedColumns(tx)) await addTextColumn(tx, column)
  })
}
