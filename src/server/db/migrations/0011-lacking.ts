import type { Kysely } from 'kysely'

/** Which fields the association has nothing for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['footer', 'kontakt', 'board'])
    await db.schema
      .alterTable(table)
      .addColumn('lacking', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
