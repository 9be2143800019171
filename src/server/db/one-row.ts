import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely'
import { recordTables, tableOf } from '#server/db/records.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'

type Having<C> = { [T in keyof Tables]: C extends keyof Tables[T] ? T : never }[keyof Tables]

const rowOf = <T extends Having<'id'>>(db: Db | Tx, table: T, id: number | null | undefined) =>
  tableOf(db, { name: table })
    .selectAll()
    .where('id', '=', id ?? 0)
    .$castTo<Selectable<Tables[T]>>()

/** Finds the row with this id. */
export const findById = <T extends Having<'id'>>(...[db, table, id]: Parameters<typeof rowOf<T>>) =>
  rowOf(db, table, id).executeTakeFirst()

/** Finds the row with this id, unless it is in the bin. */
export const findLiving = <T extends Having<'deleted_at'>>(...[db, table, id]: Parameters<typeof rowOf<T>>) =>
  rowOf(db, table, id).where('deleted_at', 'is', null).executeTakeFirst()

/** Writes values into the record of a resource with this id, if there is one. */
export async function updateAnyRow(
  db: Db | Tx,
  [table, id]: readonly [table: string, id: number],
  values: Record<string, unknown>,
): Promise<void> {
  await recordTables(db)
    .updateTable(table)
    .set(values as Record<string, never>)
    .where('id', '=', id)
    .execute()
}

type Changes<R> = { [C in keyof Updateable<R>]: Updateable<R>[C] | RawBuilder<Updateable<R>[C]> }

/** Writes values into the row with this id, if there is one. */
export const updateRow = <T extends Having<'id'>>(
  db: Db | Tx,
  row: readonly [table: T, id: number],
  values: Changes<Tables[T]>,
): Promise<void> => updateAnyRow(db, row, values)

/** Adds a row. @returns its id */
export async function insertRow<T extends Having<'id'>>(
  db: Db | Tx,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<number> {
  const { id } = await recordTables(db)
    .insertInto(table as string)
    .values(values as Record<string, never>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as number
}
