import type { Kysely } from 'kysely'

/** JSON of the prices that an applicant was told by mail, when the event has other prices since. Empty: those of the event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('evenemang')
    .addColumn('promised_prices', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
