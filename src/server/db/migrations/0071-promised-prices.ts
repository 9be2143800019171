import type { Kysely } from 'kysely'

/** JSON of the prices in the mail to an applicant, when the event has got other prices since. Empty: the prices of the event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('evenemang')
    .addColumn('promised_prices', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
