import type { Kysely } from 'kysely'

/** Questions that members were asked by mail, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_asks')
    .addColumn('member_id', 'integer', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('ask', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('member_asks_key', ['member_id', 'ask'])
    .execute()
}
