import { type Kysely, sql } from 'kysely'
import { createResourceTable, type MigrationContext } from '#server/db/migrations/building.ts'

/** A line over all pages. There is one, and it says nothing. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await createResourceTable(db, dialect)('notice', (table) =>
    table
      .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('link', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('link_text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('tone', 'text', (column) => column.defaultTo('info'))
      .addColumn('shown_from', 'text')
      .addColumn('shown_until', 'text'),
  )
  const now = new Date().toISOString()
  await sql`insert into notice (created_at, updated_at) values (${now}, ${now})`.execute(db)
}
