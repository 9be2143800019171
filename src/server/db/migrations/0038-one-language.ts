import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** An association may write its texts in one language alone. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('site')
    .addColumn('one_language', dialect.booleanType, (column) =>
      column.notNull().defaultTo(dialect.name === 'sqlite' ? 0 : false),
    )
    .execute()
}
