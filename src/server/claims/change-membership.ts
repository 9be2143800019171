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
import type { ActBody, GrantProposal, Standing } from '#shared/membership/acts.ts'
import { proposedUntil } from '#shared/membership/proposals.ts'
import { members } from '#shared/resources/members.ts'
import type { ClaimScope } from './create-claim.ts'
import { voidClaim } from './end-claim.ts'
import { type ActPlan, planAct, readKnown } from './plan-membership-change.ts'
import { claimFee } from './request-fee.ts'

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

/** Reads the state of a member today, and what the member owes. @throws AppError not-found, wrong-state */
export async function readStanding(scope: ClaimScope, id: number): Promise<Standing> {
  const known = await readKnown(scope, id)
  const { state, typeId, validUntil } = known.state
  return {
    ...{ state, type_id: typeId, valid_until: validUntil, next_type_id: known.next },
    owed: known.fees.reduce((sum, claim) => sum + claim.left, 0),
    confirmed: known.confirmed,
  }
}

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

type Member = Awaited<ReturnType<typeof lockListed>>

type Written = { member: Member; plan: ActPlan; why: string; day: string }

async function writeGrants(scope: ClaimScope, { member, plan, why }: Written): Promise<void> {
  for (const { type_id: typeId, granted_by: by, claim_id: claimId, ...days } of plan.grants)
    await grantMembership(scope, { memberId: member.id, typeId, by, claimId, why, isGiven: true, ...days })
  await revokeMemberships(scope, { ids: plan.revoked.map(({ id }) => id), why })
}

async function writeClaims(scope: ClaimScope, { member, plan, day }: Written): Promise<void> {
  for (const { id: claimId } of plan.voided) await voidClaim(scope, { claimId, why: plan.voidWhy })
  if (plan.claim) await claimFee(scope, { member, ...plan.claim, day })
}

/** Answers or changes the application of a member. */
async function writeApplication(scope: ClaimScope, { member, plan }: Written): Promise<void> {
  const { tx } = scope
  if (plan.askedType !== null) {
    const asked = await tx
      .selectFrom('applications')
      .select('id')
      .where('member_id', '=', member.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (asked) await updateRow(tx, ['applications', asked.id], { type_id: plan.askedType })
  }
  if (plan.accepts) await decideOpen(scope, [member.id], { decision: 'accepted' })
}

/**
 * Grants a membership, confirms a year or changes the type of a membership; the columns of the member follow.
 * @throws AppError not-found, wrong-state, validation
 */
export async function changeMembership(scope: ClaimScope, id: number, body: ActBody): Promise<void> {
  const { tx, context } = scope
  const member = await lockListed(scope, id)
  const known = await readKnown(scope, id)
  const plan = await planAct(scope, known, body)
  const written = { member, plan, why: body.why, day: known.today }
  await writeClaims(scope, written)
  await writeGrants(scope, written)
  await writeApplication(scope, written)
  const { why } = body
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
}
