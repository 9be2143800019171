import { hourMs } from '#shared/durations.ts'

export const personalReadsWindowMs = hourMs

/** The personal records that each account was shown this hour. */
export type PersonalReads = {
  /**
   * Counts records of a resource that an account was shown, each once an hour.
   * @returns whether they are more than the limit, and nobody was told of it this hour
   */
  count(userId: number, resource: string, ids: readonly number[]): boolean
  /** Notes that somebody was told. */
  settle(userId: number): void
}

/**
 * Counted in memory and in this process alone, because a read must not cost a write; at most `max` records and those of one
 * answer are kept for an account.
 */
export function createPersonalReads({ max, now }: { max: number; now: () => Date }): PersonalReads {
  const shown = new Map<number, Set<string>>()
  const settled = new Set<number>()
  let endsAt = 0
  return {
    count: (userId, resource, ids) => {
      const time = now().getTime()
      if (time >= endsAt || endsAt - time > personalReadsWindowMs) {
        shown.clear()
        settled.clear()
        endsAt = time + personalReadsWindowMs
      }
      const records = shown.get(userId) ?? new Set()
      shown.set(userId, records)
      if (records.size <= max) for (const id of ids) records.add(`${resource} ${id}`)
      return records.size > max && !settled.has(userId)
    },
    settle: (userId) => void settled.add(userId),
  }
}
