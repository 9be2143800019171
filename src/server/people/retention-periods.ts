import { readJsonSetting, writeJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import {
  firstNoticeDays,
  noticeDays,
  retentionClasses,
  type TimedClass,
  timedClasses,
} from '#shared/retention.ts'

/** How long a class is kept, null for ever, and the day before which nobody of it is forgotten. */
type Period = { months: number | null; from: string }

export type Periods = Readonly<Record<TimedClass, Period>>

const setting = 'retention'

const ofAll = (periodOf: (name: TimedClass) => Period): Periods =>
  Object.fromEntries(timedClasses.map((name) => [name, periodOf(name)])) as Periods

export const daysAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/**
 * @param today day of Stockholm
 * @returns the periods of the classes. Of one that no run has seen yet nobody is forgotten for 30 days, so that an installation
 *   that gets this announces first whom it will forget.
 */
export async function readPeriods(db: Db | Tx, today: string): Promise<Periods> {
  const stored = await readJsonSetting<Partial<Periods>>(db, setting)
  return ofAll(
    (name) =>
      stored?.[name] ?? { months: retentionClasses[name].months, from: daysAfter(today, firstNoticeDays) },
  )
}

export const storePeriods = (db: Db | Tx, periods: Periods): Promise<void> =>
  writeJsonSetting(db, setting, periods)

/** @returns the periods with other months; of a class with a shorter one nobody is forgotten before a week has passed */
export function changePeriods(
  before: Periods,
  months: Readonly<Partial<Record<TimedClass, number | null>>>,
  today: string,
): Periods {
  return ofAll((name) => {
    const old = before[name]
    const next = months[name]
    if (next === undefined || next === old.months) return old
    const isShorter = next !== null && (old.months === null || next < old.months)
    const announced = daysAfter(today, noticeDays)
    return { months: next, from: isShorter && announced > old.from ? announced : old.from }
  })
}
