import type { CreateTableBuilder, Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

type Table = CreateTableBuilder<string, string>

/** Meetings, their summons, and registers of voters that are frozen; names stand apart, so that they go with the member. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const table = (name: string): Table => dialect.addId(db.schema.createTable(name)) as Table
  await table('meetings')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await table('summons')
    .addColumn('meeting_id', 'integer', (c) => c.notNull().references('meetings.id').onDelete('cascade'))
    .addColumn('letter_id', 'integer', (c) => c.references('letters.id').onDelete('set null'))
    .addColumn('mailing_id', 'integer', (c) => c.references('mailings.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('summons_meeting').on('summons').column('meeting_id').execute()
  await db.schema.createIndex('summons_letter').on('summons').column('letter_id').execute()
  await table('voting_lists')
    .addColumn('meeting_id', 'integer', (c) => c.references('meetings.id').onDelete('set null'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('frozen_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('voters', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .execute()
  await table('voting_list_rows')
    .addColumn('list_id', 'integer', (c) => c.notNull().references('voting_lists.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('added_at', 'text')
    .addColumn('added_why', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('present_at', 'text')
    .addUniqueConstraint('voting_list_rows_number', ['list_id', 'number'])
    .execute()
  await db.schema
    .createTable('voting_list_names')
    .addColumn('row_id', 'integer', (c) =>
      c.primaryKey().references('voting_list_rows.id').onDelete('cascade'),
    )
    .addColumn('member_id', 'integer', (c) => c.references('members.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('voting_list_names_member')
    .on('voting_list_names')
    .column('member_id')
    .execute()
}
