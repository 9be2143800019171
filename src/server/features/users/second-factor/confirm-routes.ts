import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import { recordAccountHistory } from '#server/features/users/accounts.ts'
import { sessionSchema } from '#server/features/users/auth-routes.ts'
import { password } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { holdAccount, openSession, type Session } from '#server/features/users/sessions.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readId, refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import type { Services } from '#server/services.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { changeFactors, dropFactors } from './change-factors.ts'
import { checkPasskey, passkeyAnswer, signInOptions } from './passkeys.ts'
import { checkSecondStep, secondStep } from './second-step.ts'

const confirming = z.strictObject({ password: password.optional(), ...secondStep })
const signingIn = z.strictObject({ passkey: passkeyAnswer })
const removing = z.strictObject({ password })

/** Shows who is signed in: by the second step of an account that has one, or else by its password. */
async function confirm(context: Services, request: FastifyRequest): Promise<void> {
  refuseParameters(request)
  const { password: given, ...step } = parseBody(confirming, request.body)
  const { id } = signedIn(request)
  if (hasFactor(await heldFactors(context.db, id))) {
    const { email } = await context.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isRight = await context.limits.tryPassword({ account: email, ip: request.ip }, () =>
      checkSecondStep(context, request, { userId: id, given: step }),
    )
    if (!isRight) throw invalidField(step.passkey ? 'passkey' : 'code', 'Det stämmer inte. Försök igen.')
  } else {
    if (given === undefined) throw invalidField('password', 'Skriv ditt lösenord.', 'required')
    await confirmPassword(context, request, { pointer: '/password', password: given })
  }
  if (request.actor.tokenId !== null) await context.tokens.confirm(request.actor.tokenId)
}

/** Signs in with a passkey alone, whose device has asked for a finger, a face or a PIN (T157). */
async function signIn(context: Services, request: FastifyRequest): Promise<Session> {
  refuseParameters(request)
  const { passkey: answer } = parseBody(signingIn, request.body)
  await context.limits.take('passkey', request.ip)
  const owner = await checkPasskey(context, request, { answer, isAlone: true })
  const kept =
    owner &&
    (await context.db
      .selectFrom('passwords')
      .select(['user_id as id', 'changed_at'])
      .where('user_id', '=', owner.userId)
      .executeTakeFirst())
  if (!kept) throw new AppError('wrong-second-step')
  return context.db.transaction().execute(async (tx) => {
    const user = await holdAccount(tx, context, kept)
    await recordAccountHistory(tx, context, { action: 'login', by: user, id: user.id })
    return openSession(tx, context, { user, request })
  })
}

/** Takes the second factor from an account whose owner has lost it, and signs it out. */
async function removeFactors(context: Services, request: FastifyRequest): Promise<void> {
  refuseParameters(request)
  const userId = readId(request)
  const { password: given } = parseBody(removing, request.body)
  await confirmPassword(context, request, { pointer: '/password', password: given })
  if (!hasFactor(await heldFactors(context.db, userId))) throw new AppError('wrong-state')
  await changeFactors(context, { userId, by: signedIn(request), kind: 'all', deed: 'remove' }, async (tx) => {
    await dropFactors(tx, userId)
    await context.tokens.revokeAll(userId, tx)
  })
}

/** Showing who one is: again before what is risky, and with a passkey in place of a password. */
export const confirmRoutes: Feature = (app, context) => {
  const confirmation = {
    summary: 'Show again that it is me, before what is risky',
    body: bodyJsonSchema(confirming),
    answer: objectSchema({}),
  }
  app.post(
    panelApi.confirm,
    { config: { guard: 'user', makesRoom: true, openapi: confirmation } },
    async (request) => {
      await confirm(context, request)
      return {}
    },
  )

  const options = {
    summary: 'Begin to sign in, or to confirm who it is, with a passkey',
    answer: { type: 'object', description: 'For the browser (WebAuthn Level 3).' },
  }
  app.post(
    panelApi.signInOptions,
    { config: { guard: 'public', makesRoom: true, openapi: options } },
    async (request) => {
      refuseMore(request)
      await context.limits.take('passkey', request.ip)
      return signInOptions(context, request)
    },
  )

  const session = {
    summary: 'Log in with a passkey',
    body: bodyJsonSchema(signingIn),
    answer: sessionSchema,
  }
  app.post(panelApi.signIn, { config: { guard: 'public', makesRoom: true, openapi: session } }, (request) =>
    signIn(context, request),
  )

  const lost = {
    summary: 'Remove the second step of an account whose owner has lost it',
    body: bodyJsonSchema(removing),
    status: 204,
  }
  app.post(
    '/users/:id/factors/remove/',
    { config: { guard: 'superuser', confirms: true, openapi: lost } },
    async (request, reply) => {
      await removeFactors(context, request)
      return reply.code(204).send()
    },
  )
}
