import type { Kysely } from 'kysely'
import { addFoldedColumn, foldedColumn } from '#server/db/folded-columns.ts'
import type { MigrationContext } from './building.ts'

/**
 * How often redirects are used, and the paths that visitors asked for in vain by days. Redirects are found by their
 * folded old address.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('redirect_hits')
    .addColumn('redirect_id', 'integer', (c) => c.primaryKey().references('redirects.id').onDelete('cascade'))
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('missing_addresses')
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('missing_addresses_key', ['path', 'day'])
    .execute()
  for (const column of ['old_address', 'new_address']) {
    await addFoldedColumn({ db, dialect }, { table: 'redirects', column })
    await db.schema
      .createIndex(`redirects_${column}_folded`)
      .on('redirects')
      .column(foldedColumn(column))
      .where('deleted_at' as never, 'is', null)
      .execute()
  }
}
