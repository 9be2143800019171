import type { Kysely } from 'kysely'

/** The columns of members that tell their states, so that the states of all are derived without reading the whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('members_states')
    .on('members')
    .columns(['id', 'member_status', 'is_new', 'joined_on', 'left_on'])
    .execute()
}
