import {
  type ColumnDataType,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { secondMs } from '#shared/durations.ts'

// biome-ignore lint/suspicious/noExplicitAny: any select may lock its rows
type AnySelect = SelectQueryBuilder<any, any, any>

export type SearchIndex = { name: string; table: string; columns: readonly string[] }

/** Everything in which the two databases differ, so that all other code serves both (settled §2). */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres'
  readonly booleanType: ColumnDataType
  /** Adds the column `id`, whose numbers count up and are never used twice. */
  addId<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'>
  /** The type of a folded text, which is ordered by its code points. */
  readonly foldedType: ColumnDataType | RawBuilder<unknown>
  /** A condition: the text stands somewhere in the column. */
  holds(column: Expression<unknown>, text: string | Expression<string>): RawBuilder<boolean>
  /** A condition: somewhere in the column stands one of the letters of each group, in their order. */
  holdsOneOfEach(column: Expression<unknown>, groups: readonly string[]): RawBuilder<boolean>
  /** Indexes every three letters in a row of some columns of a table with an id. */
  createSearchIndex(db: Kysely<Tables>, index: SearchIndex): Promise<void>
  dropSearchIndex(db: Kysely<Tables>, name: string): Promise<void>
  /** A query for the ids of the rows that have all these groups of three letters in the indexed columns. */
  havingTrigrams(index: SearchIndex, trigrams: readonly string[], limit: number): RawBuilder<{ id: number }>
  /** A column's value in a condition for which SQLite's planner uses no index of the column. */
  plain(column: string): RawBuilder<unknown>
  /** A condition: the id of the row, or another of its numbers, is in the list. The statement is the same for every length of the list. */
  isAmong(ids: readonly number[], column?: string): RawBuilder<boolean>
  /**
   * Of a long work so many records are written at once beside visitors: SQLite holds the event loop for as long as a statement
   * takes, and PostgreSQL needs a while for each statement, however few its rows are.
   */
  readonly writtenAtOnce: number
  /** Locks the rows of the query until the transaction ends. */
  lockRow<Q extends AnySelect>(query: Q): Q
  /** Locks the rows of the query, or fails immediately with the code 55P03 if another transaction has locked one. */
  lockRowNow<Q extends AnySelect>(query: Q): Q
  /** Locks the rows of the query, but skips rows that another transaction has locked. */
  lockFreeRows<Q extends AnySelect>(query: Q): Q
  /** Locks the table against other calls of `lockTable` until the transaction ends. */
  lockTable(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** Lets one transaction after the other pass that names the same key. */
  lockKey(db: Kysely<Tables>, key: string): Promise<void>
  /** Begins a transaction that reads the database as it is at this moment, whatever others write meanwhile. */
  readonly beginSnapshot: RawBuilder<unknown>
  /** A query for the names of the columns of a table. */
  columnsOf(table: string): RawBuilder<{ name: string }>
  /** A query for the names of all indexes. */
  readonly indexes: RawBuilder<{ name: string }>
  /** A query for the references between tables: `column` of the child holds the id of a row of the parent. */
  readonly references: RawBuilder<{ child: string; column: string; parent: string }>
  /** A query for the columns of all tables. */
  readonly columns: RawBuilder<{ table: string; name: string; isBoolean: boolean | number }>
  /** A query for the triggers of the journal. */
  readonly journalTriggers: RawBuilder<{ name: string; table: string }>
  /** Lets the triggers of the journal record what the transaction changes; null ends that. */
  setOperation(db: Kysely<Tables>, id: string | null): Promise<void>
  /** A query for the functions of the schema, with their parameters, that no extension brought. */
  readonly functions: RawBuilder<{ name: string }>
  /** Drops tables that refer to each other, with their rows and all remains of them. */
  dropTables(db: Kysely<Tables>, tables: readonly string[]): Promise<void>
  /** A query for the last id that a table gave; 0 or null for none. */
  lastId(table: string): RawBuilder<{ id: number | string | null }>
  /** A query, inside a transaction, for the id that the next row of a table is to be given; nobody else gets it. */
  nextId(table: string): RawBuilder<{ id: number | string }>
  /** Lets a table give ids after this one. */
  setLastId(db: Kysely<Tables>, table: string, id: number): Promise<void>
  /** The time of the database's clock, which all instances share, plus some seconds; ISO 8601 in UTC. */
  clock(seconds: number): RawBuilder<string>
  /** The same for the history, which the database itself protects by its own clock, whatever clock a test injects. */
  historyClock(seconds: number): RawBuilder<string>
}

/** The dialect by the clock that a test injects. */
export const withClock = (dialect: Dialect, now: () => Date): Dialect => ({
  ...dialect,
  clock: (seconds) => sql<string>`${new Date(now().getTime() + seconds * secondMs).toISOString()}`,
})

const sqliteClock: Dialect['clock'] = (seconds) =>
  sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`${seconds >= 0 ? '+' : ''}${seconds} seconds`)})`

const postgresClock: Dialect['clock'] = (seconds) =>
  sql<string>`to_char((clock_timestamp() + make_interval(secs => ${sql.lit(seconds)})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns of an index of PostgreSQL as one array; an index and its queries name them in the same order. */
const trigramsOf = (columns: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`gille_trigrams(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )})`

const trigramEvents = ['insert', 'update', 'delete'] as const

/**
 * A table of FTS5 that holds no text of its own (`content`), which triggers keep like the other. Erased texts leave
 * nothing in it (`secure-delete`, T58).
 */
async function createTrigramTable(db: Kysely<Tables>, { name, table, columns }: SearchIndex): Promise<void> {
  const [own, indexed] = [sql.table(name), sql.table(table)]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const of = (row: 'old' | 'new') => sql.join(['id', ...columns].map((column) => sql.ref(`${row}.${column}`)))
  const add = sql`insert into ${own} (rowid, ${names}) values (${of('new')});`
  const remove = sql`insert into ${own} (${sql.ref(name)}, rowid, ${names}) values ('delete', ${of('old')});`
  const isChanged = sql.join(
    columns.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
    sql` or `,
  )
  const actions = {
    insert: sql`begin ${add} end`,
    update: sql`when ${isChanged} begin ${remove} ${add} end`,
    delete: sql`begin ${remove} end`,
  }
  await sql`create virtual table ${own} using fts5(${names}, content=${sql.lit(table)}, content_rowid='id',
    tokenize='trigram case_sensitive 1', detail=none)`.execute(db)
  await sql`insert into ${own} (${sql.ref(name)}, rank) values ('secure-delete', 1)`.execute(db)
  for (const event of trigramEvents)
    await sql`create trigger ${sql.ref(`${name}_${event}`)} after ${sql.raw(event)} on ${indexed} ${actions[event]}`.execute(
      db,
    )
  await sql`insert into ${own} (${sql.ref(name)}) values ('rebuild')`.execute(db)
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  writtenAtOnce: 25,
  booleanType: 'integer',
  addId: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
  foldedType: 'text',
  holds: (column, text) => sql<boolean>`instr(${column}, ${text}) > 0`,
  holdsOneOfEach(column, groups) {
    const pattern = groups.map((letters) =>
      letters.length > 1 || /[*?[]/.test(letters) ? `[${letters}]` : letters,
    )
    return sql<boolean>`${column} glob ${`*${pattern.join('')}*`}`
  },
  createSearchIndex: createTrigramTable,
  dropSearchIndex: async (db, name) => {
    for (const event of trigramEvents) await sql`drop trigger ${sql.ref(`${name}_${event}`)}`.execute(db)
    await sql`drop table ${sql.table(name)}`.execute(db)
  },
  havingTrigrams({ name }, trigrams, limit) {
    const all = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
    return sql`select rowid as id from ${sql.table(name)} where ${sql.ref(name)} match ${all} limit ${limit}`
  },
  plain: (column) => sql`+${sql.ref(column)}`,
  isAmong: (ids, column = 'id') =>
    sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`,
  lockRow: (query) => query,
  lockRowNow: (query) => query,
  lockFreeRows: (query) => query,
  clock: sqliteClock,
  historyClock: sqliteClock,
  // `begin immediate` has locked the whole database already.
  lockTable: async () => {},
  lockKey: async () => {},
  beginSnapshot: sql`begin`,
  columnsOf: (table) => sql`select name from pragma_table_info(${table})`,
  indexes: sql`select name from sqlite_master where type = 'index' or sql like 'create virtual table%'`,
  references: sql`select m.name as child, f."from" as "column", f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  columns: sql`select m.name as "table", p.name, false as "isBoolean"
    from sqlite_master m, pragma_table_info(m.name) p where m.type = 'table' order by m.name, p.cid`,
  journalTriggers: sql`select name, tbl_name as "table" from sqlite_master
    where type = 'trigger' and substr(name, 1, 8) = 'journal_'`,
  setOperation: async (db, id) => {
    await (id === null
      ? sql`delete from current_operation`
      : sql`insert into current_operation (id) values (${id})`
    ).execute(db)
  },
  functions: sql`select '' as name where false`,
  dropTables: async (db, tables) => {
    await sql`pragma foreign_keys = off`.execute(db)
    for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`pragma foreign_keys = on`.execute(db)
    await sql`vacuum`.execute(db)
  },
  lastId: (table) => sql`select seq as id from sqlite_sequence where name = ${table}`,
  // `begin immediate` keeps every other writer off until the row is there.
  nextId: (table) =>
    sql`select coalesce((select seq from sqlite_sequence where name = ${table}), 0) + 1 as id`,
  setLastId: async (db, table, id) => {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
  },
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  writtenAtOnce: 50,
  booleanType: 'boolean',
  addId: (table) =>
    table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity()),
  foldedType: sql`text collate "C"`,
  holds: (column, text) => sql<boolean>`strpos(${column}, ${text}) > 0`,
  holdsOneOfEach(column, groups) {
    const pattern = groups.map((letters) =>
      letters.length > 1 ? `[${letters}]` : letters.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
    )
    return sql<boolean>`${column} ~ ${pattern.join('')}`
  },
  createSearchIndex: async (db, { name, table, columns }) => {
    await sql`create or replace function gille_trigrams(folded text) returns text[]
      language plpgsql immutable strict parallel safe cost 10000 as $$ begin
        return array(select substr(folded, at, 3) from generate_series(1, length(folded) - 2) as at);
      end $$`.execute(db)
    await sql`create index ${sql.ref(name)} on ${sql.table(table)} using gin (${trigramsOf(columns)})`.execute(
      db,
    )
  },
  dropSearchIndex: async (db, name) => {
    await sql`drop index ${sql.ref(name)}`.execute(db)
  },
  havingTrigrams: ({ table, columns }, trigrams, limit) =>
    sql`select id from ${sql.table(table)} where ${trigramsOf(columns)} @> ${trigrams}::text[] limit ${limit}`,
  // PostgreSQL's planner knows how common a value is, so it may choose an index itself.
  plain: (column) => sql`${sql.ref(column)}`,
  isAmong: (ids, column = 'id') => sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`,
  lockRow: (query) => query.forUpdate() as typeof query,
  lockRowNow: (query) => query.forUpdate().noWait() as typeof query,
  lockFreeRows: (query) => query.forUpdate().skipLocked() as typeof query,
  clock: postgresClock,
  historyClock: postgresClock,
  lockTable: async (db, table) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
  },
  lockKey: async (db, key) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  },
  beginSnapshot: sql`begin isolation level repeatable read read only`,
  columnsOf: (table) =>
    sql`select attname as name from pg_attribute where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped`,
  indexes: sql`select indexname as name from pg_indexes where schemaname = current_schema()`,
  references: sql`select c.relname as child, a.attname as "column", p.relname as parent from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  columns: sql`select c.relname as "table", a.attname as name, a.atttypid = 'bool'::regtype as "isBoolean"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname, a.attnum`,
  journalTriggers: sql`select t.tgname as name, c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and starts_with(t.tgname, 'journal_') and c.relnamespace = current_schema()::regnamespace`,
  setOperation: async (db, id) => {
    await sql`select set_config('gille.operation', ${id ?? ''}, true)`.execute(db)
  },
  functions: sql`select oid::regprocedure::text as name from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  dropTables: async (db, tables) => {
    if (tables.length > 0)
      await sql`drop table ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(db)
  },
  lastId: (table) =>
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`,
  nextId: (table) => sql`select nextval(pg_get_serial_sequence(${table}, 'id')::regclass) as id`,
  setLastId: async (db, table, id) => {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db)
  },
}
