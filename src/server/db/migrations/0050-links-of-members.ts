import type { Kysely } from 'kysely'

/** Links in mails about one member: a new address, and staying after all. They go with the member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_links')
    .addColumn('member_id', 'integer', (column) => column.references('members.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('account_links_member').on('account_links').column('member_id').execute()
}
