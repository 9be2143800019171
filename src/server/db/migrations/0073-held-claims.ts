import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './building.ts'

/**
 * The day from which a claim does not lapse, because money for it waits for the board, and whether a refund makes its claim smaller.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema.alterTable('claims').addColumn('held_day', 'text').execute()
  await db.schema
    .createIndex('claims_held')
    .on('claims')
    .column('held_day')
    .where(sql.ref('held_day'), 'is not', null)
    .execute()
  await db.schema
    .alterTable('allocations')
    .addColumn('reduces', dialect.booleanType, (c) =>
      c.notNull().defaultTo(dialect.name === 'sqlite' ? sql`0` : sql`false`),
    )
    .execute()
}
