import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/**
 * The JPEG files of pictures in PostgreSQL are cut around a place of the picture, or whole (-1). The table is made anew:
 * its files are made again when other sites ask for them.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect.name === 'sqlite') return
  await db.schema.dropTable('media_jpeg').execute()
  await db.schema
    .createTable('media_jpeg')
    .addColumn('name', 'text', (c) => c.notNull().references('media.name').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull().defaultTo(-1))
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('content', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_jpeg_pkey', ['name', 'width', 'place'])
    .execute()
  await sql`alter table media_jpeg alter column content set storage external`.execute(db)
}
