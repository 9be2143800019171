import type { Db, Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { heldFactors, wantedSteps } from '#server/http/access/second-factor.ts'
import type { RateLimits } from '#server/http/limits/rate-limits.ts'
import { minuteMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'

/** The time for which a confirmation holds, for risky calls. */
export const confirmedForMs = 15 * minuteMs

/**
 * Requires a recent confirmation of the caller, before a risky call.
 * @throws AppError confirm-again with the accepted proofs, when the last confirmation is older than 15 minutes (T156)
 */
export async function requireConfirmation(
  { db, now }: { db: Db | Tx; now: () => Date },
  { user, confirmedAt }: Actor,
): Promise<void> {
  if (!user) return
  const ageMs = now().getTime() - Date.parse(confirmedAt ?? '')
  if (ageMs < confirmedForMs) return
  throw await confirmAgain(db, user.id)
}

const confirmAgain = async (db: Db | Tx, userId: number): Promise<AppError> =>
  new AppError('confirm-again', { errors: wantedSteps(await heldFactors(db, userId)) })

/**
 * Counts a saved file with personal data. After ten the caller confirms again, and may save ten more.
 * @throws AppError confirm-again with the accepted proofs
 */
export async function countPersonalFile(
  { db, limits }: { db: Db | Tx; limits: Pick<RateLimits, 'isWithinConfirmation'> },
  { user, confirmedAt = '' }: Actor,
): Promise<void> {
  if (user && !(await limits.isWithinConfirmation(user.id, confirmedAt)))
    throw await confirmAgain(db, user.id)
}
