import type { FastifyRequest } from 'fastify'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { verifyPassword } from './passwords.ts'
import type { Verified } from './sessions.ts'

export type SignedIn = { id: number; first_name: string; is_superuser: boolean }

/** @returns the user of a route that the guard 'user' or 'superuser' keeps */
export function signedIn({ actor }: FastifyRequest): SignedIn {
  if (!actor.user) throw new AppError('unauthenticated')
  return actor.user
}

/**
 * Checks the signed-in user's own password once more, counted like a login (T04). An account with a second factor must
 * have shown that, too, in the last 15 minutes.
 * @param given the password and where it stands in the body
 * @throws AppError confirm-again before the password is tried; validation at the pointer when it is wrong, rate-limited after too many
 */
export async function confirmPassword(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  request: FastifyRequest,
  given: { field: string; password: string },
): Promise<Verified> {
  const account = await db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.email', 'passwords.hash', 'passwords.changed_at'])
    .where('users.id', '=', signedIn(request).id)
    .executeTakeFirst()
  if (!account) throw new AppError('unauthenticated')
  if (hasFactor(await heldFactors(db, account.id))) await requireConfirmation({ db, now }, request.actor)
  const isRight = await limits.tryPassword({ account: account.email, ip: request.ip }, () =>
    verifyPassword(account.hash, given.password),
  )
  if (isRight) return account
  throw invalidField(given.field, message('step.wrongPassword'), 'wrong-password')
}
