import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { checkCard } from '#server/membership/cards.ts'
import { doorCards } from '#server/membership/door-cards.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { door, doorsApi, doorTimes, type OpenDoor } from '#shared/door.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Mark, maxMarks } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { may, mayWriteField } from '#shared/rights.ts'
import { toWallTime } from '#shared/time.ts'
import { marksAnswer, marksLimit, marksOf, setMarks, tickShape } from './marks.ts'
import { findEvent, readApplicants, readDoor } from './read-participants.ts'

type Times = Parameters<typeof doorTimes>[0]

/** @returns whether the door is open for the actor: for who has no other right to the applications, around the event */
function isOpen(actor: Actor, event: Times, now: Date): boolean {
  const { opensMs, endsMs } = doorTimes(event)
  const isNow = opensMs <= now.getTime() && now.getTime() < endsMs
  return isNow || may(principalOf(actor), 'read', evenemang.name)
}

const schema = marksOf(z.strictObject(tickShape))

const cardSchema = z.strictObject({
  code: z
    .string()
    .max(100)
    .meta({ examples: ['7K3M 9QXA'] }),
})

/** The page at the door of an event, for who lets people in. */
export function doorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context
  const path = `${events.path}:id/door/`
  /** @throws AppError not-found; forbidden before the door opens and after it has closed */
  const enter = async (actor: Actor, id: number) => {
    const event = await findEvent(context, id)
    if (!isOpen(actor, event, now())) throw new AppError('forbidden', { title: message('door.closed') })
    return event
  }

  route(app, ['GET', doorsApi], {
    who: { to: 'read', resource: door },
    summary: 'The events whose doors are open now',
    answer: list(objectSchema({ id: integer, eventName: text, eventDate: moment })),
    does: async (): Promise<OpenDoor[]> => {
      const time = now().getTime()
      const rows = await db
        .selectFrom('events')
        .select(['id', 'eventName', 'eventDate', 'eventEndDate'])
        .where('eventHasForm', '=', true)
        .where('cancelled', '=', false)
        .where('deleted_at', 'is', null)
        // Weeks at most: what lasts longer has no door.
        .where('eventDate', '<', new Date(time + 2 * dayMs).toISOString())
        .where('eventDate', '>', new Date(time - 30 * dayMs).toISOString())
        .orderBy('eventDate')
        .execute()
      return rows
        .filter((event) => {
          const { opensMs, endsMs } = doorTimes(event)
          return opensMs <= time && time < endsMs
        })
        .map(({ id, eventName, eventDate }) => ({ id, eventName, eventDate: toWallTime(eventDate) }))
    },
  })

  route(app, ['GET', path], {
    who: { to: 'read', resource: door },
    summary:
      'The list at the door of an event: names, presence, payment, and the answers that the organiser allows',
    answer: objectSchema({
      event: { type: 'object', description: 'The event, with the questions whose answers are shown.' },
      parties: {
        type: 'array',
        description: 'Applications with a place, then the queue.',
        items: { type: 'object' },
      },
    }),
    does: async ({ request: { actor }, id }) => readDoor(context, actor, await enter(actor, id)),
  })

  route(app, ['POST', `${path}card/`], {
    who: { to: 'mark', resource: door },
    summary: 'Whether the membership card with a code, or the signs below it, is valid now',
    takes: cardSchema,
    answer: {
      type: 'object',
      required: ['state'],
      properties: {
        state: { enum: ['valid', 'ended', 'unknown'] },
        name: text,
        type: text,
        valid_until: orNull(day),
      },
    },
    does: async ({ request: { actor }, id, body }) => {
      await enter(actor, id)
      const account = actor.user?.id ?? 0
      await context.limits.refuseBy('card', account)
      const card = await checkCard(context, body.code)
      if (card.state === 'unknown') await context.limits.takeBy('card', account)
      return card
    },
  })

  route(app, ['GET', `${path}cards/`], {
    who: { to: 'mark', resource: door },
    summary:
      'Hashes of the membership cards that are valid now, for a door without a connection; they name nobody',
    answer: objectSchema({
      key: { ...text, description: 'Goes into each hash; every event has another one.' },
      cards: {
        type: 'array',
        description: 'The hashes of the cards, by the last day of their memberships.',
        items: { type: 'object' },
      },
      named: { ...text, description: 'Applications of owners, each hidden by the content of a card.' },
    }),
    does: async ({ request: { actor }, id }) => {
      const event = await enter(actor, id)
      return doorCards(context, { eventId: event.id, applicants: await readApplicants(context, event.id) })
    },
  })

  route(app, ['PUT', `${path}marks/`], {
    who: { to: 'mark', resource: door },
    summary: 'Mark people at the door as present, or as paid with the right to that',
    takes: schema,
    bodyLimit: marksLimit,
    maxKeys: 6 * maxMarks,
    answer: marksAnswer,
    does: async ({ request: { actor }, id, body }) => {
      await enter(actor, id)
      const marks = body.marks as Mark[]
      const marksPayments = marks.some(({ paid }) => paid !== undefined)
      if (marksPayments && !mayWriteField(principalOf(actor), evenemang.name, 'paid'))
        throw new AppError('forbidden')
      const former = await inTransaction({ context, actor, isPublic: false }, (scope) =>
        setMarks(scope, id, marks),
      )
      return { marks: former }
    },
  })
}
