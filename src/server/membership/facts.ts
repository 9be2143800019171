import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { GrantFact, MemberFacts } from '#shared/membership/state.ts'
import type { Former } from '#shared/membership/terms.ts'

/** @returns rows by the id of their member */
const byMember = <T extends { member_id: number | null }>(rows: readonly T[]): Map<number, T[]> =>
  Map.groupBy(rows, ({ member_id }) => Number(member_id))

/** @returns all that the states of some members are derived from, by their ids; the ids must be few enough for one statement */
export async function readFacts(db: Db | Tx, ids: readonly number[]): Promise<Map<number, MemberFacts>> {
  if (ids.length === 0) return new Map()
  const columns = await db
    .selectFrom('members')
    .select(['id', 'member_status', 'is_new', 'joined_on', 'left_on'])
    .where('id', 'in', ids)
    .execute()
  const memberships = byMember(
    await db.selectFrom('memberships').selectAll().where('member_id', 'in', ids).orderBy('id').execute(),
  )
  const applications = byMember(
    await db.selectFrom('applications').selectAll().where('member_id', 'in', ids).orderBy('id').execute(),
  )
  const departures = byMember(
    await db
      .selectFrom('member_departures')
      .selectAll()
      .where('member_id', 'in', ids)
      .orderBy('id')
      .execute(),
  )
  const claims = byMember(
    await db
      .selectFrom('claim_lines')
      .innerJoin('claims', 'claims.id', 'claim_lines.claim_id')
      .select(['claim_lines.member_id', 'due_day', 'held_day', 'claims.void_day', 'claims.written_off_day'])
      .select(sql<string>`coalesce(claims.sent_day, substr(claims.created_at, 1, 10))`.as('made_day'))
      .where('claim_lines.member_id', 'in', ids)
      .where('claim_lines.kind', '=', 'membership')
      .execute(),
  )
  return new Map(
    columns.map(({ id, member_status, is_new, joined_on, left_on }) => [
      id,
      {
        columns: { member_status: Boolean(member_status), is_new: Boolean(is_new), joined_on, left_on },
        memberships: memberships.get(id) ?? [],
        applications: applications.get(id) ?? [],
        departures: departures.get(id) ?? [],
        claims: claims.get(id) ?? [],
      },
    ]),
  )
}

/**
 * @returns the memberships that count for what a member buys on a day: neither revoked, nor of before a departure
 */
export function formersOf<T extends GrantFact>(
  { memberships, departures }: { memberships: readonly T[]; departures: MemberFacts['departures'] },
  day: string,
): (T & Former)[] {
  const departed = departures
    .filter((one) => one.day <= day)
    .map((one) => `${one.day} ${one.created_at}`)
    .toSorted()
    .at(-1)
  return memberships.filter(
    (one) => one.revoked_day === null && `${one.granted_day} ${one.created_at}` >= (departed ?? ''),
  )
}
