import type { Counters } from '#server/http/limits/counters.ts'
import { rateLimited } from '#server/http/limits/login-limits.ts'

export type Action = {
  key: string
  window: { durationMs: number }
  max: number
  /** Finds a higher limit when `max` is reached. */
  findMax?: (() => Promise<number>) | undefined
  time: number
}

const isAbove = async (count: number, { max, findMax }: Action): Promise<boolean> =>
  count > max && count > ((await findMax?.()) ?? max)

/** @throws AppError rate-limited when the window is full */
export async function refuseWhenFull(counters: Counters, action: Action): Promise<void> {
  const { key, time } = action
  const before = await counters.find(key)
  if (!before || before.resetsAt <= time) return
  if (await isAbove(before.count + 1, action)) throw rateLimited(before.resetsAt - time)
}

/**
 * Counts one action.
 * @param action.isAlwaysCounted counts refused actions too
 * @throws AppError rate-limited when the window is full
 */
export async function countAction(
  counters: Counters,
  { isAlwaysCounted, ...action }: Action & { isAlwaysCounted?: true },
): Promise<void> {
  const { key, window, time } = action
  // A refused action is not counted: a flood costs reads of the database, not writes.
  if (!isAlwaysCounted) await refuseWhenFull(counters, action)
  const { count, resetsAt } = await counters.add(key, window.durationMs)
  if (await isAbove(count, action)) throw rateLimited(resetsAt - time)
}
