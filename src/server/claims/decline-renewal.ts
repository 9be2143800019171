import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { recordDeparture } from '#server/membership/departures.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { settleMembers } from '#server/membership/settle.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
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

/**
 * Takes a member's word that they do not renew: they leave at the end of what is paid, owe nothing more, and are thanked once.
 * @returns the last day as a member
 */
export async function declineRenewal(scope: WriteScope, memberId: number): Promise<string> {
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

/** Takes back that a member does not renew: the claims are owed as before. @returns whether there was something to take back */
export async function takeBackDecline(scope: WriteScope, memberId: number): Promise<boolean> {
  const { tx } = scope
  const departure = await findDeparture(scope, memberId)
  if (!departure) return false
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
  return true
}
