import { type Kysely, sql } from 'kysely'
import { liveIndex, liveUnique, type MigrationContext } from '#server/db/migrations/building.ts'

const searched = ['members', 'contact', 'evenemang', 'events', 'posts', 'subscribers']

/** Conditions of an update of a line of the history: of what it tells only the name may be emptied. */
const keepsTheLine = [
  sql`(new.user_name = '' or new.user_name = old.user_name)`,
  ...['id', 'at', 'action', 'resource', 'fields'].map((column) => sql.raw(`new.${column} = old.${column}`)),
  ...['user_id', 'record_id'].map((column) => sql.raw(`new.${column} is not distinct from old.${column}`)),
]

async function guardHistory(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const name = sql`history_keeps_what_happened`
  const isChange = sql`not (${sql.join(keepsTheLine, sql` and `)})`
  if (dialect.name === 'sqlite') {
    await sql`drop trigger ${name}`.execute(db)
    await sql`create trigger ${name} before update on history
      when ${isChange} begin select raise(abort, 'history is append-only'); end`.execute(db)
  } else {
    await sql`drop trigger ${name} on history`.execute(db)
    await sql`create trigger ${name} before update on history
      for each row when (${isChange}) execute function history_append_only()`.execute(db)
  }
}

/**
 * Texts that are searched or ordered by are stored folded beside themselves ([0046](docs/decisions/0046-letters.md)):
 * the indexes that folded them in SQL go, and those of orders are of the new columns. Each start adds the other columns,
 * fills them and makes the indexes of searches.
 */
export async function up(db: Kysely<unknown>, context: MigrationContext): Promise<void> {
  const { dialect } = context
  const { rows } = await dialect.indexes.execute(db)
  const isSearch = new RegExp(`^(?:${searched.join('|')})_search(?:_|$)`)
  const names = rows.map(({ name }) => name).filter((name) => isSearch.test(name))
  const orders = ['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city']
  const indexes = [
    'users_email',
    'subscribers_email',
    'categories_name',
    'events_eventName',
    ...orders.map((column) => `members_${column}_id_member_status_${column}`),
  ]
  for (const name of [...names, ...indexes]) await sql`drop index ${sql.ref(name)}`.execute(db)
  const index = liveIndex(db, dialect)
  const unique = liveUnique(db, dialect)
  await unique('users', 'email')
  await unique('subscribers', 'email')
  await unique('categories', 'name')
  await index('events', [{ fold: 'eventName' }])
  for (const column of orders) await index('members', [{ fold: column }, 'id', 'member_status', column])
  await guardHistory(db, context)
}
