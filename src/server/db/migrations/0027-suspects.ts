import type { Kysely } from 'kysely'
import { noteErased } from '#server/db/migrations/0022-erased-records.ts'
import { createResourceTable, liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/** Forms that the honeypot caught. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await createResourceTable(db, dialect)('suspects', (table) =>
    table
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull()),
  )
  await noteErased(db, dialect, 'suspects')
  await liveIndex(db, dialect)('suspects', ['received_at'])
}
