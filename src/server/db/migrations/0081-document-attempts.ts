import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './building.ts'

/** How often reading the text of a document was tried, and whether it succeeded. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('document_texts')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('document_texts')
    .addColumn('is_read', dialect.booleanType, (column) =>
      column.notNull().defaultTo(dialect.name === 'sqlite' ? sql`1` : sql`true`),
    )
    .execute()
}
