import type { Kysely } from 'kysely'

/**
 * Merges of members are undone by operations. The former values of a member go: the journal holds them. The links that a
 * merge moved stay, as no journal holds links. Merges from before the update can no longer be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member_merges').dropColumn('former').execute()
  await db.schema.alterTable('member_merges').addColumn('operation_id', 'text').execute()
  await db.schema
    .alterTable('member_merges')
    .addColumn('links', 'text', (c) => c.notNull().defaultTo('{"toKept":{},"toOther":{}}'))
    .execute()
}
