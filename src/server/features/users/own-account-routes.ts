import type { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { factorColumns } from '#server/http/access/second-factor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { email, flag, integer, orNull, text } from '#server/http/api-document/schemas.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { recordAccountHistory } from './accounts.ts'
import { languageSchema, needsFactorSchema, rolesSchema, sessionSchema } from './auth-routes.ts'
import { passwordChange, profile, requireGoodPassword } from './bodies.ts'
import { confirmPassword, type SignedIn, signedIn } from './confirm-password.ts'
import { findPendingAddress } from './links/address-links.ts'
import { hashPassword } from './passwords.ts'
import { holdAccount, openSession, type Session, storePassword } from './sessions.ts'

const meSchema = objectSchema({
  id: integer,
  first_name: text,
  last_name: text,
  email: email,
  pending_email: { ...orNull(text), description: 'An address that waits to be confirmed.' },
  is_superuser: flag,
  roles: rolesSchema,
  needs_second_factor: needsFactorSchema,
  language: languageSchema,
})

async function me(db: Db | Tx, { now }: Pick<Services, 'now'>, { id }: SignedIn) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'language', ...grantColumns, ...factorColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated')
  const { first_name, last_name, email, language } = row
  const pending_email = await findPendingAddress(db, { now }, id)
  return { id, first_name, last_name, email, pending_email, ...grantsOf(row, now()), language }
}

async function changeProfile(
  context: Pick<Services, 'db' | 'now'>,
  { request, body }: Call<z.output<typeof profile>>,
) {
  const user = signedIn(request)
  const { id: _ignored, ...names } = body
  return context.db.transaction().execute(async (tx) => {
    await updateRow(tx, ['users', user.id], nextVersion(names, context))
    await recordAccountHistory(tx, context, { action: 'update', by: user, id: user.id })
    return me(tx, context, user)
  })
}

/** Signs out every device, this one too, and answers with a new session (T06). */
async function changePassword(
  context: Services,
  { request, body }: Call<z.output<typeof passwordChange>>,
): Promise<Session> {
  const { db, tokens } = context
  const user = signedIn(request)
  const { first_name, last_name, email } = await me(db, context, user)
  await requireGoodPassword(context, body.password, [first_name, last_name, email])
  const verified = await confirmPassword(context, request, {
    field: 'current_password',
    password: body.current_password,
  })
  const hash = await hashPassword(body.password)
  return db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, context, verified)
    await storePassword(tx, context, { owner: account, hash })
    await tokens.revokeAll(account.id, tx)
    await recordAccountHistory(tx, context, { action: 'password', by: account, id: account.id })
    return openSession(tx, context, { user: account, request })
  })
}

/** The calls about the caller's own account. */
export const ownAccountRoutes: Feature = (app, context) => {
  route(app, ['GET', api.me], {
    who: 'user',
    summary: 'Who I am',
    answer: meSchema,
    does: ({ request }) => me(context.db, context, signedIn(request)),
  })

  route(app, ['PUT', api.me], {
    who: 'user',
    summary: 'Change my name or the language of the panel',
    takes: profile,
    answer: meSchema,
    does: (call) => changeProfile(context, call),
  })

  route(app, ['POST', panelApi.password], {
    who: 'user',
    summary: 'Change my password',
    takes: passwordChange,
    answer: sessionSchema,
    does: (call) => changePassword(context, call),
  })

  route(app, ['POST', '/users/auth/logout-all/'], {
    who: 'user',
    summary: 'Log out everywhere',
    answer: objectSchema({}),
    does: async ({ request }) => {
      await context.tokens.revokeAll(signedIn(request).id)
      return {}
    },
  })
}
