import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { recordAccountHistory, requireNewAddress } from '#server/features/users/accounts.ts'
import { password, refuseBackwards, standing } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { standingColumns, standingOf } from '#server/http/access/standing.ts'
import type { JsonSchema } from '#server/http/api-document/field-schema.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { askedLanguage } from '#server/http/input/asked-language.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readId, refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import type { Services } from '#server/services.ts'
import { sayIn } from '#server/site-text.ts'
import type { Invitation } from '#shared/account-links.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { users } from '#shared/resources/users.ts'
import { keepAccountLink, makeAccountLink, voidInvitations } from './account-links.ts'
import { invitationPage } from './invitation-page.ts'

const inviting = z.strictObject({
  email: textSchema({ ...users.fields.email, example: 'bo@example.se' }),
  ...standing,
  password,
})

const standingSchema = bodyJsonSchema(z.strictObject(standing)) as { properties: { roles: JsonSchema } }

const invitationSchema = objectSchema({
  id: { type: 'integer' },
  email: { type: 'string', format: 'email' },
  invited_by: { type: ['string', 'null'], description: 'Name of who has sent it last.' },
  is_superuser: { type: 'boolean' },
  administrator_from: { type: ['string', 'null'], format: 'date' },
  administrator_until: { type: ['string', 'null'], format: 'date' },
  roles: standingSchema.properties.roles,
  created_at: { type: 'string', format: 'date-time' },
  expires_at: { type: 'string', format: 'date-time' },
})

const columns = ['id', 'email', 'standing', 'created_at', 'expires_at'] as const

/** Those that nobody has followed; one that has run out can be sent again. */
const openInvitations = (db: Db | Tx) =>
  db
    .selectFrom('account_links')
    .leftJoin('users', 'users.id', 'account_links.user_id')
    .select(columns.map((name) => `account_links.${name}` as const))
    .select(['users.first_name', 'users.last_name'])
    .where('account_links.kind', '=', 'invitation')
    .where('account_links.used_at', 'is', null)

const toInvitation = (row: {
  id: number
  email: string
  standing: string
  created_at: string
  expires_at: string
  first_name: string | null
  last_name: string | null
}): Invitation => ({
  id: row.id,
  email: row.email,
  invited_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  is_superuser: false,
  administrator_from: null,
  administrator_until: null,
  roles: [],
  ...(JSON.parse(row.standing) as Partial<Invitation>),
  created_at: row.created_at,
  expires_at: row.expires_at,
})

/** Holds whoever invites, who has to be an administrator still. @throws AppError forbidden */
async function holdInviter(tx: Tx, { dialect, now }: Services, id: number): Promise<void> {
  const row = await dialect
    .lockRow(
      tx
        .selectFrom('users')
        .select(['is_active', ...standingColumns])
        .where('id', '=', id),
    )
    .executeTakeFirst()
  if (!row?.is_active || !standingOf(row, now()).is_superuser) throw new AppError('forbidden')
}

/** Replaces every open invitation of the address by a new one, and queues its mail. */
async function send(
  context: Services,
  request: FastifyRequest,
  { email, standing: given }: { email: string; standing: string },
): Promise<Invitation> {
  const by = signedIn(request)
  await context.limits.takeBy('invitation', by.id)
  const language = askedLanguage(request.headers)
  const { kind, nonce, token } = await makeAccountLink(context, 'invitation')
  return context.db.transaction().execute(async (tx) => {
    await holdInviter(tx, context, by.id)
    await requireNewAddress(tx, context, email)
    await voidInvitations(tx, context, email)
    const link = { kind, token, email, standing: given, userId: by.id }
    const id = await keepAccountLink(tx, context, link)
    await context.outbox.add(tx, {
      kind: 'invitation',
      recipient: email,
      subject: sayIn(language, 'Du är inbjuden'),
      data: { nonce, language, by: by.first_name },
    })
    await recordAccountHistory(tx, context, { action: 'invite', by, id: null })
    return toInvitation(
      await openInvitations(tx).where('account_links.id', '=', id).executeTakeFirstOrThrow(),
    )
  })
}

async function invite(context: Services, request: FastifyRequest): Promise<Invitation> {
  refuseParameters(request)
  const { email, password: own, ...given } = parseBody(inviting, request.body)
  refuseBackwards(given)
  await confirmPassword(context, request, { pointer: '/password', password: own })
  return send(context, request, { email, standing: JSON.stringify(given) })
}

/** @throws AppError not-found when it was followed or taken back */
async function findOpen(db: Db | Tx, request: FastifyRequest) {
  const row = await openInvitations(db).where('account_links.id', '=', readId(request)).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Invitations to have an account, for administrators, and the page on which the invited makes it. */
export const invitationRoutes: Feature = async (app, context) => {
  const guard = 'superuser'
  const path = panelApi.invitations

  const list = { summary: 'Invitations that wait', answer: { type: 'array', items: invitationSchema } }
  app.get(path, { config: { guard, openapi: list } }, async (request): Promise<Invitation[]> => {
    refuseParameters(request)
    const rows = await openInvitations(context.db).orderBy('account_links.id', 'desc').execute()
    return rows.map(toInvitation)
  })

  const create = {
    summary: 'Invite somebody by mail to have an account, with what they may do',
    body: bodyJsonSchema(inviting),
    // A mail leaves; the account is made by whoever follows it.
    status: 202,
    answer: invitationSchema,
  }
  app.post(path, { config: { guard, openapi: create } }, async (request, reply) =>
    reply.code(202).send(await invite(context, request)),
  )

  const again = { summary: 'Send an invitation again; the link before is void', answer: invitationSchema }
  app.post(`${path}:id/send/`, { config: { guard, openapi: again } }, async (request) => {
    refuseMore(request)
    return send(context, request, await findOpen(context.db, request))
  })

  const takeBack = { summary: 'Take an invitation back', status: 204 }
  app.delete(`${path}:id/`, { config: { guard, openapi: takeBack } }, async (request, reply) => {
    refuseParameters(request)
    await context.db.transaction().execute(async (tx) => {
      const { email } = await findOpen(tx, request)
      await voidInvitations(tx, context, email)
      await recordAccountHistory(tx, context, { action: 'uninvite', by: signedIn(request), id: null })
    })
    return reply.code(204).send()
  })

  await invitationPage(app, context)
}
