import type { Kysely } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Events have kinds of places, and each application is for one of them; empty for those without. Places are counted by
 * kind, still by an index alone.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('quotas', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('evenemang')
    .addColumn('quota', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await liveIndex(db, dialect)('evenemang', ['event_id', 'state', 'id', 'places', 'quota'])
  await db.schema.dropIndex('evenemang_event_id_state_id_places').execute()
}
