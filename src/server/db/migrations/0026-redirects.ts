import type { Kysely } from 'kysely'
import { createResourceTable, liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/** Addresses that lead to another. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await createResourceTable(db, dialect)('redirects', (table) =>
    table
      .addColumn('old_address', 'text', (column) => column.notNull())
      .addColumn('new_address', 'text', (column) => column.notNull()),
  )
  await liveIndex(db, dialect)('redirects', ['old_address'], true)
}
