import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** An association welcomes by mail those whose application for membership it approves, unless it says otherwise. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('site')
    .addColumn('welcome_members', dialect.booleanType, (column) =>
      column.notNull().defaultTo(dialect.name === 'sqlite' ? sql`1` : sql`true`),
    )
    .execute()
}
