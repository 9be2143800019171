import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { memberFilters, memberStateFilters } from '#server/db/member-filters.ts'
import { statesOn } from '#server/db/member-states.ts'
import { readMembershipRules } from '#server/db/membership-rules.ts'
import { readIds } from '#server/db/read-ids.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { countRows, hasRow } from '#server/db/row-counts.ts'
import { findForms } from '#server/db/search-indexes.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { parseMatching } from '#server/http/input/list-query.ts'
import { searchForms } from '#shared/fold.ts'
import type { LetterCounts } from '#shared/letters.ts'
import type { MemberState } from '#shared/membership/state.ts'
import { searchedFields } from '#shared/resource.ts'
import type { MailingKind } from '#shared/resources/mailings.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

/** The database, or a transaction, and the clock. */
export type Place = { db: Db | Tx; dialect: Dialect; now: () => Date }

/** Whom a mailing to members goes to: those with some ids, else those whom a list with the parameters shows. */
export type MembersAddressed = { kind: MailingKind; matching: string; chosen: string }

/** The parameters of the list of those who are members now. */
export const activeMembers = 'member_status=true'

/** @returns the ids in the column `chosen` of a mailing */
export const idsIn = (chosen: string): number[] => (chosen ? (JSON.parse(chosen) as number[]) : [])

/** @returns the conditions under which a list with these parameters shows a member. @throws AppError invalid-parameter */
async function conditionsOf(place: Place, matching: string): Promise<RawBuilder<boolean>[]> {
  const { q, filters, further = {} } = parseMatching(members, matching)
  const conditions = Object.entries(filters).map(
    ([name, values]) => sql<boolean>`${place.dialect.plain(name)} in (${sql.join(values)})`,
  )
  for (const [name, values] of Object.entries(further)) {
    const now = place.now()
    const ids = await memberStateFilters[name]?.(values, { db: place.db, now })
    const condition = ids ? place.dialect.isAmong(ids) : memberFilters[name]?.(values, now)
    if (!condition) throw new Error(`no condition for the filter ${name}`)
    conditions.push(condition)
  }
  const forms = searchForms(q ?? '')
  if (forms[0]?.length)
    conditions.push(
      await findForms(place as Place & { db: Db }, {
        resource: members,
        fields: searchedFields(members),
        forms,
      }),
    )
  return conditions
}

/** @returns whether the list is asked for applications, so that a mail goes to applicants too */
function asksForApplicants(matching: string): boolean {
  const { filters, further } = parseMatching(members, matching)
  return Boolean(filters.is_new?.includes(true) || further?.membership_state?.includes('applied'))
}

/** @returns a query for the members that a list with the parameters shows, or that were ticked in one */
async function listed(place: Place, { matching, chosen }: Omit<MembersAddressed, 'kind'>) {
  const query = place.db
    .selectFrom('members')
    .where('members.deleted_at', 'is', null)
    .where(await notRestricted(place.db, members))
  if (chosen) return { query: query.where(place.dialect.isAmong(idsIn(chosen))) }
  const conditions = await conditionsOf(place, matching)
  // A query is a thenable to `await`, so it is given in an object.
  return { query: conditions.reduce((narrowed, condition) => narrowed.where(condition), query) }
}

/** @returns how many members a list with the parameters shows */
export async function countListed(place: Place, matching: string): Promise<number> {
  const { query } = await listed(place, { matching, chosen: '' })
  return countRows(query)
}

const own = sql.ref(`members.${foldedColumn('email')}`)
const isSubscriber = (more: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from subscribers where subscribers.deleted_at is null
    and ${sql.ref(`subscribers.${foldedColumn('email')}`)} = ${own} and ${more})`

/** Refusals in a row after which an address is taken not to exist (decision 0024). */
export const refusalsToStop = 2

/** A condition: mail servers have said of the member's address that there is none such, whoever it was written to as. */
export const isStopped = sql<boolean>`(${isSubscriber(sql`subscribers.stopped`)} or exists (
  select 1 from member_bounces join members as others on others.id = member_bounces.member_id
  where ${sql.ref(`others.${foldedColumn('email')}`)} = ${own} and member_bounces.refusals >= ${sql.lit(refusalsToStop)}))`

const hasConsent = isSubscriber(sql`subscribers.confirmed`)

/** The states of members who are no longer, or never became, members. */
const formerStates: readonly MemberState[] = ['left', 'declined', 'lapsed', 'ended']

/**
 * @param ids limits the states that are derived to these members
 * @returns a condition: the member is a former one. A filter never selects them, not even one for their state
 */
async function isFormer(place: Place, ids: readonly number[] | undefined): Promise<RawBuilder<boolean>> {
  const { db, dialect, now } = place
  const rules = await readMembershipRules(db)
  if (rules.kind === 'none') return sql<boolean>`(not members.member_status and not members.is_new)`
  const states = statesOn(stockholmDay(now()), rules, { ids, withType: false })
  const former = sql`(select member_id as id from ${states} states where state in (${sql.join([...formerStates])})) found`
  return sql<boolean>`(not members.member_status and ${dialect.isAmong(await readIds(db, former))})`
}

/**
 * @param ids limits the question to these members
 * @returns the reasons for which a member of the list gets no mail, the first of which counts
 */
async function refusalsOf(
  place: Place,
  { kind, matching, chosen }: MembersAddressed,
  ids?: readonly number[],
): Promise<[keyof LetterCounts, RawBuilder<boolean>][]> {
  const isApplicant = sql<boolean>`(members.is_new and not members.member_status)`
  return [
    ...(chosen || asksForApplicants(matching) ? [] : [['applicants', isApplicant] as const]),
    ...(chosen || matching === activeMembers ? [] : [['former', await isFormer(place, ids)] as const]),
    ['without_address', sql<boolean>`members.email = ''`],
    ...(kind === 'membership-newsletter'
      ? [['without_consent', sql<boolean>`not ${hasConsent}`] as const]
      : []),
  ].map(([name, condition]) => [name as keyof LetterCounts, condition as RawBuilder<boolean>])
}

/** @returns a query for those whom the mailing is for; of the stopped ones the caller takes care */
async function addressed(place: Place, mailing: MembersAddressed, ids?: readonly number[]) {
  const { query } = await listed(place, mailing)
  const refusals = await refusalsOf(place, mailing, ids)
  return {
    query: refusals.reduce(
      (narrowed, [, condition]) => narrowed.where(sql<boolean>`not (${condition})`),
      query,
    ),
  }
}

/** A member to be written to. */
export type MemberRecipient = Pick<Selectable<Tables['members']>, 'id' | 'email' | 'language'> & {
  stopped: unknown
}

/** @returns the next members that a mailing goes to, in the order of their ids */
export async function findMembers(
  place: Place,
  mailing: MembersAddressed,
  { after, limit }: { after: number; limit: number },
): Promise<MemberRecipient[]> {
  const { query } = await addressed(place, mailing)
  return query
    .select(['members.id', 'members.email', 'members.language', isStopped.as('stopped')])
    .where('members.id', '>', after)
    .orderBy('members.id')
    .limit(limit)
    .execute()
}

/** @returns whether a mail of the mailing may still leave to a member: who has left meanwhile gets none */
export async function isStillAddressed(
  place: Place,
  mailing: MembersAddressed,
  member: { id: number; email: string },
): Promise<boolean> {
  const { query } = await addressed(place, mailing, [member.id])
  return hasRow(query.where('members.id', '=', member.id).where('members.email', '=', member.email))
}

/** @returns how many members the list has, how many get the mail, and how many do not for which reason */
export async function countLetter(place: Place, mailing: MembersAddressed): Promise<LetterCounts> {
  const { query } = await listed(place, mailing)
  const reasons = [...(await refusalsOf(place, mailing)), ['stopped', isStopped] as const]
  const whens = reasons.map(([name, condition]) => sql`when ${condition} then ${sql.lit(name)}`)
  const reason = sql<string>`case ${sql.join(whens, sql` `)} else 'reached' end`
  const rows = await query
    .select([reason.as('outcome'), sql<number>`count(*)`.as('count')])
    .select(sql<number>`count(distinct ${own})`.as('addresses'))
    // PostgreSQL takes an expression with parameters for another one each time.
    .groupBy(sql.ref('outcome'))
    .execute()
  const of = (name: string) => rows.find((row) => row.outcome === name)
  const count = (name: string) => Number(of(name)?.count ?? 0)
  const recipients = Number(of('reached')?.addresses ?? 0)
  return {
    matching: rows.reduce((sum, row) => sum + Number(row.count), 0),
    recipients,
    applicants: count('applicants'),
    former: count('former'),
    stopped: count('stopped'),
    without_consent: count('without_consent'),
    without_address: count('without_address'),
    shared: count('reached') - recipients,
  }
}

/** Lists the different addresses that a mailing goes to, in lower case. */
export async function listMemberAddresses(place: Place, mailing: MembersAddressed): Promise<string[]> {
  const { query } = await addressed(place, mailing)
  const rows = await query
    .select(sql<string>`${own}`.as('address'))
    .distinct()
    .where(sql<boolean>`not ${isStopped}`)
    .execute()
  return rows.map(({ address }) => address)
}
