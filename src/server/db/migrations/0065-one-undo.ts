import type { Kysely } from 'kysely'

/**
 * Drops what the former undos of imports and of membership actions needed: operations undo both. Undos that were still
 * possible end with the update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('import_values').execute()
  await db.schema.dropTable('member_acts').execute()
  await db.schema.alterTable('people_imports').addColumn('operation_id', 'text').execute()
  for (const column of ['undone_at', 'undone'])
    await db.schema.alterTable('people_imports').dropColumn(column).execute()
}
