import type { Tx } from '#server/db/tables.ts'
import { foldText } from '#shared/fold.ts'

type Days = { first_day: string | null; last_day: string | null }

/** The two members of a merge. */
export type Two = { kept: number; other: number }

type Time = Days & { id: number; group_id: number | null; task: string }

const from = ({ first_day }: Days): string => first_day ?? ''
const until = ({ last_day }: Days): string => last_day ?? '9999'

const isSameTask = (a: Time, b: Time): boolean => foldText(a.task.trim()) === foldText(b.task.trim())

const overlap = (a: Time, b: Time): boolean =>
  a.group_id === b.group_id && isSameTask(a, b) && from(a) <= until(b) && from(b) <= until(a)

const readTimes = (tx: Tx, member: number): Promise<Time[]> =>
  tx
    .selectFrom('group_members')
    .select(['id', 'group_id', 'task', 'first_day', 'last_day'])
    .where('member_id', '=', member)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

async function readDeleted(tx: Tx, member: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('group_members')
    .select('id')
    .where('member_id', '=', member)
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the days of both in one */
const joined = (a: Days, b: Days): Days => ({
  first_day: from(a) < from(b) ? a.first_day : b.first_day,
  last_day: until(a) > until(b) ? a.last_day : b.last_day,
})

const setDays = (tx: Tx, id: number, days: Days) =>
  tx
    .updateTable('group_members')
    .set((set) => ({ ...days, version: set('version', '+', 1) }))
    .where('id', '=', id)

/**
 * Makes the other member's times in groups those of the kept one, also those in the trash. Only times with the same task that
 * overlap become one: the kept member's with the days of both.
 */
export async function moveGroupTimes(tx: Tx, { kept, other }: Two): Promise<void> {
  const own = await readTimes(tx, kept)
  const moved: number[] = await readDeleted(tx, other)
  for (const time of await readTimes(tx, other)) {
    const same = own.find((one) => overlap(one, time))
    if (!same) {
      moved.push(time.id)
      own.push(time)
      continue
    }
    const before = { first_day: same.first_day, last_day: same.last_day }
    const after = joined(same, time)
    Object.assign(same, after)
    if (before.first_day === after.first_day && before.last_day === after.last_day) continue
    await setDays(tx, same.id, after).execute()
  }
  if (moved.length > 0)
    await tx.updateTable('group_members').set({ member_id: kept }).where('id', 'in', moved).execute()
}
