import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Members of whom the board says that they are two people, and for a day what a merge of two members has changed. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('members_apart')
    .addColumn('one_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('other_id', 'integer', (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_apart_key', ['one_id', 'other_id'])
    .execute()
  await dialect
    .addId(db.schema.createTable('member_merges'))
    .addColumn('kept_id', 'integer', (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('other_id', 'integer', (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('former', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('members_apart_other').on('members_apart').column('other_id').execute()
  await db.schema.createIndex('member_merges_kept').on('member_merges').column('kept_id').execute()
  await db.schema.createIndex('member_merges_other').on('member_merges').column('other_id').execute()
}
