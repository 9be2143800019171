import type { Kysely } from 'kysely'

/** The language in which applicants and subscribers read the site; whoever came before there were two read Swedish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['members', 'evenemang', 'subscribers'])
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('sv'))
      .execute()
}
