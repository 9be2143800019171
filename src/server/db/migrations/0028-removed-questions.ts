import type { Kysely } from 'kysely'

/** The questions of an event that were taken away after somebody had answered them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('removed_questions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
