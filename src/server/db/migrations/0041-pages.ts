import { type Kysely, sql } from 'kysely'
import { createResourceTable, liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/** Pages that the association writes itself. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await createResourceTable(db, dialect)('pages', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('image_alt', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('image_focus', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('place', 'text')
      .addColumn('order', 'integer')
      .addColumn('publish_date', 'text')
      .addColumn('publish_time', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('is_published', dialect.booleanType, (column) =>
        column.notNull().defaultTo(dialect.name === 'sqlite' ? sql`0` : sql`false`),
      )
      .addColumn('description', 'text', (column) => column.notNull().defaultTo('')),
  )
  await liveIndex(db, dialect)('pages', ['slug'], true)
}
