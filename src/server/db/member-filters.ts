import { type RawBuilder, sql } from 'kysely'
import { inGroupOn } from '#server/db/group-days.ts'
import { type StateRow, statesOn } from '#server/db/member-states.ts'
import { readMembershipRules } from '#server/db/membership-rules.ts'
import { readIds } from '#server/db/read-ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { compareSwedish } from '#shared/compare-swedish.ts'
import { firstLanguage } from '#shared/languages.ts'
import { memberStates } from '#shared/membership/state.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the day on which somebody was born who turns so many years old today */
function bornOn(years: number, now: Date): string {
  const today = stockholmDay(now)
  const day = Temporal.PlainDate.from(today).subtract({ years })
  // Born on 29 February: a year older on 28 February in a year without one.
  const isLast = today.endsWith('-02-28') && !Temporal.PlainDate.from(today).inLeapYear && day.inLeapYear
  return (isLast ? day.add({ days: 1 }) : day).toString()
}

/** Days as text are in the order of the calendar. */
const day = sql`coalesce(members.joined_on, substr(members.created_at, 1, 10))`

type Values = readonly (string | number | boolean)[]

/** The database that a list is read from, and the time. */
type Place = { db: Db | Tx; now: Date }

/**
 * @param condition may name columns of `statesOn`, but `type_id` only with the type
 * @returns the ids of all members of whom it is true today
 */
async function inState(
  { db, now }: Place,
  condition: RawBuilder<boolean>,
  withType = false,
): Promise<number[]> {
  const states = statesOn(stockholmDay(now), await readMembershipRules(db), { withType })
  return readIds(db, sql`(select member_id as id from ${states} states where ${condition}) found`)
}

/** @returns the ranks of members by what `compare` says of their states, those with the same sharing one */
function rankBy<T>(rows: readonly (T & { member_id: number })[], compare: (a: T, b: T) => number) {
  const sorted = rows.toSorted(compare)
  let rank = 0
  return new Map(
    sorted.map((row, index) => {
      const before = sorted[index - 1]
      if (before && compare(before, row) !== 0) rank = index
      return [row.member_id, rank]
    }),
  )
}

/** @returns the states of all members today, with the names of their types; none where nobody sets membership years */
async function readStates({ db, now }: Place) {
  const rules = await readMembershipRules(db)
  if (rules.kind === 'none') return []
  const types = await db.selectFrom('membership_types').select(['id', 'titles']).execute()
  const names = new Map(types.map(({ id, titles }) => [id, JSON.parse(titles)[firstLanguage] ?? '']))
  const { rows } = await sql<StateRow>`select * from ${statesOn(stockholmDay(now), rules)} states`.execute(db)
  return rows.map((row) => ({ ...row, type_name: String(names.get(Number(row.type_id ?? 0)) ?? '') }))
}

/** Orders of the members' list by what is derived: states as they stand in `memberStates`, and an empty value first. */
export const memberOrders: Readonly<Record<string, (place: Place) => Promise<Map<number, number>>>> = {
  membership_state: async (place) =>
    rankBy(await readStates(place), (a, b) => memberStates.indexOf(a.state) - memberStates.indexOf(b.state)),
  type_name: async (place) =>
    rankBy(await readStates(place), (a, b) => compareSwedish(a.type_name, b.type_name)),
  valid_until: async (place) =>
    rankBy(await readStates(place), (a, b) => (a.valid_until ?? '').localeCompare(b.valid_until ?? '')),
}

/** The first and the last of some days; of several values the widest counts. */
const firstOf = (values: Values): string => values.map(String).sort()[0] ?? ''
const lastOf = (values: Values): string => values.map(String).sort().at(-1) ?? ''

/**
 * The filters of the members' list that are no field. Ages are of today, both ends included; a member without a birthday
 * is in none. Who has no first day joined when they were added (the day in UTC). Of several values the widest counts.
 * They stand here because mails are sent by them too.
 */
export const memberFilters: Readonly<Record<string, (values: Values, now: Date) => RawBuilder<boolean>>> = {
  age_from: (values, now) =>
    sql<boolean>`members.birthday <= ${bornOn(Math.min(...values.map(Number)), now)}`,
  age_to: (values, now) =>
    sql<boolean>`members.birthday > ${bornOn(Math.max(...values.map(Number)) + 1, now)}`,
  group: (values, now) =>
    sql<boolean>`members.id in (select member_id from group_members
      where group_id in (${sql.join(values)}) and ${inGroupOn(stockholmDay(now))})`,
  joined_from: (values) => sql<boolean>`${day} >= ${firstOf(values)}`,
  joined_to: (values) => sql<boolean>`${day} <= ${lastOf(values)}`,
  unconfirmed: (values) =>
    sql<boolean>`members.member_status and exists (select 1 from (${sql.join(
      values.map((year) => sql`select ${sql.lit(Number(year))} as year`),
      sql` union `,
    )}) asked where not exists (select 1 from confirmations
      where confirmations.member_id = members.id and confirmations.year = asked.year))`,
}

/** The filters of the members' list by what is derived: the ids of all members of whom they hold, those in the bin too. */
export const memberStateFilters: Readonly<
  Record<string, (values: Values, place: Place) => Promise<number[]>>
> = {
  membership_state: (values, place) => inState(place, sql<boolean>`state in (${sql.join(values)})`),
  membership_type: (values, place) => inState(place, sql<boolean>`type_id in (${sql.join(values)})`, true),
  valid_from: (values, place) => inState(place, sql<boolean>`valid_until >= ${firstOf(values)}`),
  valid_to: (values, place) => inState(place, sql<boolean>`valid_until <= ${lastOf(values)}`),
}
