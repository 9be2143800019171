import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { defineDerived } from '#server/operations/derived-values.ts'
import { batchesOf } from '#shared/batches.ts'
import { addDays } from '#shared/membership/days.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { type MemberFacts, type MemberState, stateOn } from '#shared/membership/state.ts'
import { readFacts } from './facts.ts'
import { readRules } from './rules.ts'
import { type MembershipScope, todayOf } from './scope.ts'
import { statesOfMembers, statesOn } from './states.ts'

/** Members that one statement changes. */
const batchSize = 500

type Changed = {
  member_id: number
  state: MemberState
  valid_until: string | null
  left_day: string | null
}

/** @returns the members whose column is another than their state on the day says; nobody without facts */
async function findChanged(
  tx: Tx,
  { day, rules, ids }: { day: string; rules: MembershipRules; ids?: readonly number[] | undefined },
): Promise<Changed[]> {
  const isMember = sql<boolean>`(state in (${sql.join(statesOfMembers(rules))}))`
  const { rows } =
    await sql<Changed>`select member_id, state, valid_until, left_day from ${statesOn(day, rules, { ids, withType: false })} states
    join members on members.id = member_id
    where has_facts = 1 and (members.member_status <> ${isMember} or (members.is_new and ${isMember}))`.execute(
      tx,
    )
  return rows
}

/** @returns the first day on which somebody stopped to be a member, at most today */
function lastDayOf({ state, valid_until, left_day }: Changed, day: string, rules: MembershipRules): string {
  if (state === 'left') return left_day ?? day
  const after = rules.grace_is_member ? rules.grace_days : 0
  const over = valid_until === null ? day : addDays(valid_until, after + 1)
  return over < day ? over : day
}

/** @returns the first day as a member of somebody who has become one: the one on which what counts today was granted or began */
function firstDayOf(facts: MemberFacts | undefined, day: string, rules: MembershipRules): string {
  const current = facts?.memberships.filter(
    (one) => one.first_day <= day && (one.last_day ?? day) >= day && one.granted_day <= day,
  )
  const days = (current ?? []).map(({ first_day, granted_day }) =>
    first_day > granted_day ? first_day : granted_day,
  )
  const candidates = days.filter((one) => facts && stateOn(facts, one, rules).isMember)
  return candidates.toSorted()[0] ?? day
}

/** Gives some members the same values. */
async function store(
  scope: MembershipScope,
  ids: readonly number[],
  values: { left_on: string } | { joined_on: string },
) {
  const at = scope.context.now().toISOString()
  const isJoining = 'joined_on' in values
  for (const some of batchesOf(ids, batchSize))
    await scope.tx
      .updateTable('members')
      .set((set) => ({
        member_status: isJoining,
        ...(isJoining
          ? {
              is_new: false,
              left_on: null,
              joined_on: set.fn.coalesce('joined_on', set.val(values.joined_on)),
            }
          : { left_on: values.left_on }),
        updated_at: at,
        version: set('version', '+', 1),
      }))
      .where('id', 'in', some)
      .execute()
}

async function settle(
  scope: MembershipScope,
  { rules, changed }: { rules: MembershipRules; changed: readonly Changed[] },
): Promise<void> {
  const day = todayOf(scope)
  const isMember = new Set(statesOfMembers(rules))
  const leaving = changed.filter(({ state }) => !isMember.has(state))
  for (const [left_on, rows] of Map.groupBy(leaving, (row) => lastDayOf(row, day, rules)))
    await store(
      scope,
      rows.map(({ member_id }) => member_id),
      { left_on },
    )
  const joining = changed.filter(({ state }) => isMember.has(state)).map(({ member_id }) => member_id)
  const firstDays = new Map<number, string>()
  for (const some of batchesOf(joining, batchSize)) {
    const facts = await readFacts(scope.tx, some)
    for (const id of some) firstDays.set(id, firstDayOf(facts.get(id), day, rules))
  }
  for (const [joined_on, ids] of Map.groupBy(joining, (id) => firstDays.get(id) ?? day))
    await store(scope, ids, { joined_on })
}

/** Ends the membership of somebody on a day in a register that knows no membership years: the columns alone tell it there. */
export const endInColumns = (scope: MembershipScope, id: number, left_on: string): Promise<void> =>
  store(scope, [id], { left_on })

/** Keeps `member_status`, `joined_on` and `left_on` of some members in step with what their facts say today. */
export async function settleMembers(scope: MembershipScope, ids: readonly number[]): Promise<void> {
  const rules = await readRules(scope.tx)
  if (rules.kind === 'none') return
  const day = todayOf(scope)
  for (const some of batchesOf(ids, batchSize))
    await settle(scope, { rules, changed: await findChanged(scope.tx, { day, rules, ids: some }) })
}

/** In a register with membership years the state of a member follows from facts. */
defineDerived('members', {
  columns: async (tx) =>
    (await readRules(tx)).kind === 'none' ? [] : ['member_status', 'is_new', 'joined_on', 'left_on'],
  follow: settleMembers,
})

/** @returns the members of the demo whom nobody has changed */
async function unchangedDemo(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('demo_content')
    .innerJoin('members', 'members.id', 'record_id')
    .select('record_id')
    .where('resource', '=', 'members')
    .whereRef('members.version', '=', 'demo_content.version')
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** Lets members of the demo go with it although their columns were brought in step: nobody else has changed them. */
export async function keepDemo(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('demo_content')
    .set((set) => ({
      version: set
        .selectFrom('members')
        .select('version')
        .whereRef('members.id', '=', 'record_id')
        .$asScalar(),
    }))
    .where('resource', '=', 'members')
    .where('record_id', 'in', ids)
    .execute()
}

/** The same of all members. @returns how many were changed */
export async function settleAll(scope: MembershipScope): Promise<number> {
  const rules = await readRules(scope.tx)
  if (rules.kind === 'none') return 0
  const changed = await findChanged(scope.tx, { day: todayOf(scope), rules })
  const demo = await unchangedDemo(scope.tx)
  await settle(scope, { rules, changed })
  await keepDemo(scope.tx, demo)
  return changed.length
}
