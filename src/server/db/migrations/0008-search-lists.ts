import type { Kysely } from 'kysely'
import { type MigrationContext, searchIndex } from '#server/db/migrations/building.ts'

/** The palette finds every record of the lists that grow, not the newest thousand alone. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const lists = {
    contact: ['name', 'email', 'message'],
    evenemang: ['name', 'email', 'event_name'],
    events: ['eventName', 'eventLocation'],
    posts: ['title'],
    subscribers: ['email'],
  }
  for (const [table, columns] of Object.entries(lists)) await searchIndex(db, dialect, { table, columns })
}
