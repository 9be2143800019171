import type { Tx } from '#server/db/tables.ts'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import { batchesOf } from '#shared/batches.ts'
import { latest } from '#shared/membership/days.ts'
import type { DepartedBy, GrantedBy, MembershipKind } from '#shared/membership/facts.ts'
import type { Period } from '#shared/membership/periods.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { type MemberFacts, stateOn } from '#shared/membership/state.ts'
import { type Fee, runningTerm } from '#shared/membership/terms.ts'
import { acceptOpen } from './applications.ts'
import { insertDeparture } from './departures.ts'
import { formersOf, readFacts } from './facts.ts'
import { momentAfter } from './moments.ts'
import { keepPeriods, readPeriods } from './periods.ts'
import { readTypes } from './purchase.ts'
import { readRules } from './rules.ts'
import { type MembershipScope, todayOf } from './scope.ts'

/** Members whose facts are read by one statement. */
const batchSize = 500

/** All that the board gives memberships by, besides the member. */
export type Offer = {
  rules: MembershipRules
  types: readonly { id: number; kind: MembershipKind }[]
  periods: readonly Period[]
  fees: readonly Fee[]
}

/** @returns what the association offers on the day; null in a register that knows no membership years */
export async function readOffer(scope: MembershipScope): Promise<Offer | null> {
  const { tx } = scope
  const rules = await readRules(tx)
  if (rules.kind === 'none') return null
  const types = await readTypes(tx)
  // Without a type there is nothing to give, and the register stays as it was.
  if (!types.some(({ kind }) => kind === 'ordinary')) return null
  await keepPeriods(tx, rules, todayOf(scope))
  const fees = await tx.selectFrom('fees').selectAll().execute()
  return { rules, types, periods: await readPeriods(tx), fees }
}

const isKnown = ({ memberships, applications, departures }: MemberFacts): boolean =>
  memberships.length + applications.length + departures.length > 0

/** @returns the type that somebody is given: the one that they asked for and nobody has answered, or the first ordinary one */
function typeFor({ types }: Offer, { applications }: MemberFacts) {
  const asked = applications.findLast(({ decided_day }) => decided_day === null)?.type_id
  return types.find(({ id }) => id === asked) ?? types.find(({ kind }) => kind === 'ordinary')
}

/** @returns the row of a member who is given what is left of the period; null for who has it */
function grantOf(
  offer: Offer,
  { id, facts, day, now, by }: { id: number; facts: MemberFacts; day: string; now: Date; by: GrantedBy },
) {
  if (isKnown(facts) && stateOn(facts, day, offer.rules).isMember) return null
  const type = typeFor(offer, facts)
  const formers = formersOf(facts, day)
  const term = type ? runningTerm({ ...offer, type, formers }, day) : null
  if (!type || !term) return null
  return {
    ...{ member_id: id, type_id: type.id, period_id: term.period_id },
    ...{ first_day: term.first_day, last_day: term.last_day, granted_day: day, granted_by: by },
    ...{ claim_id: null, revoked_day: null },
    created_at: momentAfter(now, [...facts.memberships, ...facts.departures]),
  }
}

async function grantSome(
  scope: MembershipScope,
  offer: Offer,
  { ids, by }: { ids: readonly number[]; by: GrantedBy },
) {
  const { tx, context } = scope
  const day = todayOf(scope)
  const facts = await readFacts(tx, ids)
  const rows = [...facts].flatMap(([id, known]) => {
    const row = grantOf(offer, { id, facts: known, day, now: context.now(), by })
    return row ? [row] : []
  })
  if (rows.length === 0) return
  await tx.insertInto('memberships').values(rows).execute()
  const granted = rows.map(({ member_id }) => member_id)
  await tx.deleteFrom('member_departures').where('member_id', 'in', granted).where('day', '>', day).execute()
  await acceptOpen(scope, granted)
  const line = { action: 'grant-membership', resource: 'members' }
  await recordHistoryOf(scope, granted, line)
}

/**
 * Gives those of some members who are none the default type for what is left of the period that runs, with its last day; an
 * application that waits is accepted by it. Their columns are left to who writes them along.
 */
export async function grantDefault(
  scope: MembershipScope,
  offer: Offer,
  { ids, by = 'board' }: { ids: readonly number[]; by?: GrantedBy },
): Promise<void> {
  for (const some of batchesOf(ids, batchSize)) await grantSome(scope, offer, { ids: some, by })
}

/** Ends the membership of a member whose column becomes false, unless it has ended. */
export async function departDefault(
  scope: MembershipScope,
  { rules }: Offer,
  { memberId, how = 'asked', day }: { memberId: number; how?: DepartedBy; day?: string | undefined },
): Promise<void> {
  const facts = (await readFacts(scope.tx, [memberId])).get(memberId)
  if (facts && isKnown(facts) && !stateOn(facts, todayOf(scope), rules).isMember) return
  // A file may tell an earlier day, but not one before what was granted since.
  const days = [day ?? todayOf(scope), ...(facts?.memberships ?? []).map(({ granted_day }) => granted_day)]
  await insertDeparture(scope, { memberId, how, day: latest(...days) })
}

/** Deletes all departures of a member, who is one again. */
export async function deleteDepartures({ tx }: { tx: Tx }, memberId: number): Promise<void> {
  await tx.deleteFrom('member_departures').where('member_id', '=', memberId).execute()
}
