import type { Kysely } from 'kysely'

/** Accounts hold roles, and roles and the rights of an administrator may have a first and a last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  for (const name of ['administrator_from', 'administrator_until'])
    await db.schema.alterTable('users').addColumn(name, 'text').execute()
}
