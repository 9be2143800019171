import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { recordAccountHistory, requireNewAddress } from '#server/features/users/accounts.ts'
import { grantFields, password, refuseBackwards } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { grantColumns, grantsOf } from '#server/http/access/grants.ts'
import type { JsonSchema } from '#server/http/api-document/field-schema.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, email, flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import type { Invitation } from '#shared/account-links.ts'
import { AppError, existing } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { users } from '#shared/resources/users.ts'
import { invitationLink, isBacked } from './invitation-link.ts'
import { voidInvitations } from './void-links.ts'

const inviting = z.strictObject({
  email: textSchema({ ...users.fields.email, example: 'bo@example.se' }),
  ...grantFields,
  password,
})

const standingSchema = bodyJsonSchema(z.strictObject(grantFields)) as { properties: { roles: JsonSchema } }

const invitationSchema = objectSchema({
  id: integer,
  email: email,
  invited_by: { ...orNull(text), description: 'Name of who has sent it last.' },
  is_superuser: flag,
  administrator_from: orNull(day),
  administrator_until: orNull(day),
  roles: standingSchema.properties.roles,
  is_void: { ...flag, description: 'Its sender is no administrator any more; send it again.' },
  created_at: moment,
  expires_at: moment,
})

const columns = ['id', 'email', 'standing', 'created_at', 'expires_at'] as const

/** Those that nobody has followed; one that has run out can be sent again. */
const openInvitations = (db: Db | Tx) =>
  db
    .selectFrom('account_links')
    .leftJoin('users', 'users.id', 'account_links.user_id')
    .select(columns.map((name) => `account_links.${name}` as const))
    .select(['account_links.user_id', 'users.first_name', 'users.last_name'])
    .where('account_links.kind', '=', 'invitation')
    .where('account_links.used_at', 'is', null)

type OpenInvitation = Awaited<ReturnType<typeof findOpen>>

async function toInvitation(
  db: Db | Tx,
  context: Pick<Services, 'now'>,
  { standing, user_id, first_name, last_name, ...row }: OpenInvitation,
): Promise<Invitation> {
  return {
    ...row,
    invited_by: first_name === null ? null : `${first_name} ${last_name}`,
    is_superuser: false,
    administrator_from: null,
    administrator_until: null,
    roles: [],
    ...(JSON.parse(standing) as Partial<Invitation>),
    is_void: !(await isBacked(db, context, user_id)),
  }
}

/** Holds the account of the inviter, which has to be an administrator's still. @throws AppError forbidden */
async function holdInviter(tx: Tx, { dialect, now }: Services, id: number): Promise<void> {
  const row = await dialect
    .lockRow(
      tx
        .selectFrom('users')
        .select(['is_active', ...grantColumns])
        .where('id', '=', id),
    )
    .executeTakeFirst()
  if (!row?.is_active || !grantsOf(row, now()).is_superuser) throw new AppError('forbidden')
}

/** Replaces every open invitation of the address by a new one, and queues its mail. */
async function send(
  context: Services,
  request: FastifyRequest,
  { email, standing }: { email: string; standing: string },
): Promise<Invitation> {
  const by = signedIn(request)
  await context.limits.takeBy('invitation', by.id)
  const language = askedLanguage(request.headers)
  const { nonce, token } = await invitationLink.make(context)
  return context.db.transaction().execute(async (tx) => {
    await holdInviter(tx, context, by.id)
    await requireNewAddress(tx, email)
    await voidInvitations(tx, context, email)
    const id = await invitationLink.keep(tx, context, { token, email, standing, userId: by.id })
    await context.outbox.add(tx, {
      kind: 'invitation',
      recipient: email,
      language,
      data: { nonce, by: by.first_name, standing },
    })
    await recordAccountHistory(tx, context, { action: 'invite', by, id: null })
    return toInvitation(tx, context, await findOpen(tx, id))
  })
}

/** @throws AppError not-found when it was followed or taken back */
async function findOpen(db: Db | Tx, id: number) {
  return existing(await openInvitations(db).where('account_links.id', '=', id).executeTakeFirst())
}

/** Invitations to have an account, for administrators, and the page on which the invited person makes it. */
export const invitationRoutes: Feature = async (app, context) => {
  const path = panelApi.invitations

  route(app, ['GET', path], {
    who: 'superuser',
    summary: 'Invitations that wait',
    answer: list(invitationSchema),
    does: async () => {
      const rows = await openInvitations(context.db).orderBy('account_links.id', 'desc').execute()
      return Promise.all(rows.map((row) => toInvitation(context.db, context, row)))
    },
  })

  route(app, ['POST', path], {
    who: 'superuser',
    summary: 'Invite somebody by mail to have an account, with what they may do',
    takes: inviting,
    // The account is made by the invited person.
    status: 202,
    answer: invitationSchema,
    does: async ({ request, body: { email, password: own, ...grants } }) => {
      refuseBackwards(grants)
      await confirmPassword(context, request, { field: 'password', password: own })
      return send(context, request, { email, standing: JSON.stringify(grants) })
    },
  })

  route(app, ['POST', `${path}:id/send/`], {
    who: 'superuser',
    summary: 'Send an invitation again; the link before is void',
    answer: invitationSchema,
    does: async ({ request, id }) => send(context, request, await findOpen(context.db, id)),
  })

  route(app, ['DELETE', `${path}:id/`], {
    who: 'superuser',
    summary: 'Take an invitation back',
    status: 204,
    does: ({ request, id }) =>
      context.db.transaction().execute(async (tx) => {
        const { email } = await findOpen(tx, id)
        await voidInvitations(tx, context, email)
        await recordAccountHistory(tx, context, { action: 'uninvite', by: signedIn(request), id: null })
      }),
  })

  await invitationLink.serve(app, context)
}
