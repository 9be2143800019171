import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { readNextTypes } from '#server/membership/next-types.ts'
import { amountAsked } from '#server/payments/claim-amount.ts'
import { batchesOf } from '#shared/batches.ts'
import type { Planning } from '#shared/membership/plan.ts'
import { members } from '#shared/resources/members.ts'

/** Members that one statement reads, after which other requests have their turn. */
const batchSize = 500

/** A member of a plan; `isListed` is false of restricted persons, who are in no list and no number. */
export type PlannedFor = Planning & { isListed: boolean; moments: readonly { created_at: string }[] }

/** @returns what members were asked to pay for a membership and have not paid, by their ids */
async function readClaims(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, NonNullable<Planning['claim']>>> {
  const paid = sql`(select coalesce(sum(a.amount), 0) from allocations a
    where a.claim_id = claims.id and a.undone_at is null)`
  const asked = amountAsked(sql.ref('claims.id'))
  const rows = await db
    .selectFrom('claim_lines')
    .innerJoin('claims', 'claims.id', 'claim_lines.claim_id')
    .select(['claim_lines.member_id', 'claim_lines.amount', 'claim_lines.last_day'])
    .where('claim_lines.member_id', 'in', ids)
    .where('claim_lines.kind', '=', 'membership')
    .where('claims.void_day', 'is', null)
    .where('claims.written_off_day', 'is', null)
    .where(sql<boolean>`${paid} < ${asked}`)
    .orderBy('claims.id')
    .execute()
  return new Map(rows.map(({ member_id, amount, last_day }) => [Number(member_id), { amount, last_day }]))
}

/** Reads everybody whom a change of the rules may be about, in the order of their names. */
export async function readMembers(db: Db | Tx, today: string): Promise<PlannedFor[]> {
  const hasFacts = sql<boolean>`exists (select 1 from memberships g where g.member_id = members.id)
    or exists (select 1 from claim_lines l where l.member_id = members.id)`
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', (await notRestricted(db, members)).as('is_listed')])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('member_status', '=', true), hasFacts]))
    .orderBy(sql.ref('first_name_folded'))
    .orderBy(sql.ref('last_name_folded'))
    .orderBy('id')
    .execute()
  const planned: PlannedFor[] = []
  for (const some of batchesOf(rows, batchSize)) {
    const ids = some.map(({ id }) => id)
    const facts = await readFacts(db, ids)
    const claims = await readClaims(db, ids)
    const next = await readNextTypes(db, ids)
    for (const { id, first_name, last_name, is_listed } of some) {
      const own = facts.get(id)
      if (!own) continue
      planned.push({
        ...{ id, name: `${first_name} ${last_name}`.trim(), facts: own, formers: formersOf(own, today) },
        ...{ claim: claims.get(id) ?? null, nextTypeId: next.get(id) ?? null, isListed: Boolean(is_listed) },
        moments: [...own.memberships, ...own.departures],
      })
    }
    await yieldToEventLoop()
  }
  return planned
}
