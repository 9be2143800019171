import type { Kysely } from 'kysely'

/**
 * The imports of members and subscribers, for a day with what they changed; the columns of files that were read before;
 * who has left the mailing list, as keyed hashes; and where the consent of an imported subscriber comes from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people_imports')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('alive_at', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('result', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('undone_at', 'text')
    .addColumn('undone', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('people_imports_done_at').on('people_imports').column('done_at').execute()
  await db.schema
    .createTable('import_values')
    .addColumn('import_key', 'text', (c) => c.notNull().references('people_imports.key').onDelete('cascade'))
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('former', 'text')
    .addPrimaryKeyConstraint('import_values_pkey', ['import_key', 'record_id'])
    .execute()
  await db.schema
    .createIndex('import_values_record')
    .on('import_values')
    .columns(['resource', 'record_id'])
    .execute()
  await db.schema
    .createTable('import_columns')
    .addColumn('headings', 'text', (c) => c.primaryKey())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('departed_addresses')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['consent_source', 'consent_by'])
    await db.schema
      .alterTable('subscribers')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema.alterTable('subscribers').addColumn('consent_on', 'text').execute()
}
