import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './building.ts'

/** The names and addresses that a member had before a merge, by which the rest of their data is found. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await dialect
    .addId(db.schema.createTable('merged_identities'))
    .addColumn('member_id', 'integer', (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('merged_identities_member')
    .on('merged_identities')
    .column('member_id')
    .execute()
  await sql`insert into merged_identities (member_id, name, email, at)
    select member_merges.kept_id, trim(members.first_name || ' ' || members.last_name), members.email, member_merges.at
    from member_merges join members on members.id = member_merges.other_id
    where coalesce(members.email, '') != ''`.execute(db)
}
