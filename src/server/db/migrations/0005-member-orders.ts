import { type Kysely, sql } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Each order of the members' list holds the value it is made of beside it. PostgreSQL otherwise reads the whole row
 * of every member that it passes on the way to a page far in, and SQLite of every member that a filter counts.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const index = liveIndex(db, dialect)
  const texts = ['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city']
  const orders = [
    ...texts.map((column) => ({ column, key: { fold: column } })),
    ...['birthday', 'gender'].map((column) => ({ column, key: { orEmpty: column } })),
  ]
  for (const { column, key } of orders) {
    await sql`drop index ${sql.ref(`members_${column}_id_member_status`)}`.execute(db)
    await index('members', [key, 'id', 'member_status', column])
  }
}
