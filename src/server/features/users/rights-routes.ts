import type { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { type Entity, toEntity } from '#server/crud/record-codec.ts'
import { findLiving, updateRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { grantsOf } from '#server/http/access/grants.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { readIfMatch } from '#server/http/input/request-parts.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import type { EndedWork } from '#shared/account-links.ts'
import { AppError, existing } from '#shared/errors.ts'
import { users } from '#shared/resources/users.ts'
import { recordAccountHistory } from './accounts.ts'
import { refuseBackwards, rightsChange } from './bodies.ts'
import { confirmPassword, type SignedIn, signedIn } from './confirm-password.ts'
import { endOpenWork } from './end-open-work.ts'
import { voidLinksOf } from './links/void-links.ts'
import { requireAdministrators } from './required-administrators.ts'

/** The columns of an account that hold what it may do, and when. */
type Rights = {
  is_superuser: boolean
  is_active: boolean
  administrator_from: string | null
  administrator_until: string | null
  /** JSON of mandates. */
  roles: string
}

type Change = { id: number; rights: Partial<Rights>; ifMatch: number | null; by: SignedIn }

/** The fields that a line of the history about other roles or another term names. */
const termFields = ['administrator_from', 'administrator_until', 'roles'] as const

/** @returns the actions of the change, as the history names them */
function actionsOf(before: Rights, after: Rights): { action: string; fields?: string[] }[] {
  const actions: { action: string; fields?: string[] }[] = []
  if (before.is_superuser !== after.is_superuser)
    actions.push({ action: after.is_superuser ? 'grant-administrator' : 'withdraw-administrator' })
  if (before.is_active !== after.is_active) actions.push({ action: after.is_active ? 'enable' : 'disable' })
  const fields = termFields.filter((name) => before[name] !== after[name])
  if (fields.length > 0) actions.push({ action: 'change-roles', fields })
  return actions
}

async function findUser(tx: Tx, id: number) {
  const row = await findLiving(tx, 'users', id)
  return row && { ...row, is_superuser: Boolean(row.is_superuser), is_active: Boolean(row.is_active) }
}

const answer = (row: StoredRow): Entity => toEntity(users, row, 'superuser')

const nothing: EndedWork = { invitations: [], previews: 0, mailings: [] }

/** With the users table locked, so that two who withdraw each other's rights at once leave one (T04). */
async function changeRights(
  tx: Tx,
  context: Pick<Services, 'dialect' | 'now' | 'tokens'>,
  { id, rights, ifMatch, by }: Change,
) {
  await context.dialect.lockTable(tx, 'users')
  const acting = await findUser(tx, by.id)
  if (!acting?.is_active || !grantsOf(acting, context.now()).is_superuser) throw new AppError('forbidden')
  const before = existing(await findUser(tx, id))
  if (ifMatch !== null && ifMatch !== before.version)
    throw new AppError('stale', { extra: { current: answer(before) } })
  const after = { ...before, ...rights }
  refuseBackwards(after)
  const actions = actionsOf(before, after)
  if (actions.length === 0) return { row: before, ended: nothing }
  await requireAdministrators(tx, context, { before, after })
  const changes = { ...rights, version: before.version + 1, updated_at: context.now().toISOString() }
  await updateRow(tx, ['users', id], changes)
  // Roles and terms are read anew at every call.
  if (actions.some(({ action }) => action !== 'change-roles')) await context.tokens.revokeAll(id, tx)
  // The pending changes of a closed account are void: somebody else may have taken the account over.
  if (!after.is_active)
    await voidLinksOf(tx, context, { id, kinds: ['reset', 'address', 'keep-address', 'entry'] })
  for (const action of actions) await recordAccountHistory(tx, context, { ...action, by, id })
  const ended = await endOpenWork(tx, context, { id, by, keeps: true })
  return { row: { ...before, ...changes }, ended }
}

async function putRights(context: Services, { request, id, body }: Call<z.output<typeof rightsChange>>) {
  const { password, id: _ignored, roles, ...given } = body
  const rights = {
    // A new administrator without a term is one from now on.
    ...(given.is_superuser && { administrator_from: null, administrator_until: null }),
    ...given,
    ...(roles && { roles: JSON.stringify(roles) }),
  }
  await confirmPassword(context, request, { field: 'password', password })
  const change = { id, rights, ifMatch: readIfMatch(request), by: signedIn(request) }
  return context.db.transaction().execute((tx) => changeRights(tx, context, change))
}

const userSchema = entitySchema(users)
const titles = list(text)
const endedSchema = {
  ...objectSchema({
    invitations: { ...titles, description: 'Addresses that were invited.' },
    previews: { ...integer, description: 'Links to pages before they are published.' },
    mailings: { ...titles, description: 'Titles of mailings that had not started.' },
  }),
  description: 'The work of the account that ended with its rights.',
}

/** Granting and withdrawing rights, and disabling an account; each needs the administrator's own password. */
export const rightsRoutes: Feature = (app, context) =>
  route(app, ['PUT', `${users.path}:id/`], {
    who: 'superuser',
    summary: 'Change the rights of a user',
    isConditional: true,
    takes: rightsChange,
    answer: {
      ...userSchema,
      properties: { ...(userSchema.properties as object), ended: endedSchema },
    },
    headers: ['ETag'],
    does: async (call) => {
      const { row, ended } = await putRights(context, call)
      return call.reply.header('etag', `"${row.version}"`).send({ ...answer(row), ended })
    },
  })
