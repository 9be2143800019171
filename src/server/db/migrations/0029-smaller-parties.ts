import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Events say whether a smaller party may take a place that the first of the queue cannot use. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('fills_gaps', dialect.booleanType, (column) =>
      column.notNull().defaultTo(dialect.name === 'sqlite' ? 0 : false),
    )
    .execute()
}
