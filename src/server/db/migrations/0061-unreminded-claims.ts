import type { Kysely } from 'kysely'

/** From when a claim is not reminded of, and the board's reason for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').addColumn('silent_day', 'text').execute()
  await db.schema
    .alterTable('claims')
    .addColumn('silent_why', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
