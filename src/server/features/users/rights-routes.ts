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
import { applyOperation } from '#server/operations/apply-operation.ts'
import type { RowImage } from '#server/operations/changes.ts'
import { defineDerived } from '#server/operations/derived-values.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { addUndoCheck } from '#server/operations/undo-operation.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import type { EndedWork } from '#shared/account-links.ts'
import { AppError, existing } from '#shared/errors.ts'
import { operationHeader } from '#shared/operations.ts'
import { users } from '#shared/resources/users.ts'
import { refuseBackwards, rightsChange } from './bodies.ts'
import { confirmPassword } from './confirm-password.ts'
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

type Change = { id: number; rights: Partial<Rights>; ifMatch: number | null }

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

/** Sessions, links and passwords are in no journal: after an undo no session and no ended link works again. */
const changingRights = defineOperation({
  name: 'change-rights',
  right: { to: 'write', resource: users.name },
  changes: ['users', 'mailings'],
  sends: [],
  times: undoForSeconds,
  // Two who withdraw each other's rights at once leave one (T04).
  lockTable: 'users',
  confirms: true,
})

/** @throws AppError forbidden when the caller has lost the rights meanwhile; the users table must be locked */
async function requireAdministrator({ tx, context, actor }: WriteScope): Promise<void> {
  const acting = actor.user && (await findUser(tx, actor.user.id))
  if (!acting?.is_active || !grantsOf(acting, context.now()).is_superuser) throw new AppError('forbidden')
}

/** Signs an account out whose rights have changed, and ends what it may not do any more. */
async function followRights(scope: WriteScope, before: Rights, { id, ...after }: Rights & { id: number }) {
  const { tx, context } = scope
  // Each call reads roles and terms from the database.
  if (before.is_superuser !== after.is_superuser || before.is_active !== after.is_active)
    await context.tokens.revokeAll(id, tx)
  // The pending changes of a closed account are void: an intruder may have made them.
  if (!after.is_active)
    await voidLinksOf(tx, context, { id, kinds: ['reset', 'address', 'keep-address', 'entry'] })
  return endOpenWork(scope, { id, keeps: true })
}

async function changeRights(scope: WriteScope, { id, rights, ifMatch }: Change) {
  const { tx, context } = scope
  await context.dialect.lockTable(tx, 'users')
  await requireAdministrator(scope)
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
  const ended = await followRights(scope, before, after)
  for (const action of actions) await recordHistory(scope, { ...action, resource: users.name, record_id: id })
  return { row: { ...before, ...changes }, ended }
}

/** The rights in a row of the journal. */
const readRights = ({ is_superuser, is_active, ...image }: RowImage): Rights => ({
  is_superuser: Boolean(is_superuser),
  is_active: Boolean(is_active),
  administrator_from: image.administrator_from as string | null,
  administrator_until: image.administrator_until as string | null,
  roles: String(image.roles),
})

addUndoCheck(async (scope, changes) => {
  const { tx, context } = scope
  for (const { table, key, before: image } of changes) {
    if (table !== 'users' || !image) continue
    await requireAdministrator(scope)
    const before = await findUser(tx, Number(key))
    if (!before) return 'changed'
    try {
      await requireAdministrators(tx, context, { before, after: { ...before, ...readRights(image) } })
    } catch (error) {
      if (error instanceof AppError && error.code === 'last-administrator') return error.code
      throw error
    }
  }
  return null
})

defineDerived('users', {
  columns: () => [],
  follow: async (scope, _ids, changes) => {
    for (const { key, before, after } of changes)
      if (before && after)
        await followRights(scope, readRights(after), { id: Number(key), ...readRights(before) })
  },
})

async function putRights(context: Services, { request, id, body }: Call<z.output<typeof rightsChange>>) {
  const { password, id: _ignored, roles, ...given } = body
  const rights = {
    // A new administrator without a term is one from now on.
    ...(given.is_superuser && { administrator_from: null, administrator_until: null }),
    ...given,
    ...(roles && { roles: JSON.stringify(roles) }),
  }
  await confirmPassword(context, request, { field: 'password', password })
  const change = { id, rights, ifMatch: readIfMatch(request) }
  const work = { context, actor: request.actor, kind: changingRights, recordId: id }
  return applyOperation(work, (scope) => changeRights(scope, change))
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
    headers: ['ETag', operationHeader],
    does: async (call) => {
      const {
        result: { row, ended },
        operation,
      } = await putRights(context, call)
      if (operation) call.reply.header(operationHeader, operation.id)
      return call.reply.header('etag', `"${row.version}"`).send({ ...answer(row), ended })
    },
  })
