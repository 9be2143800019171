import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'
import { inGroupOn } from '#server/db/group-days.ts'
import { statesOn } from '#server/db/member-states.ts'
import { readMembershipRules } from '#server/db/membership-rules.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the day on which somebody was born who turns so many years old today */
const bornOn = (years: number, now: Date): string =>
  Temporal.PlainDate.from(stockholmDay(now)).subtract({ years }).toString()

/** Days as text are in the order of the calendar. */
const day = sql`coalesce(members.joined_on, substr(members.created_at, 1, 10))`

type Values = readonly (string | number | boolean)[]

/** The database that a list is read from, and the time. */
type Place = { db: Db | Tx; dialect: Dialect; now: Date }

type Condition = (values: Values, place: Place) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>

/**
 * Derives the states of all members once, because a page of a list asks for its condition several times.
 * @param condition may name columns of `statesOn`
 */
async function inState(
  { db, dialect, now }: Place,
  condition: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  const states = statesOn(stockholmDay(now), await readMembershipRules(db))
  const { rows } = await sql<{ member_id: number }>`
    select member_id from ${states} states where ${condition}`.execute(db)
  return dialect.isAmong(rows.map(({ member_id }) => member_id))
}

/** The first and the last of some days; of several values the widest counts. */
const firstOf = (values: Values): string => values.map(String).sort()[0] ?? ''
const lastOf = (values: Values): string => values.map(String).sort().at(-1) ?? ''

/**
 * The filters of the members' list that are no field. Ages are of today, both ends included; a member without a birthday
 * is in none. Who has no first day joined when they were added (the day in UTC). Of several values the widest counts.
 * They stand here because mails are sent by them too.
 */
export const memberFilters: Readonly<Record<string, Condition>> = {
  age_from: (values, { now }) =>
    sql<boolean>`members.birthday <= ${bornOn(Math.min(...values.map(Number)), now)}`,
  age_to: (values, { now }) =>
    sql<boolean>`members.birthday > ${bornOn(Math.max(...values.map(Number)) + 1, now)}`,
  group: (values, { now }) =>
    sql<boolean>`members.id in (select member_id from group_members
      where group_id in (${sql.join(values)}) and ${inGroupOn(stockholmDay(now))})`,
  joined_from: (values) => sql<boolean>`${day} >= ${firstOf(values)}`,
  joined_to: (values) => sql<boolean>`${day} <= ${lastOf(values)}`,
  membership_state: (values, place) => inState(place, sql<boolean>`state in (${sql.join(values)})`),
  membership_type: (values, place) => inState(place, sql<boolean>`type_id in (${sql.join(values)})`),
  valid_from: (values, place) => inState(place, sql<boolean>`valid_until >= ${firstOf(values)}`),
  valid_to: (values, place) => inState(place, sql<boolean>`valid_until <= ${lastOf(values)}`),
  unconfirmed: (values) =>
    sql<boolean>`members.member_status and exists (select 1 from (${sql.join(
      values.map((year) => sql`select ${sql.lit(Number(year))} as year`),
      sql` union `,
    )}) asked where not exists (select 1 from confirmations
      where confirmations.member_id = members.id and confirmations.year = asked.year))`,
}
