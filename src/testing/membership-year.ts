import type { AppContext } from '#server/context/context.ts'
import { program } from '#server/http/access/actor.ts'
import { readFacts } from '#server/membership/facts.ts'
import { readRules, writeRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { MembershipKind } from '#shared/membership/facts.ts'
import { type MembershipRules, membershipRulesSchema } from '#shared/membership/rules.ts'
import { stateOn } from '#shared/membership/state.ts'
import { stockholmDay } from '#shared/time.ts'

/** Sets the rules of memberships; what is not given is as if it was never set. */
export const setRules = (context: AppContext, rules: Partial<MembershipRules>): Promise<void> =>
  inTransaction({ context, actor: program, isPublic: false }, (scope) =>
    writeRules(scope, membershipRulesSchema.parse(rules)),
  )

/** Makes a type of memberships, with a fee in öre in every period if one is given. @returns its id */
export async function addType(
  { db, now }: AppContext,
  { kind = 'ordinary', fee, name = kind }: { kind?: MembershipKind; fee?: number; name?: string } = {},
): Promise<number> {
  const { last } = await db
    .selectFrom('membership_types')
    .select((select) => select.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('membership_types')
    .values({
      ...{
        titles: JSON.stringify({ sv: name, en: name }),
        kind,
        votes: kind !== 'support',
        chosen_by: 'anyone',
      },
      ...{ position: Number(last ?? 0) + 1, min_age: null, max_age: null, archived_at: null },
      created_at: now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (fee !== undefined)
    await db.insertInto('fees').values({ type_id: id, period_id: null, amount: fee }).execute()
  return id
}

/** @returns what is known of a member: memberships, departures, decisions, the state today, and the columns */
export async function knownOf({ db, now }: AppContext, id: number) {
  const facts = (await readFacts(db, [id])).get(id)
  if (!facts) throw new Error('no such member')
  const { state } = stateOn(facts, stockholmDay(now()), await readRules(db))
  const { member_status, is_new } = facts.columns
  return {
    memberships: facts.memberships.map(({ type_id, first_day, last_day }) => [type_id, first_day, last_day]),
    departures: facts.departures.map(({ day }) => day),
    decisions: facts.applications.map(({ decision }) => decision),
    ...{ state, member_status, is_new },
  }
}
