import type { Kysely } from 'kysely'
import { createResourceTable, liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/** Groups of members, and the days on which members are in them. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const resource = createResourceTable(db, dialect)
  await resource('groups', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text')
      .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('is_public', dialect.booleanType, (column) =>
        column.notNull().defaultTo(dialect.name === 'sqlite' ? 0 : false),
      ),
  )
  await resource('group_members', (table) =>
    table
      .addColumn('member_id', 'integer', (column) => column.references('members.id'))
      .addColumn('group_id', 'integer', (column) => column.references('groups.id'))
      .addColumn('task', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('first_day', 'text')
      .addColumn('last_day', 'text'),
  )
  const index = liveIndex(db, dialect)
  await index('group_members', ['member_id', 'group_id'])
  await index('group_members', ['group_id', 'member_id'])
}
