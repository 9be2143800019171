import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import { getRecord } from '#server/crud/write-records.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import type { Tx } from '#server/db/tables.ts'
import { bodyJsonSchema, entitySchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readId, refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import { AppError } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { changeState, fillPlaces, lockApplication } from './places.ts'

const cancelSchema = z.strictObject({
  mail: z.boolean({ error: 'Ska vara ja eller nej.' }).meta({ description: 'whether the applicant is told' }),
})

const findApplication = (tx: Tx, id: number) =>
  tx
    .selectFrom('evenemang')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Adds what the board does with an application besides deleting it: giving it a place, cancelling it. */
export function applicationRoutes(app: FastifyInstance, context: AppContext, crud: Crud): void {
  const answer = entitySchema(evenemang)

  /** @throws AppError not-found */
  const writing = async (
    request: FastifyRequest,
    write: (
      scope: WriteScope,
      locked: NonNullable<Awaited<ReturnType<typeof lockApplication>>>,
    ) => Promise<void>,
  ): Promise<void> => {
    const { actor } = request
    const id = readId(request)
    await inTransaction({ context, actor, isPublic: false }, async (scope) => {
      const locked = await lockApplication(scope, (tx) => findApplication(tx, id))
      if (!locked) throw new AppError('not-found')
      await write(scope, locked)
      if (locked.event?.capacity != null) scope.touchPages()
    })
    await fillPlaces(context)
  }

  const placeConfig = {
    guard: 'superuser',
    right: { to: 'write', resource: evenemang.name },
    openapi: { summary: 'Give a place to an application that waits, also at a full event', answer },
  } as const
  app.post(`${evenemang.path}:id/place/`, { config: placeConfig }, async (request) => {
    refuseMore(request)
    await writing(request, async (scope, { application, event }) => {
      if (event?.cancelled) throw new AppError('event-cancelled')
      if (application.state !== 'waiting') throw new AppError('wrong-state')
      await changeState(scope, application, { state: 'confirmed', action: 'give-place', mail: 'event-place' })
    })
    return (await getRecord({ ...crud, actor: request.actor }, readId(request))).entity
  })

  const cancelConfig = {
    guard: 'superuser',
    right: { to: 'write', resource: evenemang.name },
    openapi: {
      summary: 'Cancel an application; the first of the queue gets its place',
      body: bodyJsonSchema(cancelSchema),
      answer,
    },
  } as const
  app.post(`${evenemang.path}:id/cancel/`, { config: cancelConfig }, async (request) => {
    refuseParameters(request)
    const { mail } = parseBody(cancelSchema, request.body)
    await writing(request, async (scope, { application }) => {
      if (application.state === 'cancelled') throw new AppError('wrong-state')
      const told = mail ? 'event-cancellation' : null
      await changeState(scope, application, { state: 'cancelled', action: 'cancel', mail: told })
    })
    return (await getRecord({ ...crud, actor: request.actor }, readId(request))).entity
  })
}
