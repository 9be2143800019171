import { recordHistoryOf } from '#server/operations/record-history.ts'
import { type Claim, readClaimLines, readClaims } from '#server/payments/read-claims.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { stockholmDay } from '#shared/time.ts'
import { claimsHistory } from './claim-history.ts'
import { mailReceipts, takeReceiptsBack } from './claim-mails.ts'
import type { ClaimScope } from './create-claim.ts'
import { followLines } from './grant-lines.ts'
import { markedAmong } from './place-marks.ts'
import { clearUnfinished } from './unfinished-payments.ts'

/** Keeps the marks of applications in step with their claims, as the board would set them. */
async function markPlaces(scope: ClaimScope, ids: readonly number[], paid: boolean): Promise<void> {
  if (ids.length === 0) return
  const { tx, context } = scope
  const marked = await tx
    .updateTable('evenemang')
    .set((set) => ({ paid, version: set('version', '+', 1), updated_at: context.now().toISOString() }))
    .where(context.dialect.isAmong(ids))
    .where('paid', '=', !paid)
    .returning('id')
    .execute()
  const markedIds = marked.map(({ id }) => id)
  await recordHistoryOf(scope, markedIds, { action: 'update', resource: evenemang.name, fields: ['paid'] })
}

type Followed = { claims: readonly Claim[]; isPaid: ReadonlySet<number> }

/** Lets memberships and the marks of applications follow which claims are paid. */
async function followPaid(scope: ClaimScope, { claims, isPaid }: Followed): Promise<void> {
  const lines = await readClaimLines(
    scope.tx,
    claims.map(({ id }) => id),
  )
  const places = (paid: boolean): number[] =>
    lines.flatMap(({ kind, claim_id, evenemang_id }) =>
      kind === 'evenemang' && evenemang_id !== null && isPaid.has(claim_id) === paid ? [evenemang_id] : [],
    )
  for (const { kind, claim_id, evenemang_id } of lines)
    if (kind === 'evenemang') scope.operation?.links.push([`claims ${claim_id}`, `evenemang ${evenemang_id}`])
  await markPlaces(scope, places(true), true)
  await markPlaces(scope, places(false), false)
  await followLines(
    scope,
    claims,
    lines.filter(({ kind }) => kind === 'membership'),
  )
}

async function readNow({ tx, context }: ClaimScope, ids: readonly number[]): Promise<Followed> {
  const claims = await readClaims(tx, {
    today: stockholmDay(context.now()),
    where: (query) => query.where(context.dialect.isAmong(ids)),
  })
  return { claims, isPaid: new Set(claims.filter(({ state }) => state === 'paid').map(({ id }) => id)) }
}

/** Lets memberships, paid marks and receipts that have not left follow claims after an undo. */
export async function followClaims(scope: ClaimScope, ids: readonly number[]): Promise<void> {
  for (const some of batchesOf(ids, scope.context.dialect.writtenAtOnce)) {
    const now = await readNow(scope, some)
    await followPaid(scope, now)
    await takeReceiptsBack(
      scope,
      now.claims.filter(({ id }) => !now.isPaid.has(id)),
    )
  }
}

/** @returns the claims of which a receipt is sent: those of fees, and of places that more than ticks of the board have paid */
async function receiptsFor(scope: ClaimScope, paid: readonly Claim[]): Promise<Claim[]> {
  const places = paid.filter(({ kind }) => kind !== 'fee').map(({ id }) => id)
  const marked = await markedAmong(scope, places)
  return paid.filter(({ id }) => !marked.has(id))
}

/**
 * Lets what claims are for follow what is paid of them: memberships are granted or revoked, places at events are marked as paid, or
 * not any more. The payers get receipts; for a place that the board ticks off there is none, as before. They must be few enough for
 * one statement.
 * @param before the claims as they were
 * @returns the claims as they are
 */
export async function settleClaims(scope: ClaimScope, before: readonly Claim[]): Promise<readonly Claim[]> {
  const { claims, isPaid } = await readNow(
    scope,
    before.map(({ id }) => id),
  )
  const wasPaid = new Set(before.filter(({ state }) => state === 'paid').map(({ id }) => id))
  await followPaid(scope, { claims, isPaid })
  const nowPaid = claims.filter(({ id }) => isPaid.has(id) && !wasPaid.has(id))
  const nowOpen = claims.filter(({ id }) => !isPaid.has(id) && wasPaid.has(id))
  const fees = (some: readonly Claim[]): Claim[] => some.filter(({ kind }) => kind === 'fee')
  await claimsHistory(scope, [
    ...fees(nowPaid).map((claim) => ({ ...claim, action: 'pay-claim' as const })),
    ...fees(nowOpen).map((claim) => ({ ...claim, action: 'reopen-claim' as const })),
  ])
  await clearUnfinished(
    scope,
    nowPaid.map(({ id }) => id),
  )
  await mailReceipts(scope, await receiptsFor(scope, nowPaid))
  await takeReceiptsBack(scope, nowOpen)
  return claims
}

/** Lets one claim follow, as {@link settleClaims} does. @throws AppError not-found */
export async function settle(scope: ClaimScope, before: Claim): Promise<Claim> {
  const [claim] = await settleClaims(scope, [before])
  if (!claim) throw new AppError('not-found')
  return claim
}
