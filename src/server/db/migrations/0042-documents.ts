import { type Kysely, sql } from 'kysely'
import { createResourceTable, liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Statutes, minutes and whatever else the association decides, each with its file; the text of a file is told to the
 * search of the site alone. On PostgreSQL files are rows, in parts.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const no = dialect.name === 'sqlite' ? sql`0` : sql`false`
  await createResourceTable(db, dialect)('documents', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('kind', 'text')
      .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('decided_day', 'text')
      .addColumn('board_year', 'integer')
      .addColumn('language', 'text')
      .addColumn('file', 'text')
      .addColumn('sentence', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('replaces', 'integer', (column) => column.references('documents.id'))
      .addColumn('board_only', dialect.booleanType, (column) => column.notNull().defaultTo(no)),
  )
  await liveIndex(db, dialect)('documents', ['slug'])
  await db.schema
    .createTable('document_texts')
    .addColumn('document_id', 'integer', (column) =>
      column.primaryKey().references('documents.id').onDelete('cascade'),
    )
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  if (dialect.name === 'sqlite') return
  await db.schema
    .createTable('media_parts')
    .addColumn('name', 'text', (column) => column.notNull().references('media.name').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_parts_pkey', ['name', 'part'])
    .execute()
  // The files are compressed; to try again costs time and gains nothing.
  await sql`alter table media_parts alter column content set storage external`.execute(db)
}
