import type { Db } from '#server/db/tables.ts'
import { minuteMs } from '#shared/durations.ts'

/** A counter as it is stored; `resetsAt` in milliseconds since 1970. After `resetsAt` the counter counts as none. */
export type Count = { count: number; resetsAt: number }

/** Numbers in the database, so that they survive a restart and are shared by instances. */
export type Counters = {
  find(key: string): Promise<Count | null>
  /** Counts one more, from 1 again when the counter's time is over. Atomic. */
  add(key: string, durationMs: number): Promise<Count>
  /** Replaces the counter that was read; null stands for no row. @returns false when another request changed the row */
  swap(key: string, from: Count | null, to: Count | null): Promise<boolean>
  remove(key: string): Promise<void>
}

const sweepIntervalMs = 5 * minuteMs

const iso = (time: number): string => new Date(time).toISOString()

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

  const insert = async (key: string, { count, resetsAt }: Count): Promise<boolean> => {
    const result = await db
      .insertInto('rate_limits')
      .values({ key, count, resets_at: iso(resetsAt) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  const replace = async (key: string, from: Count, to: Count): Promise<boolean> => {
    const result = await db
      .updateTable('rate_limits')
      .set({ count: to.count, resets_at: iso(to.resetsAt) })
      .where('key', '=', key)
      .where('count', '=', from.count)
      .where('resets_at', '=', iso(from.resetsAt))
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  const take = async (key: string, from: Count): Promise<boolean> => {
    const result = await db
      .deleteFrom('rate_limits')
      .where('key', '=', key)
      .where('count', '=', from.count)
      .where('resets_at', '=', iso(from.resetsAt))
      .executeTakeFirst()
    return result.numDeletedRows === 1n
  }

  return {
    find: async (key) => {
      const row = await db
        .selectFrom('rate_limits')
        .select(['count', 'resets_at'])
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? { count: row.count, resetsAt: Date.parse(row.resets_at) } : null
    },

    add: async (key, durationMs) => {
      await sweep()
      const time = now().getTime()
      const fresh = { count: 1, resets_at: iso(time + durationMs) }
      const row = await db
        .insertInto('rate_limits')
        .values({ key, ...fresh })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => {
            const whenOver = () => eb.case().when('rate_limits.resets_at', '<=', iso(time))
            return {
              count: whenOver()
                .then(1)
                .else(eb('rate_limits.count', '+', 1))
                .end(),
              resets_at: whenOver().then(fresh.resets_at).else(eb.ref('rate_limits.resets_at')).end(),
            }
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow()
      return { count: row.count, resetsAt: Date.parse(row.resets_at) }
    },

    swap: async (key, from, to) => {
      await sweep()
      if (from && to) return replace(key, from, to)
      if (to) return insert(key, to)
      return from ? take(key, from) : true
    },

    remove: async (key) => {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
  }
}
