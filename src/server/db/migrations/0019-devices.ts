import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** A token says on what it was made, so that its owner knows the device; and a site may be closed to new accounts. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('site')
    .addColumn('open_registration', dialect.booleanType, (column) =>
      column.notNull().defaultTo(dialect.name === 'sqlite' ? 1 : true),
    )
    .execute()
}
