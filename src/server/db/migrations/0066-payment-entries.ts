import type { Kysely } from 'kysely'

/**
 * The entries of bank files that payments belong to, so that the sum of an entry and its details are one payment each way
 * (decision 0111). `replaced_file_id` is the file whose details replaced a sum, `batch` JSON of payments inside one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_entries')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_entries_key', ['key', 'payment_id', 'amount'])
    .execute()
  await db.schema.createIndex('payment_entries_payment').on('payment_entries').column('payment_id').execute()
  await db.schema
    .alterTable('payments')
    .addColumn('replaced_file_id', 'integer', (c) => c.references('payment_files.id'))
    .execute()
  await db.schema
    .alterTable('payments')
    .addColumn('batch', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
