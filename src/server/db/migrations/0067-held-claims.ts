import type { Kysely } from 'kysely'

/**
 * The day from which a claim does not lapse, because money for it waits for the board, and lines of claims that refunds have made
 * smaller, each with its refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').addColumn('held_day', 'text').execute()
  await db.schema
    .alterTable('claim_lines')
    .addColumn('refund_id', 'integer', (c) => c.references('payments.id'))
    .execute()
}
