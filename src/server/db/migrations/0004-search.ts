import { type Kysely, sql } from 'kysely'
import { type MigrationContext, searchIndex } from '#server/db/migrations/building.ts'

/** The search index holds u for ü, because people type u. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const names = ['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city']
  await sql`drop index if exists members_search`.execute(db)
  await searchIndex(db, dialect, { table: 'members', columns: names })
}
