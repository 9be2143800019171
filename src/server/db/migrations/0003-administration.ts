import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

const binned = [
  'posts',
  'categories',
  'partners',
  'events',
  'evenemang',
  'members',
  'contact',
  'subscribers',
  'board',
]

/** Months that the history is kept; older lines may be removed (`docs/threats.md`, "Retention"). */
const keptMonths = 24

/** Conditions of an update that only empties the name of the user in a line. */
const onlyBlanksTheName = [
  sql`new.user_name = ''`,
  ...['id', 'at', 'action', 'resource', 'fields'].map((column) => sql.raw(`new.${column} = old.${column}`)),
  ...['user_id', 'record_id'].map((column) => sql.raw(`new.${column} is not distinct from old.${column}`)),
]

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'history is append-only'); end`
  await sql`create trigger history_keeps_lines before delete on history
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`-${keptMonths} months`)}) ${refuse}`.execute(
    db,
  )
  await sql`create trigger history_keeps_what_happened before update on history
    when not (${sql.join(onlyBlanksTheName, sql` and `)}) ${refuse}`.execute(db)
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function history_append_only() returns trigger language plpgsql as $$
    begin raise exception 'history is append-only'; end $$`.execute(db)
  const refuse = sql`execute function history_append_only()`
  await sql`create trigger history_keeps_lines before delete on history for each row
    when (old.at > to_char((now() at time zone 'utc') - interval ${sql.lit(`${keptMonths} months`)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    ${refuse}`.execute(db)
  await sql`create trigger history_keeps_what_happened before update on history for each row
    when (not (${sql.join(onlyBlanksTheName, sql` and `)})) ${refuse}`.execute(db)
  await sql`create trigger history_is_never_emptied before truncate on history for each statement ${refuse}`.execute(
    db,
  )
}

/**
 * The history gets the names of changed fields, and triggers that keep it append-only (T57); the bin, the history page
 * and the dashboard get indexes. The triggers allow two changes: emptying a name when the person is erased (T58), and
 * removing lines older than two years.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('history')
    .addColumn('fields', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('history_user').on('history').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('history_at').on('history').columns(['at', 'id']).execute()
  await (dialect.name === 'sqlite' ? guardSqlite(db) : guardPostgres(db))
  for (const table of binned) {
    const name = sql.ref(`${table}_deleted_at`)
    await sql`create index ${name} on ${sql.table(table)} (deleted_at) where deleted_at is not null`.execute(
      db,
    )
  }
  await sql`create index members_created_at on members (created_at, member_status) where deleted_at is null`.execute(
    db,
  )
}
