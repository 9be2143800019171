import type { Kysely } from 'kysely'

/** Until when the places of an event are for members alone; null for everybody at once, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('members_first_until', 'text').execute()
}
