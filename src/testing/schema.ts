import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Column = {
  /** As the database calls it, in lower case. */
  type: string
  nullable: boolean
  hasDefault: boolean
}
/** Table → column → what it is. */
export type Schema = Record<string, Record<string, Column>>

type Row = {
  table: string
  column: string
  type: string
  nullable: boolean | number
  default: string | null
  pk: number
}

const sqliteColumns = sql<Row>`
  select m.name as "table", c.name as "column", c.type as "type", c."notnull" = 0 as "nullable",
    c.dflt_value as "default", c.pk as "pk"
  from sqlite_schema m join pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite%'`

const postgresColumns = sql<Row>`
  select table_name as "table", column_name as "column", data_type as "type", is_nullable = 'YES' as "nullable",
    coalesce(column_default, identity_generation) as "default", 0 as "pk"
  from information_schema.columns where table_schema = 'public'`

/** @returns the tables as they are in the database, the migrator's own left out */
export async function readSchema({ db, dialect }: Database): Promise<Schema> {
  const { rows } = await (dialect.name === 'sqlite' ? sqliteColumns : postgresColumns).execute(db)
  const schema: Schema = {}
  for (const row of rows) {
    if (row.table.startsWith('kysely_')) continue
    schema[row.table] = {
      ...schema[row.table],
      [row.column]: {
        type: row.type.toLowerCase(),
        // SQLite counts a primary key up by itself and never leaves it empty, but says neither.
        nullable: Boolean(row.nullable) && row.pk === 0,
        hasDefault: row.default !== null || row.pk !== 0,
      },
    }
  }
  return schema
}
