import { type RawBuilder, sql } from 'kysely'
import { planOnce } from '#server/db/plan-once.ts'
import { addDays } from '#shared/membership/days.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { daysToPay, isMemberIn, type MemberState, memberStates } from '#shared/membership/state.ts'

/** The state of a member on a day, as `stateOn` of `src/shared/membership/state.ts` derives it. */
export type StateRow = {
  member_id: number
  state: MemberState
  type_id: number | null
  valid_until: string | null
  /** 0 where nothing but the columns of the member tells it. */
  has_facts: number
  /** The day of the departure, of who has left by one. */
  left_day: string | null
}

/** The last day of what has none. */
const endless = sql.lit('9999-12-31')

/** The day on which a membership ends. */
const endDay = sql`coalesce(last_day, ${endless})`

/** The same with its type behind it: the greatest is the one that ends last. */
const endWithType = sql`${endDay} || (1000000000 + type_id)`

const dayOf = (key: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`nullif(substr(${key}, 1, 10), ${endless})`
const typeOf = (key: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`cast(substr(${key}, 11) as integer) - 1000000000`

/** @returns the ids, the last one several times, so that few lengths of such a list make few statements */
function paddedIds(ids: readonly number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length))
  return [...ids, ...Array.from({ length: length - ids.length }, () => Number(ids.at(-1)))]
}

/** The states in which the rules count somebody as a member. */
export const statesOfMembers = (rules: MembershipRules): MemberState[] =>
  memberStates.filter((state) => isMemberIn(state, rules))

/** @returns the state by the columns of a member */
const columnsTell = (day: string): RawBuilder<MemberState> => sql<MemberState>`case
    when m.member_status and coalesce(m.joined_on, '') <= ${day} then 'active'
    when m.is_new and not m.member_status then 'applied'
    when m.left_on is null then 'ended'
    when m.left_on <= ${day} then 'left'
    when m.joined_on <= ${day} then 'active'
    else 'ended' end`

/** @returns the states of a register that knows no membership years */
const byColumnsOn = (
  day: string,
  among: RawBuilder<unknown>,
): RawBuilder<StateRow> => sql<StateRow>`(select m.id as member_id,
    ${columnsTell(day)} as state, cast(null as integer) as type_id, cast(null as text) as valid_until,
    0 as has_facts, cast(null as text) as left_day from members m where 1 = 1 ${among})`

/**
 * A subquery with the state of every member on a day, those in the bin too: to be joined, filtered and counted by, as
 * `members.id in (select member_id from ${statesOn(day, rules)} states where state = 'grace')`. It says for each what `stateOn`
 * says of the same facts; `states.test.ts` compares them.
 * @param asked.ids of some members, so that the facts of no other are read; all of them without it
 * @param asked.withType false when `type_id` is not asked for, which is quicker
 */
export function statesOn(
  day: string,
  rules: MembershipRules,
  { ids, withType = true }: { ids?: readonly number[] | undefined; withType?: boolean } = {},
): RawBuilder<StateRow> {
  const among = (column: string): RawBuilder<unknown> =>
    ids ? sql`and ${sql.ref(column)} in (${sql.join(paddedIds(ids))})` : sql``
  if (rules.kind === 'none') return byColumnsOn(day, among('m.id'))
  const departed = sql`(select member_id, max(day || ' ' || created_at) as departed
    from member_departures where day <= ${day} ${among('member_id')} group by member_id)`
  const isGranted = sql`granted_day <= ${day}`
  const isKept = sql`(revoked_day is null or revoked_day > ${day})
    and (d.departed is null or granted_day || ' ' || g.created_at >= d.departed)`
  // Behind a day its type changes nothing in whether it is before another day.
  const end = withType ? endWithType : endDay
  // Neither database finds the two days where only the state is asked for, and numbers are compared quicker than days.
  const granted = sql`(select g.member_id, max(case when ${isKept} then case
        when first_day > ${day} then case when ${endDay} >= ${day} then 1 else 0 end
        when ${endDay} >= ${day} then 3
        when ${endDay} >= ${addDays(day, -rules.grace_days)} then 2
        else 0 end end) as standing,
      max(case when ${isKept} then ${end} end) as last_end,
      max(case when first_day <= ${day} and ${isKept} then ${end} end) as begun_end
    from memberships g left join ${departed} d on d.member_id = g.member_id
    where ${isGranted} ${among('g.member_id')} group by g.member_id)`
  const latest = sql`(select member_id, max(id) as id from applications
    where applied_day <= ${day} ${among('member_id')} group by member_id)`
  const isDecided = sql`coalesce(a.decided_day, '9999') <= ${day}`
  const lastDay = addDays(day, -rules.payment_grace_days)
  const isOpen = sql`coalesce(c.sent_day, substr(c.created_at, 1, 10)) <= ${day}
      and coalesce(c.void_day, ${endless}) > ${day} and coalesce(c.written_off_day, ${endless}) > ${day}`
  const hasClaim = sql`exists (select 1 from claim_lines l join claims c on c.id = l.claim_id
    where l.member_id = m.id and l.kind = 'membership' and ${isOpen}
      and (a.decided_day >= ${addDays(lastDay, -daysToPay)} or c.due_day >= ${lastDay}))`
  const hasHeldClaim = sql`m.id in (select l.member_id from claims c join claim_lines l on l.claim_id = c.id
    where c.held_day <= ${day} and l.kind = 'membership' and ${isOpen})`
  const hasFacts = sql`(v.member_id is not null or d.member_id is not null or a.id is not null)`
  const isAnswered = sql`exists (select 1 from memberships g where g.member_id = m.id and ${isGranted} and ${isKept}
    and granted_day >= case when ${isDecided} then a.decided_day else a.applied_day end)`
  return sql<StateRow>`(select ${planOnce} m.id as member_id,
    case
      when v.standing = 3 then 'active'
      when v.standing = 2 then 'grace'
      when v.standing = 1 then 'due'
      when not ${hasFacts} then ${columnsTell(day)}
      when d.departed is not null and v.standing is null then 'left'
      when ${hasHeldClaim} then 'due'
      when a.id is null then 'ended'
      when ${isAnswered} then 'ended'
      when not ${isDecided} then 'applied'
      when a.decision = 'declined' then 'declined'
      when ${hasClaim} then 'due'
      else 'lapsed' end as state,
    ${withType ? sql`coalesce(${typeOf(sql`coalesce(v.begun_end, v.last_end)`)}, a.type_id)` : sql`cast(null as integer)`} as type_id,
    ${dayOf(sql`v.last_end`)} as valid_until,
    case when ${hasFacts} then 1 else 0 end as has_facts,
    substr(d.departed, 1, 10) as left_day
    from members m
    left join ${granted} v on v.member_id = m.id
    left join ${departed} d on d.member_id = m.id
    left join ${latest} n on n.member_id = m.id
    left join applications a on a.id = n.id where 1 = 1 ${among('m.id')})`
}
