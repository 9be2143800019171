import type { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, text } from '#server/http/api-document/schemas.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import { api } from '#shared/paths.ts'
import { roles } from '#shared/roles.ts'
import { createAccount, findAccount, recordAccountHistory, requireNewAddress } from './accounts.ts'
import { credentials, registration, requireGoodPassword } from './bodies.ts'
import { hashPassword, needsRehash, requireRoomForHash, verifyPassword } from './passwords.ts'
import { checkSecondStep } from './second-factor/second-step.ts'
import { holdAccount, openSession, renewHash, type Session } from './sessions.ts'
import { redeemSetupCode, requireSetupCode } from './setup-code.ts'
import { recordFailedLogin } from './sign-ins.ts'

/** Of the panel, as the user has chosen; empty for none. */
export const languageSchema = { type: 'string', enum: ['', ...languages] }

/** The roles that the user holds today. */
export const rolesSchema = list({ enum: roles })

export const needsFactorSchema = {
  type: 'boolean',
  description: 'An account with rights that may do nothing before it has a second step.',
}

/** A session in `/api/openapi.json`. */
export const sessionSchema = objectSchema({
  key: { ...text, description: 'Goes into the Authorization header after the word Token.' },
  user: objectSchema({
    id: integer,
    first_name: text,
    is_superuser: flag,
    roles: rolesSchema,
    needs_second_factor: needsFactorSchema,
    language: languageSchema,
  }),
})

/**
 * One hash per attempt, whether the account exists, is disabled, or neither (B18, T08). A second step is asked for when
 * the password is right, and what is wrong with it counts like a wrong password (T158).
 */
async function login(
  context: Services,
  { request, body }: Call<z.output<typeof credentials>>,
): Promise<Session> {
  const { email, password, ...given } = body
  const { db, limits } = context
  requireRoomForHash()
  await limits.take('login', request.ip)
  const account = await findAccount(db, email.trim())
  const hash = account?.is_active ? account.hash : null
  let refusal: ProblemCode = 'invalid-credentials'
  const isRight = await limits.tryPassword({ account: email, ip: request.ip }, async () => {
    if (!(await verifyPassword(hash, password)) || !account) return false
    refusal = 'wrong-second-step'
    return checkSecondStep(context, request, { userId: account.id, given })
  })
  if (!isRight) await recordFailedLogin(context, { id: account?.id ?? null, email })
  if (!isRight || !account) throw new AppError(refusal)
  const renewed = needsRehash(account.hash) ? await hashPassword(password) : null
  return db.transaction().execute(async (tx) => {
    const user = await holdAccount(tx, context, account)
    if (renewed) await renewHash(tx, { id: user.id, hash: renewed })
    await recordAccountHistory(tx, context, { action: 'login', by: user, id: user.id })
    return openSession(tx, context, { user, request })
  })
}

/** @throws AppError registration-closed when a setting or an administrator has closed the site to new accounts */
async function requireOpenRegistration({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const site = await db.selectFrom('site').select('open_registration').executeTakeFirst()
  if (!config.openRegistration || !site?.open_registration) throw new AppError('registration-closed')
}

async function register(
  context: Services,
  { request, body }: Call<z.output<typeof registration>>,
): Promise<Session> {
  const { password, setup, ...person } = body
  const { db, dialect, limits } = context
  if (setup === undefined) await requireOpenRegistration(context)
  requireRoomForHash()
  await requireGoodPassword(context, password, Object.values(person))
  await limits.take('register', request.ip)
  if (setup !== undefined) await requireSetupCode(db, setup)
  await requireNewAddress(db, person.email)
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await dialect.lockTable(tx, 'users')
    if (setup !== undefined) await redeemSetupCode(tx, setup)
    const user = await createAccount(tx, context, { ...person, hash, is_superuser: setup !== undefined })
    return openSession(tx, context, { user, request })
  })
}

/** Login, registration and logout (specification §7, settled §4.2–4.4). */
export const authRoutes: Feature = (app, context) => {
  route(app, ['POST', api.login], {
    who: 'public',
    summary: 'Log in',
    makesRoom: true,
    takes: credentials,
    answer: sessionSchema,
    does: (call) => login(context, call),
  })

  route(app, ['POST', api.register], {
    who: 'public',
    summary: 'Register',
    takes: registration,
    status: 201,
    answer: sessionSchema,
    does: (call) => register(context, call),
  })

  route(app, ['POST', api.logout], {
    who: 'user',
    summary: 'Log out',
    makesRoom: true,
    answer: objectSchema({}),
    does: async ({ request: { actor } }) => {
      if (actor.tokenId !== null) await context.tokens.revoke(actor.tokenId)
      return {}
    },
  })
}
