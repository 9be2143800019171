import type { Kysely } from 'kysely'

/** The income account of payments that are sales (decision 0128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('sale_account', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
