import type { Db } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { heldFactors, wantedSteps } from '#server/http/access/second-factor.ts'
import { minuteMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'

/** How long it is believed who sits at the device, for what is risky. */
const confirmedForMs = 15 * minuteMs

/**
 * Asks again who it is, before what is risky.
 * @throws AppError confirm-again with what would do, when the caller has not shown it for 15 minutes (T156)
 */
export async function requireConfirmation(
  { db, now }: { db: Db; now: () => Date },
  { user, confirmedAt }: Actor,
): Promise<void> {
  if (!user) return
  const ageMs = now().getTime() - Date.parse(confirmedAt ?? '')
  if (ageMs < confirmedForMs) return
  throw new AppError('confirm-again', { errors: wantedSteps(await heldFactors(db, user.id)) })
}
