import { sql } from 'kysely'
import { statesOfMembers, statesOn } from '#server/db/member-states.ts'
import { readMembershipRules } from '#server/db/membership-rules.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { countRows } from '#server/db/row-counts.ts'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list } from '#server/http/api-document/schemas.ts'
import type { Services } from '#server/services/services.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { members } from '#shared/resources/members.ts'
import type { MemberMonth, Statistics } from '#shared/statistics.ts'
import { stockholmDay, timeZone } from '#shared/time.ts'

const shownMonths = 12

const always = objectSchema({
  active: integer,
  passive: integer,
  applications: { ...integer, description: 'Applications that nobody has dealt with.' },
  months: list(
    objectSchema({
      month: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
      joined: integer,
      active: integer,
      passive: integer,
    }),
  ),
})

const waiting: JsonSchema = {
  ...integer,
  description: 'Applications that nobody has decided; only in a register that knows membership years.',
}

/** The number of members and its course, for `/api/openapi.json`. */
export const memberCountSchema: JsonSchema = {
  ...always,
  properties: { ...(always.properties as object), waiting },
}

type Count = { active: number; passive: number }

const monthOf = (instant: Temporal.Instant): Temporal.PlainYearMonth =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth()

async function countNow({ db }: Pick<Services, 'db'>): Promise<Count> {
  const rows = await db
    .selectFrom('members')
    .select(({ fn }) => ['member_status', fn.countAll().as('count')])
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, members))
    .groupBy('member_status')
    .execute()
  const counts: Count = { active: 0, passive: 0 }
  for (const row of rows) counts[row.member_status ? 'active' : 'passive'] = Number(row.count)
  return counts
}

const livingMembers = async ({ db }: Pick<Services, 'db'>) =>
  db
    .selectFrom('members')
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, members))

async function countWaiting({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number | null> {
  const rules = await readMembershipRules(db)
  if (rules.kind === 'none') return null
  return countRows(
    (await livingMembers({ db })).where(
      sql<boolean>`id in (select member_id from ${statesOn(stockholmDay(now()), rules, { withType: false })} states where state = 'applied')`,
    ),
  )
}

async function countJoined(
  { db }: Pick<Services, 'db'>,
  first: Temporal.PlainYearMonth,
): Promise<Map<string, Count>> {
  const since = first.toPlainDate({ day: 1 }).toZonedDateTime(timeZone).toInstant()
  const hour = sql<string>`substr(created_at, 1, 13)`
  const rows = await db
    .selectFrom('members')
    .select(({ fn }) => [hour.as('hour'), 'member_status', fn.countAll().as('count')])
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, members))
    .where('created_at', '>=', new Date(since.epochMilliseconds).toISOString())
    .groupBy([hour, 'member_status'])
    .execute()
  const joined = new Map<string, Count>()
  for (const row of rows) {
    const month = monthOf(Temporal.Instant.from(`${row.hour}:00Z`)).toString()
    const counts = joined.get(month) ?? { active: 0, passive: 0 }
    counts[row.member_status ? 'active' : 'passive'] += Number(row.count)
    joined.set(month, counts)
  }
  return joined
}

/** @returns how many were members on the last day of a month, or today, by the states of the membership year */
async function countMembersOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { month, rules }: { month: Temporal.PlainYearMonth; rules: MembershipRules },
): Promise<number> {
  const last = month.toPlainDate({ day: month.daysInMonth }).toString()
  const today = stockholmDay(now())
  const states = statesOn(last < today ? last : today, rules, { withType: false })
  return countRows(
    (await livingMembers({ db })).where(
      sql<boolean>`id in (select member_id from ${states} states where state in (${sql.join(statesOfMembers(rules))}))`,
    ),
  )
}

/**
 * @returns the members of now, and how they came to be so many: from now backwards, without who came later; with
 *   membership years by the states of each month's last day
 */
export async function countMembers(context: Pick<Services, 'db' | 'now'>): Promise<Statistics['members']> {
  const now = await countNow(context)
  const last = monthOf(Temporal.Instant.fromEpochMilliseconds(context.now().getTime()))
  const joined = await countJoined(context, last.subtract({ months: shownMonths - 1 }))
  const months: MemberMonth[] = []
  let { active, passive } = now
  for (let back = 0; back < shownMonths; back++) {
    const month = last.subtract({ months: back }).toString()
    const came = joined.get(month) ?? { active: 0, passive: 0 }
    months.unshift({ month, joined: came.active + came.passive, active, passive })
    active -= came.active
    passive -= came.passive
  }
  const rules = await readMembershipRules(context.db)
  if (rules.kind !== 'none')
    for (const one of months) {
      const known = one.active + one.passive
      const month = Temporal.PlainYearMonth.from(one.month)
      one.active = await countMembersOf(context, { month, rules })
      one.passive = Math.max(0, known - one.active)
    }
  const open = await countWaiting(context)
  const applications = await countRows((await livingMembers(context)).where('is_new', '=', true))
  return { ...now, applications, ...(open !== null && { waiting: open }), months }
}
