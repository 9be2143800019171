import type { Kysely } from 'kysely'
import { createResourceTable, liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/** Boards of several years, each from its first day; and what those who leave write for those who come. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema.alterTable('board').addColumn('first_day', 'text').execute()
  await createResourceTable(db, dialect)('notes', (table) =>
    table
      .addColumn('post', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull()),
  )
  await liveIndex(db, dialect)('notes', ['post', 'id'])
}
