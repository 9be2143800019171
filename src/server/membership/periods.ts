import type { Db, Tx } from '#server/db/tables.ts'
import { addMonths } from '#shared/membership/days.ts'
import { missingPeriods, type Period, periodsFor } from '#shared/membership/periods.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'

/** Periods are made for so many months ahead: the one that runs, and the one after it, whichever is the longest. */
const monthsAhead = 13

/** @returns the stored periods, in their order */
export const readPeriods = (db: Db | Tx): Promise<Period[]> =>
  db.selectFrom('periods').selectAll().orderBy('first_day').execute()

/**
 * Makes the period that runs on a day and those of the months after it, where the rules want some that are not there. What is
 * stored stays as it is.
 */
export async function keepPeriods(db: Db | Tx, rules: MembershipRules, day: string): Promise<void> {
  const wanted = periodsFor(rules, day, addMonths(day, monthsAhead))
  if (wanted.length === 0) return
  const missing = missingPeriods(wanted, await readPeriods(db))
  if (missing.length === 0) return
  await db
    .insertInto('periods')
    .values(missing)
    .onConflict((conflict) => conflict.column('first_day').doNothing())
    .execute()
}
