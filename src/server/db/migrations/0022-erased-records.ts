import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** The tables whose records are about persons. */
const tables = ['board', 'contact', 'evenemang', 'members', 'subscribers', 'users']

const noting = sql`insert into erased_records (resource, record_id, created_at)`

/** The database notes the records of a table that are erased. */
export async function noteErased(db: Kysely<unknown>, dialect: Dialect, table: string): Promise<void> {
  const trigger = sql`create trigger ${sql.ref(`${table}_erased`)} after delete on ${sql.table(table)} for each row`
  await (dialect.name === 'sqlite'
    ? sql`${trigger} begin ${noting} values (${sql.lit(table)}, old.id, old.created_at) on conflict do nothing; end`
    : sql`${trigger} execute function note_erased_record()`
  ).execute(db)
}

/**
 * The records of persons that were erased, in whatever way: the databases themselves note them, by number and time of
 * creation, so that a restored backup brings none of them back.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const columns = ['resource', 'record_id', 'created_at'] as const
  await db.schema
    .createTable('erased_records')
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('erased_records_key', [...columns])
    .execute()
  if (dialect.name === 'postgres')
    await sql`create function note_erased_record() returns trigger language plpgsql as $$
      begin ${noting} values (tg_table_name, old.id, old.created_at) on conflict do nothing; return null; end $$`.execute(
      db,
    )
  for (const table of tables) await noteErased(db, dialect, table)
}
