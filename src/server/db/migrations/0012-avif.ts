import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/**
 * The AVIF files of pictures in PostgreSQL, beside the WebP files in `media_files`: a table of their own, so that an
 * instance of the version before serves what it knows. Beside SQLite they are files.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect.name === 'sqlite') return
  await db.schema
    .createTable('media_avif')
    .addColumn('name', 'text', (c) => c.notNull().references('media.name').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('content', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_avif_pkey', ['name', 'width'])
    .execute()
  await sql`alter table media_avif alter column content set storage external`.execute(db)
}
