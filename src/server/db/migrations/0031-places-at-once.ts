import { type Kysely, sql } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * In the minute in which registration opens each application counts the places and looks for its address: both read an
 * index alone.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await liveIndex(db, dialect)('evenemang', ['event_id', 'state', 'id', 'places'])
  await db.schema.dropIndex('evenemang_event_id_state_id').execute()
  await sql`create index evenemang_event_id_address on evenemang (event_id, (lower(email)))
    where deleted_at is null`.execute(db)
}
