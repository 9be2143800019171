import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import { getRecord } from '#server/crud/write-records.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import type { Tx } from '#server/db/tables.ts'
import { entitySchema } from '#server/http/api-document/json-schema.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { AppError } from '#shared/errors.ts'
import { isLimited } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { changeState, fillPlaces, lockApplication } from './places.ts'

const cancelSchema = z.strictObject({
  mail: z
    .boolean({ error: issueText('body.boolean') })
    .meta({ description: 'whether the applicant is told' }),
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
  const declared = {
    who: { to: 'write', resource: evenemang.name },
    answer: entitySchema(evenemang),
  } as const

  /** @throws AppError not-found */
  const writing = async (
    { request: { actor }, id }: Call,
    write: (
      scope: WriteScope,
      locked: NonNullable<Awaited<ReturnType<typeof lockApplication>>>,
    ) => Promise<void>,
  ) => {
    await inTransaction({ context, actor, isPublic: false }, async (scope) => {
      const locked = await lockApplication(scope, (tx) => findApplication(tx, id))
      if (!locked) throw new AppError('not-found')
      await write(scope, locked)
      if (locked.event && isLimited(locked.event)) scope.invalidatePages()
    })
    await fillPlaces(context)
    return (await getRecord({ ...crud, actor }, id)).entity
  }

  route(app, ['POST', `${evenemang.path}:id/place/`], {
    ...declared,
    summary: 'Give a place to an application that waits, also at a full event',
    does: (call) =>
      writing(call, async (scope, { application, event }) => {
        if (event?.cancelled) throw new AppError('event-cancelled')
        if (application.state !== 'waiting') throw new AppError('wrong-state')
        await changeState(scope, application, {
          state: 'confirmed',
          action: 'give-place',
          mail: 'event-place',
        })
      }),
  })

  route(app, ['POST', `${evenemang.path}:id/cancel/`], {
    ...declared,
    summary: 'Cancel an application; the first of the queue gets its place',
    takes: cancelSchema,
    does: (call) =>
      writing(call, async (scope, { application }) => {
        if (application.state === 'cancelled') throw new AppError('wrong-state')
        const mail = call.body.mail ? 'event-cancellation' : null
        await changeState(scope, application, { state: 'cancelled', action: 'cancel', mail })
      }),
  })
}
