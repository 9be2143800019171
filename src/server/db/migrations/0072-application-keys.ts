import type { Kysely } from 'kysely'
import type { MigrationContext } from './building.ts'

/**
 * The idempotency keys of applications to events, by their SHA-256 (decision 0113): a repeated request is answered as the first.
 * `content` is a hash of the request, keyed with the idempotency key; `is_withheld` is true if the answer left out
 * price and link.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('application_keys')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('application_id', 'integer', (c) => c.notNull().references('evenemang.id').onDelete('cascade'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('is_withheld', dialect.booleanType, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('application_keys_application')
    .on('application_keys')
    .column('application_id')
    .execute()
}
