import type { Kysely } from 'kysely'
import { createResourceTable, type MigrationContext } from '#server/db/migrations/building.ts'

/** Rules that give payments without a claim a verdict (decision 0130). */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await createResourceTable(db, dialect)('payment_rules', (table) =>
    table
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('source', 'text')
      .addColumn('without_reference', dialect.booleanType, (c) =>
        c.notNull().defaultTo(dialect.name === 'sqlite' ? 0 : false),
      )
      .addColumn('at_least', 'integer')
      .addColumn('below', 'integer')
      .addColumn('contains', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('verdict', 'text')
      .addColumn('account', 'integer')
      .addColumn('is_automatic', dialect.booleanType, (c) =>
        c.notNull().defaultTo(dialect.name === 'sqlite' ? 0 : false),
      ),
  )
}
