import { updateRow } from '#server/db/one-row.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { claimEntries } from '#shared/claim-list.ts'
import { AppError } from '#shared/errors.ts'
import { stockholmDay } from '#shared/time.ts'
import { type ClaimAct, claimHistory } from './claim-history.ts'
import type { ClaimScope } from './create-claim.ts'
import { claimOf, lockClaims } from './lock-claims.ts'

/** Writes whether a claim is reminded of, with a line in the history. */
async function write(
  scope: ClaimScope,
  claimId: number,
  { act, ...values }: { act: ClaimAct; silent_day: string | null; silent_why: string },
): Promise<void> {
  const { tx } = scope
  const listed = tx
    .selectFrom('claims')
    .where('id', '=', claimId)
    .where(await notRestricted(tx, claimEntries))
  if (!(await hasRow(listed))) throw new AppError('not-found')
  await lockClaims(scope, [claimId])
  const claim = await claimOf(scope, claimId)
  const isSilent = claim.silent_day !== null
  if (isSilent === (values.silent_day !== null) || claim.kind !== 'fee') throw new AppError('wrong-state')
  if (!isSilent && claim.left === 0) throw new AppError('wrong-state')
  await updateRow(tx, ['claims', claimId], values)
  await claimHistory(scope, claim, act)
}

/**
 * Stops the reminders of one fee: its stages pass without a mail. What is owed stays owed, and the membership ends as the rules
 * say. @throws AppError not-found, wrong-state when nothing is left of it, or it is silent already
 */
export const silenceClaim = (scope: ClaimScope, { claimId, why }: { claimId: number; why: string }) =>
  write(scope, claimId, {
    act: 'silence-claim',
    silent_day: stockholmDay(scope.context.now()),
    silent_why: why,
  })

/** Reminds of a fee again, from its next stage on. @throws AppError not-found, wrong-state when it is not silent */
export const remindAgain = (scope: ClaimScope, claimId: number) =>
  write(scope, claimId, { act: 'remind-claim', silent_day: null, silent_why: '' })
