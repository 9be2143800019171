import type { Kysely } from 'kysely'

/** The place of a picture that crops keep in sight; empty, the middle, for those that are stored already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, picture] of Object.entries({ posts: 'image', events: 'eventImage', board: 'image' }))
    await db.schema
      .alterTable(table)
      .addColumn(`${picture}_focus`, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
