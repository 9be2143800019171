import { updateRow } from '#server/db/one-row.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { decideOpen } from '#server/membership/applications.ts'
import { recordConfirmation } from '#server/membership/confirmations.ts'
import { grantMembership, revokeMemberships } from '#server/membership/grant.ts'
import { storeNextType } from '#server/membership/next-types.ts'
import { readPurchase, readTypes } from '#server/membership/purchase.ts'
import { readRules } from '#server/membership/rules.ts'
import { settleMembers } from '#server/membership/settle.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { existing } from '#shared/errors.ts'
import type { ActBody, ActOutlook, GrantProposal, Standing } from '#shared/membership/acts.ts'
import { proposedUntil } from '#shared/membership/proposals.ts'
import { stateOn } from '#shared/membership/state.ts'
import { members } from '#shared/resources/members.ts'
import type { ClaimScope } from './create-claim.ts'
import { voidClaim } from './end-claim.ts'
import { type ActPlan, emptyPlan, factsAfter, type Known, planAct, readKnown } from './plan-act.ts'
import { claimFee } from './request-fee.ts'

/** The former values by which an act is taken back, stored as JSON for a day. */
export type Former = {
  columns: { member_status: boolean; is_new: boolean; joined_on: string | null; left_on: string | null }
  granted: number[]
  revoked: number[]
  departures: { day: string; how: string; note: string; created_at: string }[]
  voided: { id: number; unique_key: string | null }[]
  claimed: number | null
  /** Applications that were answered, and the type that the last one was for. */
  accepted: number[]
  asked: { id: number; type_id: number | null } | null
  /** The type of what follows, with its reason; undefined when it was left. */
  next?: { type_id: number; why: string } | null
  confirmed: { year: number } | null
}

/** @returns what is true of a member, after a plan if one is given */
function standingAfter(known: Known, plan: ActPlan = emptyPlan): Standing {
  const { state, typeId, validUntil } = stateOn(factsAfter(known, plan), known.today, known.rules)
  const ended = new Set(plan.voided.map(({ id }) => id))
  const left = known.fees.filter(({ id }) => !ended.has(id)).reduce((sum, claim) => sum + claim.left, 0)
  const year = plan.confirmedDay === null ? [] : [Number(plan.confirmedDay.slice(0, 4))]
  return {
    ...{ state, type_id: typeId, valid_until: validUntil },
    next_type_id: plan.next === undefined ? known.next : plan.next,
    owed: left + (plan.claim?.term.amount ?? 0),
    confirmed: [...known.confirmed, ...year].toSorted((a, b) => b - a),
  }
}

/** Locks a member whom the board may act on. @throws AppError not-found */
export async function lockListed({ tx, context }: ClaimScope, id: number) {
  return existing(
    await context.dialect
      .lockRow(
        tx
          .selectFrom('members')
          .selectAll()
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .where(await notRestricted(tx, members)),
      )
      .executeTakeFirst(),
  )
}

/** @returns what is true of a member @throws AppError not-found, wrong-state */
export const readStanding = async (scope: ClaimScope, id: number): Promise<Standing> =>
  standingAfter(await readKnown(scope, id))

/**
 * @returns until when a member may be granted a membership of each type, by what they have of it; of none in a register that
 *   knows no membership years
 * @throws AppError not-found
 */
export async function proposeGrant(scope: ClaimScope, id: number): Promise<GrantProposal> {
  await lockListed(scope, id)
  if ((await readRules(scope.tx)).kind === 'none') return { type_id: null, types: [] }
  const { state, today, valid: formers } = await readKnown(scope, id)
  const types: GrantProposal['types'] = []
  for (const { id: typeId } of await readTypes(scope.tx)) {
    const purchase = await readPurchase(scope.tx, { typeId, formers })
    types.push({ id: typeId, until: proposedUntil(purchase, today) })
  }
  return { type_id: state.typeId, types }
}

/** Tells what an act would lead to, and writes nothing. @throws AppError not-found, wrong-state, validation */
export async function foreseeAct(scope: ClaimScope, id: number, body: ActBody): Promise<ActOutlook> {
  await lockListed(scope, id)
  const known = await readKnown(scope, id)
  const plan = await planAct(scope, known, body)
  return { before: standingAfter(known), after: standingAfter(known, plan) }
}

type Member = Awaited<ReturnType<typeof lockListed>>

async function writeGrants(scope: ClaimScope, { id }: Member, { plan, why }: { plan: ActPlan; why: string }) {
  const granted: number[] = []
  for (const { type_id: typeId, granted_by: by, claim_id: claimId, ...days } of plan.grants) {
    const grant = { memberId: id, typeId, by, claimId, why, isGiven: true, ...days }
    granted.push((await grantMembership(scope, grant)) as number)
  }
  const revoked = plan.revoked.map((row) => row.id)
  await revokeMemberships(scope, { ids: revoked, why })
  return { granted, revoked }
}

async function writeClaims(scope: ClaimScope, member: Member, { plan, day }: { plan: ActPlan; day: string }) {
  const voided = plan.voided.map(({ id, unique_key }) => ({ id, unique_key }))
  for (const { id: claimId } of voided) await voidClaim(scope, { claimId, why: plan.voidWhy })
  if (!plan.claim) return { voided, claimed: null }
  const { typeId, term } = plan.claim
  const claim = await claimFee(scope, { member, typeId, term, day })
  return { voided, claimed: claim.id }
}

/** Answers or changes the application of a member. */
async function writeApplication(
  scope: ClaimScope,
  { id }: Member,
  plan: ActPlan,
): Promise<Pick<Former, 'accepted' | 'asked'>> {
  const { tx } = scope
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'type_id', 'decided_day'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const asked = rows.at(-1)
  if (plan.askedType !== null && asked)
    await updateRow(tx, ['applications', asked.id], { type_id: plan.askedType })
  const open = plan.accepts ? rows.filter(({ decided_day }) => decided_day === null) : []
  if (open.length > 0) await decideOpen(scope, [id], { decision: 'accepted' })
  const before = asked ? { id: asked.id, type_id: asked.type_id } : null
  return { accepted: open.map((row) => row.id), asked: plan.askedType === null ? null : before }
}

async function readNext({ tx }: ClaimScope, id: number) {
  const row = await tx
    .selectFrom('next_types')
    .select(['type_id', 'why'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Does an act of the board on the memberships of a member, by which their columns follow.
 * @returns the number by which it is taken back for a day
 * @throws AppError not-found, wrong-state, validation
 */
export async function doAct(scope: ClaimScope, id: number, body: ActBody): Promise<number> {
  const { tx, context } = scope
  const member = await lockListed(scope, id)
  const known = await readKnown(scope, id)
  const plan = await planAct(scope, known, body)
  const { why } = body
  const departures = known.facts.departures.length === 0 ? [] : await toCome(scope, known)
  const next = plan.next === undefined ? undefined : await readNext(scope, id)
  const former: Former = {
    columns: known.facts.columns,
    departures: plan.grants.length > 0 ? departures : [],
    ...(await writeClaims(scope, member, { plan, day: known.today })),
    ...(await writeGrants(scope, member, { plan, why })),
    ...(await writeApplication(scope, member, plan)),
    ...(next !== undefined && { next }),
    confirmed: plan.confirmedDay === null ? null : { year: Number(plan.confirmedDay.slice(0, 4)) },
  }
  const created_at = context.now().toISOString()
  if (plan.next !== undefined) await storeNextType(tx, { memberId: id, typeId: plan.next, why, created_at })
  if (plan.confirmedDay !== null)
    await recordConfirmation(scope, { memberId: id, how: 'paper', day: plan.confirmedDay, evidence: why })
  if (body.act === 'type')
    await recordHistory(scope, { action: 'change-membership-type', resource: members.name, record_id: id })
  await settleMembers(scope, [id])
  // An applicant who got a membership is no new application any more, whatever the columns said before.
  if (plan.accepts)
    await tx
      .updateTable('members')
      .set({ is_new: false })
      .where('id', '=', id)
      .where('is_new', '=', true)
      .execute()
  const act = await tx
    .insertInto('member_acts')
    .values({ member_id: id, at: created_at, former: JSON.stringify(former) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return act.id
}

/** @returns the departures of a member on days to come, which a grant takes away */
const toCome = ({ tx }: ClaimScope, { id, today }: Known) =>
  tx
    .selectFrom('member_departures')
    .select(['day', 'how', 'note', 'created_at'])
    .where('member_id', '=', id)
    .where('day', '>', today)
    .execute()
