import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/**
 * The devices on which each account has been signed in, by their names, so that a new one is told to the owner; and a
 * second factor that is demanded of roles, too.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device'])
    .execute()
  await sql`insert into known_devices (user_id, device) select distinct user_id, device from tokens`.execute(
    db,
  )
  await db.schema
    .alterTable('site')
    .addColumn('require_second_factor_of_roles', dialect.booleanType, (c) =>
      c.notNull().defaultTo(dialect.name === 'sqlite' ? 0 : false),
    )
    .execute()
}
