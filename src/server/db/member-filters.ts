import { type RawBuilder, sql } from 'kysely'
import { inGroupOn } from '#server/db/group-days.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the day on which somebody was born who turns so many years old today */
const bornOn = (years: number, now: Date): string =>
  Temporal.PlainDate.from(stockholmDay(now)).subtract({ years }).toString()

/** Days as text are in the order of the calendar. */
const day = sql`coalesce(members.joined_on, substr(members.created_at, 1, 10))`

type Condition = (values: readonly (string | number | boolean)[], now: Date) => RawBuilder<boolean>

/**
 * The filters of the members' list that are no field. Ages are of today, both ends included; a member without a birthday
 * is in none. Who has no first day joined when they were added (the day in UTC). Of several values the widest counts.
 * They stand here because mails are sent by them too.
 */
export const memberFilters: Readonly<Record<string, Condition>> = {
  age_from: (values, now) =>
    sql<boolean>`members.birthday <= ${bornOn(Math.min(...values.map(Number)), now)}`,
  age_to: (values, now) =>
    sql<boolean>`members.birthday > ${bornOn(Math.max(...values.map(Number)) + 1, now)}`,
  group: (values, now) =>
    sql<boolean>`members.id in (select member_id from group_members
      where group_id in (${sql.join(values)}) and ${inGroupOn(stockholmDay(now))})`,
  joined_from: (values) => sql<boolean>`${day} >= ${values.map(String).sort()[0]}`,
  joined_to: (values) => sql<boolean>`${day} <= ${values.map(String).sort().at(-1)}`,
}
