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

// biome-ignore lint/suspicious/noExplicitAny: any select may lock its rows
type AnySelect = SelectQueryBuilder<any, any, any>

/** Everything in which the two databases differ, so that all other code serves both (settled §2). */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres'
  readonly booleanType: ColumnDataType
  /** Adds the column `id`, whose numbers count up and are never used twice. */
  addId<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'>
  /** The sort key of a text, also for indexes: lower case, å ä ö after z, without other accents. */
  fold(text: Expression<unknown>): RawBuilder<string>
  /**
   * The texts of several columns joined into one text to search, folded like sort keys but with ü as u. An index and
   * its queries must name the columns in the same order.
   */
  searched(columns: readonly string[]): RawBuilder<string>
  /**
   * A condition: {@link searched} of the columns matches the pattern.
   * @param pattern a pattern of LIKE, folded by {@link foldSearched}.
   */
  matches(columns: readonly string[], pattern: string): RawBuilder<boolean>
  /** A column's value in a condition for which SQLite's planner uses no index of the column. */
  plain(column: string): RawBuilder<unknown>
  /** A condition: the id of the row is in the list. The statement is the same for every length of the list. */
  isAmong(ids: readonly number[]): RawBuilder<boolean>
  /** Locks the rows of the query until the transaction ends. */
  lockRow<Q extends AnySelect>(query: Q): Q
  /** Locks the rows of the query, but skips rows that another transaction has locked. */
  lockFreeRows<Q extends AnySelect>(query: Q): Q
  /** Locks the table against other calls of `lockTable` until the transaction ends. */
  lockTable(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** Lets one transaction after the other pass that names the same key. */
  lockKey(db: Kysely<Tables>, key: string): Promise<void>
  /** Begins a transaction that reads the database as it is at this moment, whatever others write meanwhile. */
  readonly beginSnapshot: RawBuilder<unknown>
  /** A query for the names of all indexes. */
  readonly indexes: RawBuilder<{ name: string }>
  /** A query for the references between tables. */
  readonly references: RawBuilder<{ child: string; parent: string }>
  /** A query for the functions of the schema, with their parameters, that no extension brought. */
  readonly functions: RawBuilder<{ name: string }>
  /** Drops tables that refer to each other, with their rows and all remains of them. */
  dropTables(db: Kysely<Tables>, tables: readonly string[]): Promise<void>
  /** A query for the last id that a table gave; 0 or null for none. */
  lastId(table: string): RawBuilder<{ id: number | string | null }>
  /** Lets a table give ids after this one. */
  setLastId(db: Kysely<Tables>, table: string, id: number): Promise<void>
  /** The time of the database's clock, which all instances share, plus some seconds; ISO 8601 in UTC. */
  clock(seconds: number): RawBuilder<string>
}

/**
 * Each letter is replaced by the letter at the same place in the second text, because PostgreSQL's translate() knows
 * only single letters: å ä ö follow z, ü sorts as y (Svenska Akademiens ordlista and CLDR), other accents vanish.
 */
const letters = 'ÅÄÖÉÈÜÁÀÑåäöéèüáàñ'
const sortLetters = '{|}eeyaan{|}eeyaan'

/** In a search ü is u, because people type u for it. */
const searchLetters = sortLetters.replaceAll('y', 'u')

/** @returns a search text, folded like `dialect.searched`. */
export const foldSearched = (value: string): string => foldBy(value, searchLetters)

/** @returns the pattern of LIKE with which `dialect.matches` finds the text anywhere; % and _ are literal (B25). */
export const containing = (text: string): string => `%${foldSearched(text).replace(/[\\%_]/g, '\\$&')}%`

/** @returns the text folded like `dialect.fold`, to compare with its values. */
export const foldText = (value: string): string => foldBy(value, sortLetters)

function foldBy(value: string, to: string): string {
  const ascii = value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return ascii.replace(new RegExp(`[${letters}]`, 'g'), (letter) => to[letters.indexOf(letter)] ?? letter)
}

/** Separates the columns of a searched text. A search text holds no such character, so no hit spans two columns. */
const separator = '\u001f'

const joined = (columns: readonly string[]): RawBuilder<string> =>
  sql<string>`(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ${sql.lit(separator)} || `,
  )})`

const replaceAll = (text: Expression<unknown>, to: string): RawBuilder<string> =>
  [...letters].reduce<RawBuilder<string>>(
    (inner, letter, index) => sql`replace(${inner}, ${sql.lit(letter)}, ${sql.lit(to.charAt(index))})`,
    sql`lower(${text})`,
  )

/** In the collation "C" lower() folds A to Z in every locale of the server; translate() folds the other letters. */
const translate = (text: Expression<unknown>, to: string): RawBuilder<string> =>
  sql`translate(lower(${text} collate "C"), ${sql.lit(letters)}, ${sql.lit(to)}) collate "C"`

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  booleanType: 'integer',
  addId: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
  fold: (text) => replaceAll(text, sortLetters),
  searched: (columns) => replaceAll(joined(columns), searchLetters),
  // `id + 0 > 0` is the condition of the search index, so that only this query uses it. The planner would otherwise
  // count records along it, although it is the widest index.
  matches: (columns, pattern) =>
    sql<boolean>`(id + 0 > 0 and ${sqliteDialect.searched(columns)} like ${pattern} escape '\\')`,
  plain: (column) => sql`+${sql.ref(column)}`,
  isAmong: (ids) => sql<boolean>`id in (select value from json_each(${JSON.stringify(ids)}))`,
  lockRow: (query) => query,
  lockFreeRows: (query) => query,
  clock: (seconds) =>
    sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`${seconds >= 0 ? '+' : ''}${seconds} seconds`)})`,
  // `begin immediate` has locked the whole database already.
  lockTable: async () => {},
  lockKey: async () => {},
  beginSnapshot: sql`begin`,
  indexes: sql`select name from sqlite_master where type = 'index'`,
  references: sql`select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`,
  functions: sql`select '' as name where false`,
  dropTables: async (db, tables) => {
    await sql`pragma foreign_keys = off`.execute(db)
    for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`pragma foreign_keys = on`.execute(db)
    await sql`vacuum`.execute(db)
  },
  lastId: (table) => sql`select seq as id from sqlite_sequence where name = ${table}`,
  setLastId: async (db, table, id) => {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
  },
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  booleanType: 'boolean',
  addId: (table) =>
    table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity()),
  fold: (text) => translate(text, sortLetters),
  searched: (columns) => translate(joined(columns), searchLetters),
  matches: (columns, pattern) =>
    sql<boolean>`${postgresDialect.searched(columns)} like ${pattern} escape '\\'`,
  // PostgreSQL's planner knows how common a value is, so it may choose an index itself.
  plain: (column) => sql`${sql.ref(column)}`,
  isAmong: (ids) => sql<boolean>`id = any(${ids}::int[])`,
  lockRow: (query) => query.forUpdate() as typeof query,
  lockFreeRows: (query) => query.forUpdate().skipLocked() as typeof query,
  clock: (seconds) =>
    sql<string>`to_char((clock_timestamp() + make_interval(secs => ${sql.lit(seconds)})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  lockTable: async (db, table) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
  },
  lockKey: async (db, key) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  },
  beginSnapshot: sql`begin isolation level repeatable read read only`,
  indexes: sql`select indexname as name from pg_indexes where schemaname = current_schema()`,
  references: sql`select c.relname as child, p.relname as parent from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  functions: sql`select oid::regprocedure::text as name from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  dropTables: async (db, tables) => {
    if (tables.length > 0)
      await sql`drop table ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(db)
  },
  lastId: (table) =>
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`,
  setLastId: async (db, table, id) => {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db)
  },
}
