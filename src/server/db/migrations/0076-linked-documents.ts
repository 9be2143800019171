import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './building.ts'

/** Documents that visitors read only while a published record links to them. Those that exist stay as they are. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const no = dialect.name === 'sqlite' ? sql`0` : sql`false`
  await db.schema
    .alterTable('documents')
    .addColumn('shown_when_linked', dialect.booleanType, (column) => column.notNull().defaultTo(no))
    .execute()
}
