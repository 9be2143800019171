import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { isFoldedColumn } from '#server/db/folded-columns.ts'
import { countingColumns, type JournalTable, journalTables } from '#server/db/journal-tables.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'

type Place = Pick<Database, 'db' | 'dialect'>

const setting = 'journal'
/** Part of the digest: to be raised when the triggers themselves change. */
const formatVersion = 2
const events = ['insert', 'update', 'delete'] as const
type Event = (typeof events)[number]

/** A table with the columns that the journal records. */
type Recorded = {
  table: string
  key: readonly string[]
  columns: readonly string[]
  omitted: readonly string[]
  events: readonly Event[]
}

const isRecorded = (column: string, { omit = [] }: JournalTable): boolean =>
  !isFoldedColumn(column) &&
  !omit.includes(column) &&
  !(countingColumns as readonly string[]).includes(column)

async function readRecorded({ db, dialect }: Place): Promise<Recorded[]> {
  const { rows } = await dialect.columns.execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return [...journalTables].flatMap(([table, options]) => {
    const names = (byTable.get(table) ?? []).map(({ name }) => name)
    if (names.length === 0) return []
    const columns = names.filter((name) => isRecorded(name, options))
    const omitted = names.filter((name) => !columns.includes(name))
    return [
      {
        table,
        key: options.key ?? ['id'],
        columns,
        omitted,
        events: options.isDeletedOnly ? ['delete'] : events,
      },
    ]
  })
}

const join = (parts: readonly RawBuilder<unknown>[], by: string) => sql.join([...parts], sql.raw(by))

/** JSON of the old or the new row, in a trigger of SQLite. */
const rowIn = (row: 'old' | 'new', columns: readonly string[]) =>
  sql`json_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${row}.${name}`)]))})`

const keyIn = (row: 'old' | 'new', key: readonly string[]) =>
  join(
    key.map((name) => sql`${sql.ref(`${row}.${name}`)}`),
    ` || ' ' || `,
  )

async function createSqliteTriggers(tx: Tx, { table, key, columns, events }: Recorded): Promise<void> {
  for (const event of events) {
    const before = event === 'insert' ? sql`null` : rowIn('old', columns)
    const after = event === 'delete' ? sql`null` : rowIn('new', columns)
    const row = keyIn(event === 'delete' ? 'old' : 'new', key)
    await sql`create trigger ${sql.ref(`journal_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      when exists (select 1 from current_operation) begin
        insert into operation_changes (operation_id, table_name, row_key, before, after)
        select id, ${sql.lit(table)}, ${row}, ${before}, ${after} from current_operation where true
        on conflict (operation_id, table_name, row_key) do update set after = excluded.after;
      end`.execute(tx)
  }
}

async function createPostgresTriggers(tx: Tx, { table, key, omitted, events }: Recorded): Promise<void> {
  const list = (names: readonly string[]) => sql.lit(`{${names.join(',')}}`)
  await sql`create trigger ${sql.ref(`journal_${table}`)} after ${sql.raw(events.join(' or '))} on ${sql.table(table)}
    for each row when (coalesce(current_setting('gille.operation', true), '') <> '')
    execute function gille_record_change(${list(key)}, ${list(omitted)})`.execute(tx)
}

/** The function of PostgreSQL that records the change of one row. */
const createFunction = sql`create or replace function gille_record_change() returns trigger language plpgsql as $$
  declare
    old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv[1]::text[] end;
    new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv[1]::text[] end;
    one jsonb := coalesce(new_row, old_row);
    changed_key text;
  begin
    select string_agg(one ->> name, ' ' order by place) into changed_key
      from unnest(tg_argv[0]::text[]) with ordinality as keys (name, place);
    insert into operation_changes (operation_id, table_name, row_key, before, after)
      values (current_setting('gille.operation'), tg_table_name, changed_key, old_row::text, new_row::text)
      on conflict (operation_id, table_name, row_key) do update set after = excluded.after;
    return null;
  end $$`

async function dropTriggers({ db, dialect }: { db: Db | Tx; dialect: Place['dialect'] }): Promise<void> {
  const { rows } = await dialect.journalTriggers.execute(db)
  for (const { name, table } of rows)
    await (dialect.name === 'sqlite'
      ? sql`drop trigger ${sql.ref(name)}`
      : sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`
    ).execute(db)
}

/** Drops the triggers of the journal, so that a migration may change any column. */
export async function dropJournal(place: Place): Promise<void> {
  await dropTriggers(place)
  const { rows } = await place.dialect.columnsOf('settings').execute(place.db)
  if (rows.length > 0) await place.db.deleteFrom('settings').where('name', '=', setting).execute()
}

/**
 * Creates the triggers that record what an operation changes, if tables or columns have changed since the last start. Of
 * several instances one works and the others wait.
 */
export async function installJournal(place: Place): Promise<void> {
  const { db, dialect } = place
  const recorded = await readRecorded(place)
  const digest = sha256(JSON.stringify([formatVersion, recorded]))
  if ((await readSetting(db, setting)) === digest) return
  await db.transaction().execute(async (tx) => {
    await dialect.lockKey(tx, setting)
    if ((await readSetting(tx, setting)) === digest) return
    await dropTriggers({ db: tx, dialect })
    if (dialect.name === 'postgres') await createFunction.execute(tx)
    for (const table of recorded)
      await (dialect.name === 'sqlite' ? createSqliteTriggers : createPostgresTriggers)(tx, table)
    await writeSetting(tx, setting, digest)
  })
}
