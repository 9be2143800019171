import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Saved choices of members, drafts of mails to them, what such a mailing is about, and refusals of their addresses. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await dialect
    .addId(db.schema.createTable('choices'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('matching', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .execute()
  await dialect
    .addId(db.schema.createTable('letters'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('to_whom', 'text', (column) => column.notNull())
    .addColumn('choice_id', 'integer', (column) => column.references('choices.id').onDelete('set null'))
    .addColumn('matching', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('chosen', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('content', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('texts', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  for (const name of ['matching', 'choice', 'texts'])
    await db.schema
      .alterTable('mailings')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  // Refusals in a row of mails to a member; the last mail is named so that its further tries do not count.
  await db.schema
    .createTable('member_bounces')
    .addColumn('member_id', 'integer', (column) =>
      column.primaryKey().references('members.id').onDelete('cascade'),
    )
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('mail_id', 'integer', (column) => column.notNull())
    .execute()
}
