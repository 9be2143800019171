import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { findLiving } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { readIfMatch } from '#server/http/input/request-parts.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { existing } from '#shared/errors.ts'
import { isLimited } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import { backToQueue, cancel, givePlace, type Locked, readNames, reopen } from './board-acts.ts'
import {
  type Correction,
  correct,
  formAnswer,
  formLimits,
  formOf,
  formSchema,
} from './correct-application.ts'
import { lockApplication } from './places.ts'
import { recordReading, sensitiveParameter } from './sensitive-reading.ts'

const mail = z
  .boolean({ error: issueText('body.boolean') })
  .meta({ description: 'whether the applicant gets a mail, 30 seconds later unless it is undone' })
const mailSchema = z.strictObject({ mail })
const placeSchema = z.strictObject({ mail: mail.optional() })

const right = { to: 'write', resource: evenemang.name } as const
const changes = [
  'evenemang',
  'held_places',
  'claims',
  'claim_lines',
  'payments',
  'allocations',
  'mails',
] as const

const define = (name: string, ...sends: readonly MailKind[]) =>
  defineOperation({ name, right, changes, sends, times: undoForSeconds })

const kinds = {
  place: define('give-place', 'event-place'),
  cancel: define('cancel-application', 'event-cancellation'),
  queue: define('queue-application', 'event-queue'),
  reopen: define('reopen-application', 'event-reopened', 'event-queue'),
  correct: define('correct-application', 'event-changed'),
}

const next = {
  type: 'array',
  items: objectSchema({ id: integer, name: text }),
  description: 'Applications that get its place when the action cannot be undone any more.',
} as const

const findApplication = (db: Db | Tx, id: number) => findLiving(db, 'evenemang', id)

/** Adds what the board does with an application besides deleting it. */
export function applicationRoutes(app: FastifyInstance, context: AppContext, crud: Crud): void {
  const declared = { answer: entitySchema(evenemang) }

  const writing = async <T>(
    scope: OperationScope,
    id: number,
    write: (locked: Locked) => Promise<T>,
  ): Promise<T> => {
    const locked = existing(await lockApplication(scope, (tx) => findApplication(tx, id)))
    const result = await write(locked)
    if (locked.event && isLimited(locked.event)) scope.invalidatePages()
    return result
  }
  const answers = async (_result: unknown, { request: { actor }, id }: Call) =>
    (await getRecord({ ...crud, actor }, id)).entity
  const preview = {
    properties: { next },
    shows: async (scope: OperationScope, ids: readonly number[]) => ({ next: await readNames(scope, ids) }),
  }

  operationRoute(
    app,
    { context, path: `${evenemang.path}:id/place/` },
    {
      ...declared,
      kind: kinds.place,
      summary:
        'Give a place to an application that waits, also at a full event; with a mail unless it says otherwise',
      takes: placeSchema,
      writes: (scope, { id, body }) =>
        writing(scope, id, (locked) => givePlace(scope, locked, body.mail ?? true)),
      ...{ answers, preview },
    },
  )

  operationRoute(
    app,
    { context, path: `${evenemang.path}:id/cancel/` },
    {
      ...declared,
      kind: kinds.cancel,
      summary: 'Cancel an application; the first of the queue gets its place when the undo has ended',
      takes: mailSchema,
      writes: (scope, { id, body }) => writing(scope, id, (locked) => cancel(scope, locked, body.mail)),
      ...{ answers, preview },
    },
  )

  operationRoute(
    app,
    { context, path: `${evenemang.path}:id/queue/` },
    {
      ...declared,
      kind: kinds.queue,
      summary: 'Let an application with a place wait again, by the order of application',
      takes: mailSchema,
      writes: (scope, { id, body }) => writing(scope, id, (locked) => backToQueue(scope, locked, body.mail)),
      ...{ answers, preview },
    },
  )

  operationRoute(
    app,
    { context, path: `${evenemang.path}:id/reopen/` },
    {
      ...declared,
      kind: kinds.reopen,
      summary: 'Let a cancelled application count again: with a place when there is room, else in the queue',
      takes: mailSchema,
      writes: (scope, { id, body }) => writing(scope, id, (locked) => reopen(scope, locked, body.mail)),
      ...{ answers, preview },
    },
  )

  const path = `${evenemang.path}:id/form/`
  const sendForm = async ({ id, reply }: Call<unknown, unknown>, withSensitive: boolean) => {
    const { db } = context
    const application = existing(await findApplication(db, id))
    const event = await findLiving(db, 'events', application.event_id)
    return reply
      .header('etag', `"${application.version}"`)
      .send(formOf({ application, event }, withSensitive))
  }

  route(app, ['GET', path], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'What an application says, to be corrected',
    reads: sensitiveParameter(context),
    answer: formAnswer,
    headers: ['ETag'],
    does: async (call) => {
      const { id, query, request } = call
      if (query) await recordReading(context, request.actor, { resource: evenemang.name, record_id: id })
      return sendForm(call, query)
    },
  })

  operationRoute(
    app,
    { context, method: 'PUT', path },
    {
      kind: kinds.correct,
      summary: 'Correct what an application says; guests who stay keep their keys',
      takes: formSchema,
      ...formLimits,
      answer: formAnswer,
      headers: ['ETag'],
      isConditional: true,
      writes: (scope, { id, body, request }) => {
        const order = { correction: body as Correction, ifMatch: readIfMatch(request) }
        return writing(scope, id, (locked) => correct(scope, locked, order))
      },
      answers: (_result, call) => sendForm(call, (call.body as Correction).sensitive === true),
    },
  )
}
