import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

type Version = { id: number; content: string }
type Old = { versions: Version; version_media: { version_id: number; name: string } }

/** Versions that are read at a time. */
const batchSize = 200
const inContent = /(?<=["/])[0-9a-f]{32}-(?:\d+x\d+|\d+\.[a-z]{3,4})(?=["/])/g

/** Notes the pictures and files of the versions that there are. */
async function fill(db: Kysely<Old>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('versions')
      .select(['id', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { id, content } of rows) {
      const names = new Set([...content.matchAll(inContent)].map(([name]) => name))
      if (names.size > 0)
        await db
          .insertInto('version_media')
          .values([...names].map((name) => ({ version_id: id, name })))
          .execute()
    }
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batchSize) return
  }
}

/**
 * A row of `pictures` holds all that belongs to a picture wherever it is shown: its texts in each language (JSON), its focal
 * point, and whether it was put into the library by hand. Every start adds the pictures that records name. Beside the
 * versions stands which pictures and files they hold.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await dialect
    .addId(db.schema.createTable('pictures'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('texts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('focus', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('file_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('is_kept', dialect.booleanType, (c) =>
      c.notNull().defaultTo(dialect.name === 'sqlite' ? sql`0` : sql`false`),
    )
    .addColumn('bytes', 'integer')
    .addColumn('unused_since', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('version_media')
    .addColumn('version_id', 'integer', (c) => c.notNull().references('versions.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('version_media_pkey', ['version_id', 'name'])
    .execute()
  await db.schema.createIndex('version_media_name').on('version_media').column('name').execute()
  await fill(db as Kysely<Old>)
}
