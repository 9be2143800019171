import type { Kysely } from 'kysely'

/** The language of the panel that a user has chosen; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
