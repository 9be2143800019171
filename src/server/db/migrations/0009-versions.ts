import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/**
 * A post may appear at an hour of its day. Saved versions of what is written, the change of a published record that is
 * not published yet, and the links that show a page beforehand: each by the resource and the id of its record.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('publish_time', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  // `content` is JSON with the values of the fields; `number` is the version of the record that it was.
  await dialect
    .addId(db.schema.createTable('versions'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('content', 'text', (column) => column.notNull())
    .addUniqueConstraint('versions_record', ['resource', 'record_id', 'number'])
    .execute()

  // One for a record at most; `number` counts its own saves, `base` is the version of the record that it began with.
  await db.schema
    .createTable('working_copies')
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('base', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('working_copies_record', ['resource', 'record_id'])
    .execute()

  await dialect
    .addId(db.schema.createTable('preview_links'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
