import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Pictures and the installation's secret become rows of PostgreSQL, so that its instances share no disk. Beside SQLite
 * they stay files.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect.name === 'sqlite') return
  await db.schema
    .createTable('media')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('media_files')
    .addColumn('name', 'text', (c) => c.notNull().references('media.name').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('content', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_files_pkey', ['name', 'width'])
    .execute()
  // WebP is compressed; to try again costs time and gains nothing.
  await sql`alter table media_files alter column content set storage external`.execute(db)
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
