import type { Kysely } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/** The number that the events of a series share. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('series', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await liveIndex(db, dialect)('events', ['series'])
}
