import type { FastifyRequest } from 'fastify'
import type { Feature } from '#server/context.ts'
import { type Entity, toEntity } from '#server/crud/record-codec.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { bodyJsonSchema, recordRef } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readId, readIfMatch } from '#server/http/input/request-parts.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/errors.ts'
import { users } from '#shared/resources/users.ts'
import { hasAdministrator, recordAccountHistory } from './accounts.ts'
import { rightsChange } from './bodies.ts'
import { confirmPassword, type SignedIn, signedIn } from './confirm-password.ts'

type Rights = { is_superuser: boolean; is_active: boolean }

type Change = { id: number; rights: Partial<Rights>; ifMatch: number | null; by: SignedIn }

const administers = ({ is_superuser, is_active }: Rights): boolean => is_superuser && is_active

/** @returns what happened, as the history tells it */
function actionsOf(before: Rights, after: Rights): string[] {
  const actions: string[] = []
  if (before.is_superuser !== after.is_superuser)
    actions.push(after.is_superuser ? 'grant-administrator' : 'withdraw-administrator')
  if (before.is_active !== after.is_active) actions.push(after.is_active ? 'enable' : 'disable')
  return actions
}

async function findUser(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, is_superuser: Boolean(row.is_superuser), is_active: Boolean(row.is_active) }
}

const answer = (row: StoredRow): Entity => toEntity(users, row, 'superuser')

/** With the users table locked, so that two who withdraw each other's rights at once leave one (T04). */
async function changeRights(
  tx: Tx,
  context: Pick<Services, 'dialect' | 'now' | 'tokens'>,
  { id, rights, ifMatch, by }: Change,
) {
  await context.dialect.lockTable(tx, 'users')
  const acting = await findUser(tx, by.id)
  if (!acting || !administers(acting)) throw new AppError('forbidden')
  const before = await findUser(tx, id)
  if (!before) throw new AppError('not-found')
  if (ifMatch !== null && ifMatch !== before.version)
    throw new AppError('stale', { extra: { current: answer(before) } })
  const after = { ...before, ...rights }
  const actions = actionsOf(before, after)
  if (actions.length === 0) return before
  if (administers(before) && !administers(after) && !(await hasAdministrator(tx, id)))
    throw new AppError('last-administrator')
  const { is_superuser, is_active } = after
  const changes = {
    is_superuser,
    is_active,
    version: before.version + 1,
    updated_at: context.now().toISOString(),
  }
  await tx.updateTable('users').set(changes).where('id', '=', id).execute()
  await context.tokens.revokeAll(id, tx)
  for (const action of actions) await recordAccountHistory(tx, context, { action, by, id })
  return { ...before, ...changes }
}

async function putRights(context: Services, request: FastifyRequest) {
  const id = readId(request)
  const { password, is_superuser, is_active } = parseBody(rightsChange, request.body)
  const rights = {
    ...(is_superuser !== undefined && { is_superuser }),
    ...(is_active !== undefined && { is_active }),
  }
  await confirmPassword(context, request, { pointer: '/password', password })
  const change = { id, rights, ifMatch: readIfMatch(request), by: signedIn(request) }
  return context.db.transaction().execute((tx) => changeRights(tx, context, change))
}

/** Granting and withdrawing rights, and disabling an account; each needs the administrator's own password. */
export const rightsRoutes: Feature = (app, context) => {
  app.put(
    `${users.path}:id/`,
    {
      config: {
        guard: 'superuser',
        openapi: {
          summary: 'Change the rights of a user',
          body: bodyJsonSchema(rightsChange),
          answer: recordRef(users.name),
          headers: ['ETag'],
          isConditional: true,
        },
      },
    },
    async (request, reply) => {
      const row = await putRights(context, request)
      return reply.header('etag', `"${row.version}"`).send(answer(row))
    },
  )
}
