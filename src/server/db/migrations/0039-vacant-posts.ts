import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** A post of the board that nobody has is told to visitors where its tick says so. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('board')
    .addColumn('shows_vacant', dialect.booleanType, (column) =>
      column.notNull().defaultTo(dialect.name === 'sqlite' ? sql`0` : sql`false`),
    )
    .execute()
}
