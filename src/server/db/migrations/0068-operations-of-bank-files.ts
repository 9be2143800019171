import type { Kysely } from 'kysely'

/** The operation by which a bank file is undone. Files that were read before it cannot be undone after the update. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_files').addColumn('operation_id', 'text').execute()
}
