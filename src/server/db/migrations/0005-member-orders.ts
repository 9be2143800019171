import { type Kysely, sql } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Each index of a sort order of the members' list also holds the value of its column. Without the value PostgreSQL
 * reads the row of every member before a page with a large offset, and SQLite of every member that a filter counts.
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
