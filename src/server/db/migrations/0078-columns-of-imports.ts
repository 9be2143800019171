import type { Kysely } from 'kysely'

/** The chosen fields of an import, by the hash of its headings: those of an undone import are not suggested again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['headings', 'fields'])
    await db.schema
      .alterTable('people_imports')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema.createIndex('people_imports_headings').on('people_imports').column('headings').execute()
}
