import type { Kysely } from 'kysely'

/** The posts that came from a file of an old site, so that none comes twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imported_posts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'integer', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('imported_posts_post_id').on('imported_posts').column('post_id').execute()
}
