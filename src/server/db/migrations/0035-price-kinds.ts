import type { Kysely } from 'kysely'

/** The price of members at an event, and of each person the kind of price: everybody pays the ordinary one, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('member_price', 'integer').execute()
  await db.schema
    .alterTable('evenemang')
    .addColumn('price_kind', 'text', (column) => column.notNull().defaultTo('ordinary'))
    .execute()
}
