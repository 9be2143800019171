import { sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import { readJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { compareSwedish } from '#shared/compare-swedish.ts'
import type { NonVoter, Voter, Voters } from '#shared/meetings.ts'
import { addDays } from '#shared/membership/days.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import type { MemberState } from '#shared/membership/state.ts'
import {
  memberBy,
  type NoVoteReason,
  noVotingRules,
  type VotingRules,
  votingRulesSchema,
  votingSetting,
  whyNoVote,
} from '#shared/membership/voting.ts'
import { members } from '#shared/resources/members.ts'
import { readRules } from './rules.ts'
import { statesOfMembers, statesOn } from './states.ts'

/** @returns the rules of the statutes about voting and summons; every member has a vote while none were set */
export async function readVotingRules(db: Db | Tx): Promise<VotingRules> {
  return votingRulesSchema.parse((await readJsonSetting(db, votingSetting)) ?? noVotingRules)
}

type Row = {
  id: number
  first_name: string
  last_name: string
  birthday: string | null
  state: MemberState
  type_votes: unknown
  was_member: unknown
  paid_day: string | null
  has_facts: number
}

/** A condition: the membership `n` goes on from the day on which `o`, of the same claim or of none, was revoked. */
const isReplaced = sql`o.id < n.id and o.revoked_day = n.granted_day
      and coalesce(o.claim_id, 0) = coalesce(n.claim_id, 0)
      and o.first_day <= n.first_day and coalesce(o.last_day, '9999-12-31') >= n.first_day`

type Asked = { day: string; rules: MembershipRules; voting: VotingRules }

/**
 * The memberships that took the place of others on the day on which those were revoked, as a change of the type writes them: with
 * the same claim or without one. Each stands with every one before it, and the day on which that was granted.
 */
const replaced = sql`replaced (id, former_id, day) as (
    select n.id, o.id, o.granted_day from memberships n join memberships o on o.member_id = n.member_id and ${isReplaced}
    union
    select r.id, o.id, o.granted_day from replaced r join memberships n on n.id = r.former_id
      join memberships o on o.member_id = n.member_id and ${isReplaced})`

/** @returns those who are members on a day, or are to renew, with what tells whether they have a vote */
async function readMembersOn(db: Db | Tx, { day, rules, voting }: Asked): Promise<Row[]> {
  const listed = sql.join([...new Set<MemberState>(['active', 'grace', ...statesOfMembers(rules)])])
  const wasMember =
    voting.member_days === 0
      ? sql`1 = 1`
      : sql`m.id in (select member_id from ${statesOn(memberBy(voting, day), rules)} then_states
          where state in (${sql.join(['active', 'grace'])}))`
  const paid = sql`(select max(p.paid_day) from allocations a join payments p on p.id = a.payment_id
    where a.claim_id = g.claim_id and a.undone_at is null and p.undone_at is null)`
  const granted = sql`coalesce((select min(r.day) from replaced r where r.id = g.id), g.granted_day)`
  const paidDay = sql`(select min(coalesce(${paid}, ${granted})) from memberships g
    where g.member_id = m.id and g.granted_day <= ${day} and g.first_day <= ${day}
      and (g.revoked_day is null or g.revoked_day > ${day})
      and (g.last_day is null or g.last_day >=
        case when s.state = 'grace' then ${addDays(day, -rules.grace_days)} else ${day} end))`
  const { rows } = await sql<Row>`with recursive ${replaced}
    select m.id, m.first_name, m.last_name, m.birthday, s.state, s.has_facts,
      case when t.id is null or t.votes then 1 else 0 end as type_votes,
      case when ${wasMember} then 1 else 0 end as was_member,
      ${paidDay} as paid_day
    from ${statesOn(day, rules)} s
    join members m on m.id = s.member_id
    left join membership_types t on t.id = s.type_id
    where s.state in (${listed}) and m.deleted_at is null
      and m.id in (select members.id from members where ${await notRestricted(db, members)})`.execute(db)
  return rows
}

const nameOf = ({ first_name, last_name }: Row): string => `${first_name} ${last_name}`.trim()

const byName = (a: Row, b: Row): number =>
  compareSwedish(a.last_name, b.last_name) || compareSwedish(a.first_name, b.first_name) || a.id - b.id

type Judged = { row: Row; reasons: NoVoteReason[] }

async function judgeOn(db: Db | Tx, asked: Asked): Promise<Judged[]> {
  const { day, rules, voting } = asked
  const rows = await readMembersOn(db, asked)
  return rows.toSorted(byName).map((row) => {
    // A register without membership years knows no payments.
    const paidDay = rules.kind === 'none' && !Number(row.has_facts) ? '' : row.paid_day
    const facts = {
      ...{ state: row.state, birthday: row.birthday, paidDay },
      ...{ typeVotes: Boolean(row.type_votes), wasMember: Boolean(row.was_member) },
    }
    return { row, reasons: whyNoVote(facts, day, voting) }
  })
}

const voter = ({ row }: Judged): Voter => ({ id: row.id, name: nameOf(row) })
const nonVoter = ({ row, reasons }: Judged): NonVoter => ({ id: row.id, name: nameOf(row), reasons })

/** The voters of a day by what is known, in the order of their last names. Restricted persons and those in the bin are none. */
export async function votersOn(
  db: Db | Tx,
  { day, today }: { day: string; today: string },
): Promise<Omit<Voters, 'rules'>> {
  const rules = await readRules(db)
  const voting = await readVotingRules(db)
  const onDay = await judgeOn(db, { day, rules, voting })
  const votes = (one: Judged): boolean => one.reasons.length === 0
  const reasonsOf = new Map(onDay.map(({ row, reasons }) => [row.id, reasons]))
  const now = day > today ? await judgeOn(db, { day: today, rules, voting }) : []
  const losing = now.filter(votes).flatMap(({ row }) => {
    const reasons = reasonsOf.get(row.id) ?? ['ended']
    return reasons.length > 0 ? [nonVoter({ row, reasons })] : []
  })
  return {
    day,
    voters: onDay.filter(votes).map(voter),
    without: onDay.filter((one) => !votes(one)).map(nonVoter),
    losing,
    isByColumns: rules.kind === 'none',
  }
}
