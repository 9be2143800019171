import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { mailClaim } from '#server/claims/claim-mails.ts'
import type { ClaimRow } from '#server/claims/create-claim.ts'
import { claimFee } from '#server/claims/request-fee.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { acceptOpen } from '#server/membership/applications.ts'
import { type Grant, grantMemberships } from '#server/membership/grant.ts'
import { keepPeriods, readPeriods } from '#server/membership/periods.ts'
import { readRules } from '#server/membership/rules.ts'
import { settleMembers } from '#server/membership/settle.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { translate } from '#server/texts/site-text.ts'
import { batchesOf } from '#shared/batches.ts'
import { firstLanguage } from '#shared/languages.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import type { Planned } from './plan.ts'
import type { Outcome, PlannedTerm } from './plan-membership.ts'

/** Records that are written by one statement, after which other requests have their turn. */
const batchSize = 250

/** A row of the plan, and the member that it became. */
export type WrittenMember = { id: number; planned: Planned }

type Of<Kind extends Outcome['kind']> = { id: number; outcome: Extract<Outcome, { kind: Kind }> }

const outcomesOf = <Kind extends Outcome['kind']>(rows: readonly WrittenMember[], kind: Kind): Of<Kind>[] =>
  rows.flatMap(({ id, planned: { outcome } }) =>
    outcome?.kind === kind ? [{ id, outcome: outcome as Of<Kind>['outcome'] }] : [],
  )

/** Stores the periods that are missing, and reads the ids of all by their first days. */
async function readPeriodIds({ tx, context }: OperationScope): Promise<ReadonlyMap<string | null, number>> {
  await keepPeriods(tx, await readRules(tx), stockholmDay(context.now()))
  return new Map((await readPeriods(tx)).map(({ id, first_day }) => [first_day, id]))
}

type PeriodIds = Awaited<ReturnType<typeof readPeriodIds>>

const storedTerm = ({ periodDay, ...term }: PlannedTerm, periods: PeriodIds) => ({
  ...term,
  period_id: periods.get(periodDay) ?? null,
})

async function writeGrants(
  scope: OperationScope,
  rows: readonly Of<'membership'>[],
  periods: PeriodIds,
): Promise<void> {
  for (const batch of batchesOf(rows, batchSize)) {
    const grants = batch.map(({ id, outcome: { type, term } }): Grant => {
      const { first_day, last_day, period_id } = storedTerm(term, periods)
      return { memberId: id, typeId: type.id, by: 'import', first_day, last_day, period_id }
    })
    await acceptOpen(
      scope,
      batch.map(({ id }) => id),
    )
    await grantMemberships(scope, grants)
    await yieldToEventLoop()
  }
}

/** Records that the board accepted some people: without it an open claim makes no one a member who is to pay. */
async function acceptDebtors(
  { tx, context, actor }: OperationScope,
  rows: readonly Of<'claim'>[],
): Promise<void> {
  const day = stockholmDay(context.now())
  await tx
    .insertInto('applications')
    .values(
      rows.map(({ id, outcome: { type } }) => ({
        ...{ member_id: id, type_id: type.id, applied_day: day, verified_at: null, decided_day: day },
        ...{ decision: 'accepted' as const, decided_by: actor.user?.first_name ?? '' },
        created_at: context.now().toISOString(),
      })),
    )
    .execute()
}

async function makeClaims(
  scope: OperationScope,
  rows: readonly Of<'claim'>[],
  periods: PeriodIds,
): Promise<ClaimRow[]> {
  const { tx, context } = scope
  const day = stockholmDay(context.now())
  const ids = rows.map(({ id }) => id)
  const debtors = await tx
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'email', 'language'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(debtors.map((member) => [member.id, member]))
  await acceptDebtors(scope, rows)
  const claims: ClaimRow[] = []
  for (const { id, outcome } of rows) {
    const member = byId.get(id)
    if (!member) continue
    const term = storedTerm(outcome.term, periods)
    claims.push(await claimFee(scope, { member, typeId: outcome.type.id, term, day }))
    if (claims.length % 25 === 0) await yieldToEventLoop()
  }
  await settleMembers(scope, ids)
  return claims
}

/** Sends claims to the members who have an address and are not restricted. @returns the ids of the claims that are sent */
async function sendClaims(scope: OperationScope, claims: readonly ClaimRow[]): Promise<Set<number>> {
  const { tx } = scope
  const reached = await tx
    .selectFrom('members')
    .innerJoin('claims', 'claims.member_id', 'members.id')
    .select('claims.id')
    .where(
      'claims.id',
      'in',
      claims.map(({ id }) => id),
    )
    .where('members.email', '!=', '')
    .where(await notRestricted(tx, members))
    .execute()
  const sent = new Set(reached.map(({ id }) => id))
  for (const claim of claims) if (sent.has(claim.id)) await mailClaim(scope, claim)
  return sent
}

/** Stops the reminders of claims that were not sent: no one is reminded of a fee that they were never asked for. */
async function muteClaims({ tx, context }: OperationScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const silent_day = stockholmDay(context.now())
  const silent_why = translate(firstLanguage, 'peopleImport.mutedWhy')
  await tx.updateTable('claims').set({ silent_day, silent_why }).where('id', 'in', ids).execute()
}

/** Writes the memberships and claims of imported people. @returns how many claims were made, and how many are sent */
export async function writeMemberships(
  scope: OperationScope,
  rows: readonly WrittenMember[],
  { sends }: { sends: boolean },
): Promise<{ claims: number; claimMails: number }> {
  const [granted, owing] = [outcomesOf(rows, 'membership'), outcomesOf(rows, 'claim')]
  if (granted.length + owing.length === 0) return { claims: 0, claimMails: 0 }
  const periods = await readPeriodIds(scope)
  await writeGrants(scope, granted, periods)
  let claimMails = 0
  for (const batch of batchesOf(owing, batchSize)) {
    const claims = await makeClaims(scope, batch, periods)
    const sent = sends ? await sendClaims(scope, claims) : new Set<number>()
    claimMails += sent.size
    await muteClaims(
      scope,
      claims.map(({ id }) => id).filter((id) => !sent.has(id)),
    )
    await yieldToEventLoop()
  }
  return { claims: owing.length, claimMails }
}
