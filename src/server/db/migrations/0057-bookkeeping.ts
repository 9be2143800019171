import type { CreateTableBuilder, Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

type Table = CreateTableBuilder<string, string>

/**
 * Files for bookkeeping (decision 0081): each as it was made, and what they say of each payment. Claims are searched and ordered
 * by name and reference, which therefore stand folded beside themselves.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const table = (name: string): Table => dialect.addId(db.schema.createTable(name)) as Table
  await table('bookkeeping_exports')
    .addColumn('until_day', 'text', (c) => c.notNull())
    .addColumn('payments', 'integer', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('sie', 'text', (c) => c.notNull())
    .addColumn('csv', 'text', (c) => c.notNull())
    .addColumn('numbers', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('taken_back_at', 'text')
    .execute()
  await table('bookkeeping_lines')
    .addColumn('export_id', 'integer', (c) => c.notNull().references('bookkeeping_exports.id'))
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payments.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .execute()
  for (const column of ['export_id', 'payment_id'])
    await db.schema
      .createIndex(`bookkeeping_lines_${column.replace('_id', '')}`)
      .on('bookkeeping_lines')
      .column(column)
      .execute()
  for (const column of ['name_folded', 'reference_folded'])
    await db.schema
      .alterTable('claims')
      .addColumn(column, dialect.foldedType as 'text')
      .execute()
}
