import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { findLiving } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { readIfMatch } from '#server/http/input/request-parts.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { existing } from '#shared/errors.ts'
import { isLimited } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { backToQueue, cancel, foreseeQueue, givePlace, type Locked, reopen } from './board-acts.ts'
import {
  type Correction,
  correct,
  formAnswer,
  formLimits,
  formOf,
  formSchema,
} from './correct-application.ts'
import { fillPlaces, lockApplication } from './places.ts'
import { recordReading, sensitiveParameter } from './sensitive-reading.ts'

const mail = z
  .boolean({ error: issueText('body.boolean') })
  .meta({ description: 'whether the applicant is told, 30 seconds later unless it is taken back' })
const mailSchema = z.strictObject({ mail })
const placeSchema = z.strictObject({ mail: mail.optional() })

const queueOutcome = objectSchema({
  again: { ...flag, description: 'It would get its place again at once, so that it cannot wait.' },
  next: {
    type: 'array',
    items: objectSchema({ id: integer, name: text }),
    description: 'Applications that get a place then.',
  },
})

const findApplication = (db: Db | Tx, id: number) => findLiving(db, 'evenemang', id)

/** Adds what the board does with an application besides deleting it. */
export function applicationRoutes(app: FastifyInstance, context: AppContext, crud: Crud): void {
  const who = { to: 'write', resource: evenemang.name } as const
  const declared = { who, answer: entitySchema(evenemang) }

  /** @throws AppError not-found */
  const writing = async (
    { request: { actor }, id }: Call,
    write: (scope: WriteScope, locked: Locked) => Promise<void>,
  ) => {
    await inTransaction({ context, actor, isPublic: false }, async (scope) => {
      const locked = existing(await lockApplication(scope, (tx) => findApplication(tx, id)))
      await write(scope, locked)
      if (locked.event && isLimited(locked.event)) scope.invalidatePages()
    })
    await fillPlaces(context)
    return (await getRecord({ ...crud, actor }, id)).entity
  }

  route(app, ['POST', `${evenemang.path}:id/place/`], {
    ...declared,
    summary: 'Give a place to an application that waits, also at a full event; told unless it says otherwise',
    takes: placeSchema,
    does: (call) => writing(call, (scope, locked) => givePlace(scope, locked, call.body.mail ?? true)),
  })

  route(app, ['POST', `${evenemang.path}:id/cancel/`], {
    ...declared,
    summary: 'Cancel an application; the first of the queue gets its place',
    takes: mailSchema,
    does: (call) => writing(call, (scope, locked) => cancel(scope, locked, call.body.mail)),
  })

  route(app, ['GET', `${evenemang.path}:id/queue/`], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'Tell who would get the place of an application that waits again; nothing is changed',
    answer: queueOutcome,
    does: ({ request: { actor }, id }) => foreseeQueue({ context, actor }, (tx) => findApplication(tx, id)),
  })

  route(app, ['POST', `${evenemang.path}:id/queue/`], {
    ...declared,
    summary: 'Let an application with a place wait again, by the order of application',
    takes: mailSchema,
    does: (call) => writing(call, (scope, locked) => backToQueue(scope, locked, call.body.mail)),
  })

  route(app, ['POST', `${evenemang.path}:id/reopen/`], {
    ...declared,
    summary: 'Let a cancelled application count again: with a place when there is room, else in the queue',
    takes: mailSchema,
    does: (call) => writing(call, (scope, locked) => reopen(scope, locked, call.body.mail)),
  })

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

  route(app, ['PUT', path], {
    who,
    summary: 'Correct what an application says; guests who stay keep their keys',
    takes: formSchema,
    ...formLimits,
    answer: formAnswer,
    headers: ['ETag'],
    isConditional: true,
    does: async (call) => {
      const correction = call.body as Correction
      const ifMatch = readIfMatch(call.request)
      await writing(call, (scope, locked) => correct(scope, locked, { correction, ifMatch }))
      return sendForm(call, correction.sensitive === true)
    },
  })
}
