import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Subscribers whose address does not exist any more are stopped; mailings tell how many they left out. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const unset = dialect.name === 'sqlite' ? sql`0` : sql`false`
  await db.schema
    .alterTable('subscribers')
    .addColumn('stopped', dialect.booleanType, (column) => column.notNull().defaultTo(unset))
    .execute()
  await db.schema
    .alterTable('mailings')
    .addColumn('stopped', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Refusals in a row; the last mail is named so that its further tries do not count.
  await db.schema
    .createTable('bounces')
    .addColumn('subscriber_id', 'integer', (column) =>
      column.primaryKey().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('mail_id', 'integer', (column) => column.notNull())
    .execute()
}
