import { decode } from '#server/crud/record-codec.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { amountOf } from '#server/payments/payment.ts'
import { countPlacesOf } from '#server/places/count-places.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import type { EventParticipants, Participant } from '#shared/participants.ts'
import { type Answer, answersByKey, type Guest, withKeys } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events, type Question } from '#shared/resources/events.ts'
import { toWallTime } from '#shared/time.ts'
import { allAnswers, answeredKeys, itemsOf, type StoredAnswers } from './questions.ts'

/** Names of the event's fields that its participants are shown with. */
const eventFields = [
  'eventName',
  'eventDate',
  'eventLocation',
  'capacity',
  'max_guests',
  'price_per_place',
  'cancelled',
  'questions',
] as const

type Asked = { eventId: number; withSensitive: boolean }

const groups = ['confirmed', 'waiting', 'cancelled'] as const

/** Records in the history that the actor reads the sensitive answers of an event, before they are answered. */
const recordReading = (context: Services, actor: Actor, eventId: number): Promise<void> =>
  context.db
    .transaction()
    .execute((tx) =>
      recordHistory(
        { tx, context, actor },
        { action: 'read-sensitive', resource: events.name, record_id: eventId },
      ),
    )

/**
 * @returns an event and its applicants: those with a place, the queue, the cancelled, each in the order of application
 * @throws AppError not-found
 */
export async function readParticipants(
  context: Services,
  actor: Actor,
  { eventId, withSensitive }: Asked,
): Promise<EventParticipants> {
  const { db } = context
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!event) throw new AppError('not-found')
  if (withSensitive) await recordReading(context, actor, eventId)
  const rows = await db
    .selectFrom('evenemang')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  await watchReading(context, actor, { resource: evenemang, ids: rows.map(({ id }) => id) })
  const answersIn = (row: StoredAnswers, guest?: string) =>
    withSensitive ? allAnswers(row, guest) : answersByKey(itemsOf<Answer>(row.answers), guest)
  let queue = 0
  const participants = groups.flatMap((group) =>
    rows
      .filter(({ state }) => state === group)
      .map((row): Participant => {
        const { id, name, email, message, state, places, note } = row
        return {
          id,
          name,
          email,
          message,
          created_date: toWallTime(row.created_at),
          state,
          queue_place: state === 'waiting' ? ++queue : null,
          offer_until: row.offer_until === null ? null : toWallTime(row.offer_until),
          places,
          guests: withKeys(itemsOf<Guest>(row.guests)).map((guest) => ({
            ...guest,
            answers: answersIn(row, guest.key),
          })),
          answers: answersIn(row),
          amount: amountOf(row, event),
          paid: Boolean(row.paid),
          present: Boolean(row.present),
          note,
        }
      }),
  )
  const facts = eventFields.map((name) => [name, decode(events.fields[name], event[name])])
  const answered = answeredKeys(rows)
  const removed_questions = itemsOf<Question>(event.removed_questions).filter(({ key }) => answered.has(key))
  const count = await countPlacesOf(db, event)
  return { event: { id: event.id, ...Object.fromEntries(facts), removed_questions }, count, participants }
}
