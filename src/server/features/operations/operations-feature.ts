import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { findTitles } from '#server/crud/compute-fields.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { integerIn, line, queryOf } from '#server/http/input/query-parameters.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { readSent, sortByRecipient } from '#server/operations/correct-mails.ts'
import { readMailTimes } from '#server/operations/mail-times.ts'
import { findOperationKind } from '#server/operations/operation.ts'
import { mayUndo, type OperationRow, undoOperation } from '#server/operations/undo-operation.ts'
import { AppError, existing } from '#shared/errors.ts'
import { type NotUndone, type OpenOperation, type UndoResult, undoRefusals } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { releaseEffects } from './release-effects.ts'

const idParameter = {
  name: 'operation',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}
const openProperties = {
  id: text,
  kind: text,
  action: { ...text, description: 'Its action in the history.' },
  resource: text,
  record_id: { ...orNull(integer), description: 'Null when the action is about several records.' },
  records: { ...list(integer), description: 'Its records of that resource, at most 1,000.' },
  at: moment,
  effects_at: { ...moment, description: 'When its mails leave and freed places are given away.' },
  undo_until: moment,
  mails_at: {
    ...orNull(moment),
    description: 'When its mails leave, if they are held until its undo has ended: they can be sent before.',
  },
  user_name: text,
}
/** Most records that the list names of one operation. */
const mostRecords = 1_000
const mostOperations = 100

const uuid = z.uuid()

/** Finds an operation that the caller may undo. @throws AppError not-found, forbidden */
async function getOperation({ db }: AppContext, request: FastifyRequest): Promise<OperationRow> {
  const { operation } = request.params as { operation: string }
  if (!uuid.safeParse(operation).success) throw new AppError('not-found')
  const row = await db.selectFrom('operations').selectAll().where('id', '=', operation).executeTakeFirst()
  const found = existing(row)
  if (!mayUndo(request.actor, found)) throw new AppError('forbidden')
  return found
}

async function listOpen(
  { db, now }: AppContext,
  {
    request: { actor },
    query,
  }: Pick<Call<unknown, { resource: string | undefined; record: number }>, 'request' | 'query'>,
): Promise<OpenOperation[]> {
  const { resource, record } = query
  let open = db
    .selectFrom('operations')
    .leftJoin('users', 'users.id', 'operations.user_id')
    .select([
      'operations.id',
      'kind',
      'resource',
      'record_id',
      'at',
      'effects_at',
      'undo_until',
      'first_name',
    ])
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now().toISOString())
    .select(({ selectFrom }) =>
      selectFrom('history')
        .select('history.action')
        .whereRef('history.operation_id', '=', 'operations.id')
        .whereRef('history.resource', '=', 'operations.resource')
        .orderBy('history.id', 'desc')
        .limit(1)
        .as('action'),
    )
    .orderBy('at', 'desc')
    .orderBy('operations.id')
  if (resource) open = open.where('resource', '=', resource)
  if (record)
    open = open.where(({ exists, selectFrom, or, eb }) =>
      or([
        eb('record_id', '=', record),
        exists(
          selectFrom('operation_changes')
            .select('operation_changes.id')
            .whereRef('operation_id', '=', 'operations.id')
            .where('table_name', '=', resource ?? '')
            .where('row_key', '=', String(record)),
        ),
      ]),
    )
  const own = (await open.execute()).filter((row) => mayUndo(actor, row)).slice(0, mostOperations)
  const mails = await readMailTimes(
    db,
    own.filter(({ effects_at, undo_until }) => effects_at > undo_until).map(({ id }) => id),
  )
  const operations: OpenOperation[] = []
  for (const { first_name, action, ...row } of own) {
    const changes = await db
      .selectFrom('operation_changes')
      .select('row_key')
      .where('operation_id', '=', row.id)
      .where('table_name', '=', row.resource)
      .limit(mostRecords)
      .execute()
    const ids = new Set([row.record_id, ...changes.map(({ row_key }) => Number(row_key))])
    const records = [...ids].filter((id): id is number => id !== null && id > 0)
    operations.push({
      ...row,
      records,
      user_name: first_name ?? '',
      action: action ?? row.kind,
      mails_at: mails.get(row.id) ?? null,
    })
  }
  return operations
}

/** Names the records that an undo left as they are. */
async function withTitles({ db, cruds }: AppContext, result: UndoResult): Promise<UndoResult> {
  const titles = new Map<string, string>()
  for (const [name, own] of Map.groupBy(result.left, ({ resource }) => resource)) {
    const resource = cruds.get(name)?.resource
    if (!resource) continue
    const found = await findTitles(
      db,
      resource,
      own.map(({ record_id }) => record_id),
    )
    for (const [id, title] of found) titles.set(`${name} ${id}`, title)
  }
  const left = result.left.map(
    (one): NotUndone => ({ ...one, title: titles.get(`${one.resource} ${one.record_id}`) ?? '' }),
  )
  return { ...result, left }
}

/** The actions that can be undone: listed, undone, and sent before their time. */
export const operationsFeature: Feature = (app, context) => {
  const path = panelApi.operation(':operation')
  const who = { to: 'read' } as const
  const declared = { who, path: [idParameter] }

  route(app, ['GET', panelApi.operations], {
    who,
    summary: 'Actions that the caller can undo now, the newest first',
    reads: queryOf({
      resource: line({ description: 'Only actions about this resource.', examples: ['members'] }),
      record: integerIn([0, 2_147_483_647], { other: 0 }),
    }),
    answer: list(objectSchema(openProperties)),
    does: (call) => listOpen(context, call),
  })

  route(app, ['GET', path], {
    ...declared,
    summary: 'An action: until when it can be undone, and how many mails an undo corrects',
    answer: objectSchema({
      ...{ id: text, kind: text, undo_until: moment, effects_at: moment },
      undone: flag,
      sent: { ...integer, description: 'Mails that have left, other than those to the board.' },
      corrected: { ...integer, description: 'Recipients who get a correcting mail after an undo.' },
      withheld: { ...integer, description: 'Recipients who get no correction: their data are restricted.' },
    }),
    does: async ({ request }) => {
      const { id, kind, undo_until, effects_at, undone_at } = await getOperation(context, request)
      const sent = await readSent(context.db, id)
      const { corrected, withheld } = await sortByRecipient(context.db, sent)
      const times = { undo_until, effects_at }
      return {
        id,
        kind,
        ...times,
        undone: undone_at !== null,
        sent: sent.length,
        corrected: corrected.length,
        withheld,
      }
    },
  })

  route(app, ['POST', panelApi.undoOperation(':operation')], {
    ...declared,
    summary:
      'Undo an action; what was changed since stays as it is and is listed. A repeated call gets the same answer',
    answer: objectSchema({
      undone: integer,
      left: list(
        objectSchema({
          ...{ resource: text, record_id: integer, title: text },
          reason: { type: 'string', enum: [...undoRefusals] },
        }),
      ),
      mails: { ...integer, description: 'Correcting mails to people who had got a mail about the action.' },
    }),
    does: async ({ request }) => {
      const { id, kind } = await getOperation(context, request)
      if (findOperationKind(kind)?.confirms) await requireConfirmation(context, request.actor)
      return withTitles(context, await undoOperation({ context, actor: request.actor, id }))
    },
  })

  route(app, ['POST', panelApi.releaseOperation(':operation')], {
    ...declared,
    summary: 'Send what an action holds now; after that it cannot be undone',
    answer: objectSchema({ mails: integer }),
    does: async ({ request }) => {
      const { id } = await getOperation(context, request)
      return { mails: await releaseEffects(context, request.actor, id) }
    },
  })
}
