import { type Kysely, sql } from 'kysely'

/**
 * The day from which a claim does not lapse, because money for it waits for the board, and lines of claims that refunds have made
 * smaller, each with its refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').addColumn('held_day', 'text').execute()
  await db.schema
    .createIndex('claims_held')
    .on('claims')
    .column('held_day')
    .where(sql.ref('held_day'), 'is not', null)
    .execute()
  await db.schema
    .alterTable('claim_lines')
    .addColumn('refund_id', 'integer', (c) => c.references('payments.id'))
    .execute()
}
