import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Events ask questions, take guests and a price, and limit how long an offer of a place holds; applications answer. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const unset = dialect.name === 'sqlite' ? 0 : false
  const list = (table: string, name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  await list('events', 'questions')
  for (const name of ['max_guests', 'price_per_place', 'offer_hours'])
    await db.schema.alterTable('events').addColumn(name, 'integer').execute()
  for (const name of ['answers', 'sensitive_answers', 'guests']) await list('evenemang', name)
  await db.schema
    .alterTable('evenemang')
    .addColumn('places', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('evenemang').addColumn('offer_until', 'text').execute()
  for (const name of ['paid', 'present'])
    await db.schema
      .alterTable('evenemang')
      .addColumn(name, dialect.booleanType, (column) => column.notNull().defaultTo(unset))
      .execute()
  await db.schema
    .alterTable('evenemang')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
