import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { recordAccountHistory } from '#server/features/users/accounts.ts'
import { sessionSchema } from '#server/features/users/auth-routes.ts'
import { password } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { holdAccount, openSession, type Session } from '#server/features/users/sessions.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { changeFactors, dropFactors } from './change-factors.ts'
import { checkPasskey, passkeyAnswer, signInOptions } from './passkeys.ts'
import { checkSecondStep, secondStep } from './second-step.ts'

const confirming = z.strictObject({ password: password.optional(), ...secondStep })
const signingIn = z.strictObject({ passkey: passkeyAnswer })
const removing = z.strictObject({ password })

/** Confirms the signed-in account by its second step, or without one by its password. */
async function confirm(
  context: Services,
  { request, body }: Call<z.output<typeof confirming>>,
): Promise<void> {
  const { password: given, ...step } = body
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
    if (!isRight) throw invalidField(step.passkey ? 'passkey' : 'code', message('step.wrong'))
  } else {
    if (given === undefined) throw invalidField('password', message('step.password'), 'required')
    await confirmPassword(context, request, { field: 'password', password: given })
  }
  if (request.actor.tokenId !== null) await context.tokens.confirm(request.actor.tokenId)
}

/** Signs in with a passkey alone, whose device has asked for a finger, a face or a PIN (T157). */
async function signIn(
  context: Services,
  { request, body }: Call<z.output<typeof signingIn>>,
): Promise<Session> {
  await context.limits.take('passkey', request.ip)
  const owner = await checkPasskey(context, request, { answer: body.passkey, isAlone: true })
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
async function removeFactors(
  context: Services,
  { request, id: userId, body }: Call<z.output<typeof removing>>,
): Promise<void> {
  await confirmPassword(context, request, { field: 'password', password: body.password })
  if (!hasFactor(await heldFactors(context.db, userId))) throw new AppError('wrong-state')
  await changeFactors(
    context,
    { userId, by: signedIn(request), kind: 'all', change: 'remove', tokenId: null },
    async (tx) => {
      await dropFactors(tx, userId)
      await context.tokens.revokeAll(userId, tx)
    },
  )
}

/** Calls by which the caller shows again who they are, and sign-in with a passkey in place of a password. */
export const confirmRoutes: Feature = (app, context) => {
  route(app, ['POST', panelApi.confirm], {
    who: 'user',
    summary: 'Show again that it is me, before what is risky',
    makesRoom: true,
    takes: confirming,
    answer: objectSchema({}),
    does: async (call) => {
      await confirm(context, call)
      return {}
    },
  })

  route(app, ['POST', panelApi.signInOptions], {
    who: 'public',
    summary: 'Begin to sign in, or to confirm who it is, with a passkey',
    makesRoom: true,
    answer: { type: 'object', description: 'For the browser (WebAuthn Level 3).' },
    does: async ({ request }) => {
      await context.limits.take('passkey', request.ip)
      return signInOptions(context, request)
    },
  })

  route(app, ['POST', panelApi.signIn], {
    who: 'public',
    summary: 'Log in with a passkey',
    makesRoom: true,
    takes: signingIn,
    answer: sessionSchema,
    does: (call) => signIn(context, call),
  })

  route(app, ['POST', '/users/:id/factors/remove/'], {
    who: 'superuser',
    summary: 'Remove the second step of an account whose owner has lost it',
    confirms: true,
    takes: removing,
    status: 204,
    does: (call) => removeFactors(context, call),
  })
}
