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

/** Everything in which the two databases differ, so that one query code serves both (DESIGN §2). */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres'
  readonly booleanType: ColumnDataType
  /** Adds the `id` column: counted up, never used twice. */
  addId<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'>
  /** Text as it is compared and ordered: case folded, å ä ö last, other accents off. Can be indexed. */
  fold(text: Expression<unknown>): RawBuilder<string>
  /**
   * The texts of several columns as one that is searched, folded as they are ordered but for ü, which is u; an index
   * on it must name them in the same order.
   */
  searched(columns: readonly string[]): RawBuilder<string>
  /** Whether a search finds the row, which {@link searched} may be indexed for. @param pattern of LIKE, folded by {@link foldSearched} */
  matches(columns: readonly string[], pattern: string): RawBuilder<boolean>
  /** A column's value that is compared row by row: the planner takes no index of the column for it. */
  plain(column: string): RawBuilder<unknown>
  /** Whether the row is one of these; one statement for any number of them. */
  isAmong(ids: readonly number[]): RawBuilder<boolean>
  /** Makes other transactions that want the same row wait until this one ends. */
  lockRow<Q extends AnySelect>(query: Q): Q
  /** Locks the rows that nobody else has locked, and leaves the others out without waiting. */
  lockFreeRows<Q extends AnySelect>(query: Q): Q
  /** Makes other transactions that lock the same table wait until this one ends. */
  lockTable(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** The database's own clock in so many seconds, as text like all times: the one that all instances share. */
  clock(seconds: number): RawBuilder<string>
}

/**
 * One letter for one, so that SQLite's replace() and PostgreSQL's translate() agree: å ä ö after z, ü as y
 * (the order of Svenska Akademiens ordlista and of CLDR), other accents off.
 */
const letters = 'ÅÄÖÉÈÜÁÀÑåäöéèüáàñ'
const folded = '{|}eeyaan{|}eeyaan'

/** People type u for ü when they search, whatever the order says. */
const searchedAs = folded.replaceAll('y', 'u')

/** @returns what is looked for, folded like `dialect.searched` */
export const foldSearched = (value: string): string => foldBy(value, searchedAs)

/** The same folding for a word that is compared. @returns text to compare with `dialect.fold(column)`. */
export const foldText = (value: string): string => foldBy(value, folded)

function foldBy(value: string, to: string): string {
  const ascii = value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return ascii.replace(new RegExp(`[${letters}]`, 'g'), (letter) => to[letters.indexOf(letter)] ?? letter)
}

/** No text that is searched for holds it, so nothing is found across two columns. */
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

/** lower() must not depend on the server's locale: the letters it may or may not know are translated. */
const translate = (text: Expression<unknown>, to: string): RawBuilder<string> =>
  sql`translate(lower(${text} collate "C"), ${sql.lit(letters)}, ${sql.lit(to)}) collate "C"`

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  booleanType: 'integer',
  addId: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
  fold: (text) => replaceAll(text, folded),
  searched: (columns) => replaceAll(joined(columns), searchedAs),
  // Only who says so reads the index of the search: it is the widest, yet the planner would take it to count.
  matches: (columns, pattern) =>
    sql<boolean>`(id + 0 > 0 and ${sqliteDialect.searched(columns)} like ${pattern} escape '\\')`,
  plain: (column) => sql`+${sql.ref(column)}`,
  isAmong: (ids) => sql<boolean>`id in (select value from json_each(${JSON.stringify(ids)}))`,
  lockRow: (query) => query,
  lockFreeRows: (query) => query,
  clock: (seconds) =>
    sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`${seconds >= 0 ? '+' : ''}${seconds} seconds`)})`,
  // `begin immediate` already holds the whole database.
  lockTable: async () => {},
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  booleanType: 'boolean',
  addId: (table) =>
    table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity()),
  fold: (text) => translate(text, folded),
  searched: (columns) => translate(joined(columns), searchedAs),
  matches: (columns, pattern) =>
    sql<boolean>`${postgresDialect.searched(columns)} like ${pattern} escape '\\'`,
  // Its planner knows how common a value is.
  plain: (column) => sql`${sql.ref(column)}`,
  isAmong: (ids) => sql<boolean>`id = any(${ids}::int[])`,
  lockRow: (query) => query.forUpdate() as typeof query,
  lockFreeRows: (query) => query.forUpdate().skipLocked() as typeof query,
  clock: (seconds) =>
    sql<string>`to_char((clock_timestamp() + make_interval(secs => ${sql.lit(seconds)})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  lockTable: async (db, table) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
  },
}
