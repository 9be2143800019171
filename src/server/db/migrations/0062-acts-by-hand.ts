import type { CreateTableBuilder, Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

type Table = CreateTableBuilder<string, string>

/** Acts of the board on memberships: why one was granted, the type of what follows, and what takes an act back. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const ofMember = (name: string): Table =>
    (dialect.addId(db.schema.createTable(name)) as Table).addColumn('member_id', 'integer', (c) =>
      c.notNull().references('members.id').onDelete('cascade'),
    )
  await db.schema
    .alterTable('memberships')
    .addColumn('granted_why', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await ofMember('next_types')
    .addColumn('type_id', 'integer', (c) => c.notNull().references('membership_types.id').onDelete('cascade'))
    .addColumn('why', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('next_types_member', ['member_id'])
    .execute()
  await ofMember('member_acts')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('former', 'text', (c) => c.notNull())
    .execute()
  for (const [table, column] of [
    ['next_types', 'type_id'],
    ['member_acts', 'member_id'],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
