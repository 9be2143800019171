import type { Db } from '#server/db/tables.ts'
import { minuteMs } from '#shared/durations.ts'

/** A counter as it is stored; `resetsAt` in milliseconds since 1970. After `resetsAt` the counter counts as none. */
export type Count = { count: number; resetsAt: number }

/** Numbers in the database, so that they survive a restart and are shared by instances. */
export type Counters = {
  find(key: string): Promise<Count | null>
  /** @returns those that there are, by their keys */
  findAll(keys: readonly string[]): Promise<ReadonlyMap<string, Count>>
  /** Counts one more, from 1 again when the counter's time is over. Atomic. */
  add(key: string, durationMs: number): Promise<Count>
  /** The same for several counters, in the order of their keys, so that two calls never wait for each other. */
  addAll(counters: readonly { key: string; durationMs: number }[]): Promise<ReadonlyMap<string, Count>>
  /** Takes back one that `add` counted. */
  subtract(key: string): Promise<void>
  /** Replaces the counter that was read; null stands for no row. @returns false when another request changed the row */
  swap(key: string, from: Count | null, to: Count | null): Promise<boolean>
  remove(key: string): Promise<void>
}

const sweepIntervalMs = 5 * minuteMs

const iso = (time: number): string => new Date(time).toISOString()

type Row = { key: string; count: number; resets_at: string }

const countsOf = (rows: readonly Row[]): Map<string, Count> =>
  new Map(rows.map(({ key, count, resets_at }) => [key, { count, resetsAt: Date.parse(resets_at) }]))

async function insert(db: Db, key: string, { count, resetsAt }: Count): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rate_limits')
    .values({ key, count, resets_at: iso(resetsAt) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function replace(db: Db, key: string, [from, to]: [from: Count, to: Count]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rate_limits')
    .set({ count: to.count, resets_at: iso(to.resetsAt) })
    .where('key', '=', key)
    .where('count', '=', from.count)
    .where('resets_at', '=', iso(from.resetsAt))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function removeUnchanged(db: Db, key: string, from: Count): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', '=', key)
    .where('count', '=', from.count)
    .where('resets_at', '=', iso(from.resetsAt))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const findRows = (db: Db, keys: readonly string[]): Promise<Row[]> =>
  db.selectFrom('rate_limits').select(['key', 'count', 'resets_at']).where('key', 'in', keys).execute()

/** Adds the rows, or one to the count of a row that is there; a row whose time is over at `time` begins anew. */
const addRows = (db: Db, rows: readonly Row[], time: number): Promise<Row[]> =>
  db
    .insertInto('rate_limits')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const whenOver = () => eb.case().when('rate_limits.resets_at', '<=', iso(time))
        return {
          count: whenOver()
            .then(1)
            .else(eb('rate_limits.count', '+', 1))
            .end(),
          resets_at: whenOver()
            .then(eb.ref('excluded.resets_at'))
            .else(eb.ref('rate_limits.resets_at'))
            .end(),
        }
      }),
    )
    .returning(['key', 'count', 'resets_at'])
    .execute()

/** @param options.sweeps false inside a transaction, which deleting old counters would prolong */
export function createCounters({
  db,
  now,
  sweeps = true,
}: {
  db: Db
  now: () => Date
  sweeps?: boolean
}): Counters {
  let sweptAt = 0

  const sweep = async (): Promise<void> => {
    const time = now().getTime()
    if (!sweeps || Math.abs(time - sweptAt) < sweepIntervalMs) return
    sweptAt = time
    await db.deleteFrom('rate_limits').where('resets_at', '<=', iso(time)).execute()
  }

  const findAll: Counters['findAll'] = async (keys) => countsOf(await findRows(db, keys))

  const addAll: Counters['addAll'] = async (added) => {
    await sweep()
    const time = now().getTime()
    const rows = added
      .map(({ key, durationMs }) => ({ key, count: 1, resets_at: iso(time + durationMs) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    return countsOf(await addRows(db, rows, time))
  }

  return {
    find: async (key) => (await findAll([key])).get(key) ?? null,
    findAll,
    add: async (key, durationMs) => (await addAll([{ key, durationMs }])).get(key) as Count,
    addAll,

    subtract: async (key) => {
      await db
        .updateTable('rate_limits')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
    },

    swap: async (key, from, to) => {
      await sweep()
      if (from && to) return replace(db, key, [from, to])
      if (to) return insert(db, key, to)
      return from ? removeUnchanged(db, key, from) : true
    },

    remove: async (key) => {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
  }
}
