import { sql } from 'kysely'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { keepPeriods, readPeriods } from '#server/membership/periods.ts'
import { firstClaim } from '#shared/claims.ts'
import { addDays, addMonths } from '#shared/membership/days.ts'
import { membershipRulesSchema, rulesSetting } from '#shared/membership/rules.ts'
import { referenceOf } from '#shared/reference.ts'
import { stockholmDay } from '#shared/time.ts'

const fee = 30_000
/** Rows that one statement inserts. */
const chunk = 500

async function inChunks<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await insert(rows.slice(from, from + chunk))
}

/** A claim on one of the first members, who owes the fee. */
export type SeededClaim = { number: number; reference: string; name: string }

async function seed(tx: Tx, { today, owing }: { today: string; owing: number }): Promise<SeededClaim[]> {
  const created_at = `${today}T00:00:00.000Z`
  // A year that ended twelve days ago, so that all who owe the next are reminded and in grace.
  const year_start = addDays(today, -12).slice(5).replace('02-29', '02-28')
  const rules = membershipRulesSchema.parse({ kind: 'year', year_start, sale_days: 60, grace_days: 31 })
  await writeSetting(tx, rulesSetting, JSON.stringify(rules))
  await keepPeriods(tx, rules, addMonths(today, -6))
  await keepPeriods(tx, rules, today)
  const type = {
    ...{
      titles: JSON.stringify({ sv: 'Ordinarie', en: 'Ordinary' }),
      kind: 'ordinary' as const,
      votes: true,
    },
    ...{
      chosen_by: 'anyone' as const,
      min_age: null,
      max_age: null,
      position: 0,
      archived_at: null,
      created_at,
    },
  }
  const { id: type_id } = await tx
    .insertInto('membership_types')
    .values(type)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('fees').values({ type_id, period_id: null, amount: fee }).execute()
  const periods = await readPeriods(tx)
  const index = periods.findIndex(({ first_day, last_day }) => first_day <= today && today <= last_day)
  const [before, running] = [periods[index - 1], periods[index]]
  if (!before || !running) throw new Error('there are no periods')
  const people = await tx
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'email', 'member_status'])
    .orderBy('id')
    .execute()
  const members = people.filter(({ member_status }) => Boolean(member_status))
  const grantOf = (id: number, period: typeof before) => ({
    ...{
      member_id: id,
      type_id,
      period_id: period.id,
      first_day: period.first_day,
      last_day: period.last_day,
    },
    ...{ granted_day: period.first_day, granted_by: 'board' as const, claim_id: null, revoked_day: null },
    created_at: `${period.first_day}T12:00:00.000Z`,
  })
  const debtors = members.slice(0, owing)
  const grants = [
    ...members.map(({ id }) => grantOf(id, before)),
    ...members.slice(owing).map(({ id }) => grantOf(id, running)),
  ]
  await inChunks(grants, (rows) => tx.insertInto('memberships').values(rows).execute())
  const claims = debtors.map((person, at) => ({
    ...{ id: at + 1, number: firstClaim + at, reference: referenceOf(firstClaim + at), kind: 'fee' as const },
    ...{ member_id: person.id, evenemang_id: null, name: `${person.first_name} ${person.last_name}` },
    ...{ email: person.email, email_key: person.email, language: 'sv' as const, due_day: before.last_day },
    ...{ sent_day: addDays(before.last_day, -30), void_day: null, written_off_day: null },
    ...{ unique_key: `fee ${person.id} ${running.id}`, created_at },
  }))
  await inChunks(claims, (rows) => tx.insertInto('claims').values(rows).execute())
  const lines = claims.map(({ id, member_id }) => ({
    ...{ claim_id: id, kind: 'membership' as const, member_id, type_id, period_id: running.id, amount: fee },
    ...{ first_day: running.first_day, last_day: running.last_day, text: running.label, evenemang_id: null },
  }))
  await inChunks(lines, (rows) => tx.insertInto('claim_lines').values(rows).execute())
  return claims.map(({ number, reference, name }) => ({ number, reference, name }))
}

/** Opens the database of some settings, for as long as some work takes. */
export async function withDatabase<T>(
  env: Record<string, string>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(parseConfig(env))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Gives all members of a filled database a membership year; so many of them owe the fee of the one that runs.
 * @returns what they owe
 */
export const seedYear = (env: Record<string, string>, owing: number): Promise<SeededClaim[]> =>
  withDatabase(env, async ({ db }) => {
    const today = stockholmDay(new Date())
    const claims = await db.transaction().execute((tx) => seed(tx, { today, owing }))
    // PostgreSQL does it by itself within minutes.
    await sql`analyze`.execute(db)
    return claims
  })

/** Turns reminders on or off without a line in the history. */
export const setReminders = (env: Record<string, string>, reminders: boolean): Promise<void> =>
  withDatabase(env, async ({ db }) => {
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', rulesSetting)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...JSON.parse(value), reminders }) })
      .where('name', '=', rulesSetting)
      .execute()
  })
