import type { Db, Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { heldFactors, wantedSteps } from '#server/http/access/second-factor.ts'
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
  throw new AppError('confirm-again', { errors: wantedSteps(await heldFactors(db, user.id)) })
}
