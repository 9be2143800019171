import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** The JPEG files of pictures in PostgreSQL, one of each at most, for other sites. Beside SQLite they are files. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect.name === 'sqlite') return
  await db.schema
    .createTable('media_jpeg')
    .addColumn('name', 'text', (c) => c.notNull().references('media.name').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('content', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_jpeg_pkey', ['name', 'width'])
    .execute()
  await sql`alter table media_jpeg alter column content set storage external`.execute(db)
}
