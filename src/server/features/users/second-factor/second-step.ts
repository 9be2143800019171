import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hasFactor, heldFactors, wantedSteps } from '#server/http/access/second-factor.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { takeAppCode } from './code-app.ts'
import { checkPasskey, type PasskeyAnswer, passkeyAnswer } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** The proofs of a second step: a code of an app, or one of the recovery codes; or the answer of a passkey. */
export const secondStep = {
  code: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'Six digits of an app, or a recovery code.', examples: ['123456'] }),
  passkey: passkeyAnswer.optional(),
}

export type SecondStep = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/**
 * Checks the second step of an account whose password was right, or whose owner is signed in.
 * @returns whether it is right; true for an account without a second factor
 * @throws AppError second-step with the accepted proofs, when none was sent: that does not count as a try
 */
export async function checkSecondStep(
  context: Services,
  request: FastifyRequest,
  { userId, given }: { userId: number; given: SecondStep },
): Promise<boolean> {
  const held = await heldFactors(context.db, userId)
  if (!hasFactor(held)) return true
  if (given.passkey)
    return Boolean(await checkPasskey(context, request, { answer: given.passkey, userId, isAlone: false }))
  const code = given.code?.replaceAll(/\s/g, '') ?? ''
  if (code === '') throw new AppError('second-step', { errors: wantedSteps(held) })
  return /^\d{6}$/.test(code)
    ? takeAppCode(context, { userId, code, isFirst: false })
    : takeRecoveryCode(context.db, userId, code)
}
