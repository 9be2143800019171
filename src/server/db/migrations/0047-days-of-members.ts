import { type Kysely, sql } from 'kysely'
import { stockholmDay } from '#shared/time.ts'

/**
 * The first and the last day of a member, and a note. Members who are active joined when they were added; the day on
 * which others left is not known, so that nothing is forgotten of them too early it is today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('joined_on', 'text').execute()
  await db.schema.alterTable('members').addColumn('left_on', 'text').execute()
  await db.schema
    .alterTable('members')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update members set joined_on = substr(created_at, 1, 10) where member_status`.execute(db)
  await sql`update members set left_on = ${stockholmDay(new Date())}
    where not member_status and not is_new`.execute(db)
}
