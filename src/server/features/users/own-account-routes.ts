import type { FastifyRequest } from 'fastify'
import type { Feature } from '#server/context.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { needsFactor } from '#server/http/access/second-factor.ts'
import { standingColumns, standingOf } from '#server/http/access/standing.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { recordAccountHistory } from './accounts.ts'
import { languageSchema, needsFactorSchema, rolesSchema, sessionSchema } from './auth-routes.ts'
import { passwordChange, profile, requireGoodPassword } from './bodies.ts'
import { confirmPassword, type SignedIn, signedIn } from './confirm-password.ts'
import { findPendingAddress } from './links/address-routes.ts'
import { hashPassword } from './passwords.ts'
import { holdAccount, openSession, type Session, storePassword } from './sessions.ts'

const meSchema = objectSchema({
  id: { type: 'integer' },
  first_name: { type: 'string' },
  last_name: { type: 'string' },
  email: { type: 'string', format: 'email' },
  pending_email: { type: ['string', 'null'], description: 'An address that waits to be confirmed.' },
  is_superuser: { type: 'boolean' },
  roles: rolesSchema,
  needs_second_factor: needsFactorSchema,
  language: languageSchema,
})

async function me(db: Db | Tx, { now }: Pick<Services, 'now'>, { id }: SignedIn) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'language', ...standingColumns, needsFactor])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated')
  const { first_name, last_name, email, language } = row
  const pending_email = await findPendingAddress(db, { now }, id)
  return { id, first_name, last_name, email, pending_email, ...standingOf(row, now()), language }
}

async function changeProfile(context: Pick<Services, 'db' | 'now'>, request: FastifyRequest) {
  const user = signedIn(request)
  const { id: _ignored, ...names } = parseBody(profile, request.body)
  return context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set((eb) => ({
        ...names,
        version: eb('version', '+', 1),
        updated_at: context.now().toISOString(),
      }))
      .where('id', '=', user.id)
      .execute()
    await recordAccountHistory(tx, context, { action: 'update', by: user, id: user.id })
    return me(tx, context, user)
  })
}

/** Signs out every device, this one too, and answers with a new session (T06). */
async function changePassword(context: Services, request: FastifyRequest): Promise<Session> {
  const { db, tokens } = context
  const user = signedIn(request)
  const body = parseBody(passwordChange, request.body)
  const { first_name, last_name, email } = await me(db, context, user)
  await requireGoodPassword(context, body.password, [first_name, last_name, email])
  const verified = await confirmPassword(context, request, {
    pointer: '/current_password',
    password: body.current_password,
  })
  const hash = await hashPassword(body.password)
  return db.transaction().execute(async (tx) => {
    const holder = await holdAccount(tx, context, verified)
    await storePassword(tx, context, { id: holder.id, hash })
    await tokens.revokeAll(holder.id, tx)
    await recordAccountHistory(tx, context, { action: 'password', by: holder, id: holder.id })
    return openSession(tx, context, { user: holder, request })
  })
}

/** Calls by which everyone signed in changes their own account. */
export const ownAccountRoutes: Feature = (app, context) => {
  const user = { guard: 'user' } as const

  app.get(api.me, { config: { ...user, openapi: { summary: 'Who I am', answer: meSchema } } }, (request) =>
    me(context.db, context, signedIn(request)),
  )

  app.put(
    api.me,
    {
      config: {
        ...user,
        openapi: {
          summary: 'Change my name or the language of the panel',
          body: bodyJsonSchema(profile),
          answer: meSchema,
        },
      },
    },
    (request) => changeProfile(context, request),
  )

  app.post(
    panelApi.password,
    {
      config: {
        ...user,
        openapi: {
          summary: 'Change my password',
          body: bodyJsonSchema(passwordChange),
          answer: sessionSchema,
        },
      },
    },
    (request) => changePassword(context, request),
  )

  app.post(
    '/users/auth/logout-all/',
    { config: { ...user, openapi: { summary: 'Log out everywhere', answer: objectSchema({}) } } },
    async (request) => {
      await context.tokens.revokeAll(signedIn(request).id)
      return {}
    },
  )
}
