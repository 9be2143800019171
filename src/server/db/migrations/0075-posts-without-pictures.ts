import { type Kysely, sql } from 'kysely'

/** Whether a post has no picture, so that a placeholder is shown. Each post without a picture is marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('lacking', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update posts set lacking = 'image' where image is null`.execute(db)
}
