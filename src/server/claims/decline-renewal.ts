import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { recordDeparture } from '#server/membership/departures.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { settleMembers } from '#server/membership/settle.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { findOpenOperation } from '#server/operations/find-operation.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { undoOperation } from '#server/operations/undo-operation.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { languageOf } from '#shared/languages.ts'
import { addDays, latest } from '#shared/membership/days.ts'
import { stockholmDay } from '#shared/time.ts'
import { voidClaim } from './end-claim.ts'

/** The reason of a claim that its member does not want to pay. */
export const noThanks = 'no-thanks'

/** @returns the last day of all that a member was granted, yesterday at least */
async function paidUntil({ tx, context }: WriteScope, memberId: number): Promise<string> {
  const today = stockholmDay(context.now())
  const facts = (await readFacts(tx, [memberId])).get(memberId)
  const lasts = facts ? formersOf(facts, today).flatMap(({ last_day }) => last_day ?? []) : []
  return latest(addDays(today, -1), ...lasts)
}

/** The database, or a transaction, and the clock. */
type Reading = { tx: Db | Tx; context: Pick<WriteScope['context'], 'now'> }

/** The departure by which a member said that they do not renew, as long as it lies ahead. */
const findDeparture = ({ tx, context }: Reading, memberId: number) =>
  tx
    .selectFrom('member_departures')
    .select(['id', 'day'])
    .where('member_id', '=', memberId)
    .where('how', '=', 'link')
    .where('day', '>=', stockholmDay(context.now()))
    .executeTakeFirst()

/** @returns the last day as a member of who said that they do not renew; null of anybody else */
export async function declinedUntil(scope: Reading, memberId: number): Promise<string | null> {
  const departure = await findDeparture(scope, memberId)
  return departure ? addDays(departure.day, -1) : null
}

const right = { to: 'write', resource: 'members' } as const
const changes = ['members', 'member_departures', 'claims', 'mails'] as const

const declining = defineOperation({
  name: 'decline-renewal',
  right,
  changes,
  sends: ['membership-goodbye'],
  times: undoForDay,
})

const resuming = defineOperation({ name: 'resume-renewal', right, changes, sends: [], times: undoForDay })

/** Ends the membership of a member with what is paid, and voids what they owe. @returns the last day as a member */
async function writeDecline(scope: WriteScope, memberId: number): Promise<string> {
  const { tx, context } = scope
  const member = await context.dialect
    .lockRow(tx.selectFrom('members').select(['email', 'language']).where('id', '=', memberId))
    .executeTakeFirstOrThrow()
  const before = await declinedUntil(scope, memberId)
  if (before !== null) return before
  const until = await paidUntil(scope, memberId)
  const claims = await tx
    .selectFrom('claims')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'fee')
    .where('void_day', 'is', null)
    .where('written_off_day', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('allocations')
            .select('allocations.id')
            .whereRef('allocations.claim_id', '=', 'claims.id')
            .where('allocations.undone_at', 'is', null),
        ),
      ),
    )
    .execute()
  for (const { id } of claims) await voidClaim(scope, { claimId: id, why: noThanks })
  await recordDeparture(scope, { memberId, how: 'link', day: addDays(until, 1) })
  await context.outbox.add(tx, {
    kind: 'membership-goodbye',
    recipient: member.email,
    language: languageOf(member.language),
    recordId: memberId,
    data: { day: until },
  })
  return until
}

/**
 * Stores that a member does not renew: they leave at the end of what is paid, owe nothing more, and are thanked once.
 * @returns the last day as a member
 */
export async function declineRenewal(context: Services, memberId: number): Promise<string> {
  const work = { context, actor: anonymous, kind: declining, isPublic: true }
  return (await applyOperation(work, (scope) => writeDecline(scope, memberId))).result
}

/** Deletes the departure of a member who does not renew: the claims are owed as before. */
async function writeResumption(scope: WriteScope, memberId: number): Promise<void> {
  const { tx } = scope
  const departure = await findDeparture(scope, memberId)
  if (!departure) return
  await tx.deleteFrom('member_departures').where('id', '=', departure.id).execute()
  const claims = await tx
    .selectFrom('claims')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select(['claims.id', 'period_id', 'first_day'])
    .where('claims.member_id', '=', memberId)
    .where('void_why', '=', noThanks)
    .execute()
  for (const { id, period_id, first_day } of claims)
    await updateRow(tx, ['claims', id], {
      void_day: null,
      void_why: '',
      unique_key: `fee ${memberId} ${period_id ?? first_day}`,
    })
  await settleMembers(scope, [memberId])
  await recordHistory(scope, { action: 'own-return', resource: 'members', record_id: memberId })
}

/** Lets a member who declined renew after all: undoes the decline, or after its undo has ended, owes the claims again. */
export async function resumeRenewal(context: Services, memberId: number): Promise<void> {
  const departure = await findDeparture({ tx: context.db, context }, memberId)
  if (!departure) return
  const declined = await findOpenOperation(context, declining, ['member_departures', departure.id])
  if (declined && (await undoOperation({ context, actor: anonymous, id: declined })).undone > 0) return
  const work = { context, actor: anonymous, kind: resuming, isPublic: true }
  await applyOperation(work, (scope) => writeResumption(scope, memberId))
}
