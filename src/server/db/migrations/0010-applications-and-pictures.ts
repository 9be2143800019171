import { type Kysely, sql } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Applications for membership are marked until somebody has dealt with them, and told to the board by mail; pictures
 * have a text for who does not see them.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const isSqlite = dialect.name === 'sqlite'
  const [unset, set] = isSqlite ? [sql`0`, sql`1`] : [sql`false`, sql`true`]
  await db.schema
    .alterTable('members')
    .addColumn('is_new', dialect.booleanType, (column) => column.notNull().defaultTo(unset))
    .execute()
  await db.schema
    .alterTable('site')
    .addColumn('announce_applications', dialect.booleanType, (column) => column.notNull().defaultTo(set))
    .execute()
  // Those that wait already: sent by somebody without an account, and never written to since.
  await sql`update members set is_new = ${set}
    where member_status = ${unset} and version = 1 and deleted_at is null and id in (
      select record_id from history where resource = 'members' and action = 'create' and user_id is null
    )`.execute(db)
  await liveIndex(db, dialect)('members', ['is_new', 'id'])
  const pictures = { posts: 'image', events: 'eventImage', board: 'image', kontakt: 'swihs_image' }
  for (const [table, picture] of Object.entries(pictures))
    await db.schema
      .alterTable(table)
      .addColumn(`${picture}_alt`, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
