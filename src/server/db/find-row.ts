import type { Selectable } from 'kysely'
import { tableOf } from '#server/db/records.ts'
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
