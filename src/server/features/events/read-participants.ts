import { decode } from '#server/crud/record-codec.ts'
import { isTold } from '#server/crud/untold.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import { findLiving } from '#server/db/one-row.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { amountOf, readPaidAmounts } from '#server/payments/payment.ts'
import { countPlacesOf, quotasOf } from '#server/places/count-places.ts'
import type { Services } from '#server/services/services.ts'
import { type Door, type DoorParty, doorFields, doorTimes } from '#shared/door.ts'
import { existing } from '#shared/errors.ts'
import { firstLanguage } from '#shared/languages.ts'
import type { EventParticipants, Participant } from '#shared/participants.ts'
import { priceKindOf } from '#shared/prices.ts'
import { type Answer, type Answers, answersByKey, type Guest, withKeys } from '#shared/questions.ts'
import { quotaName } from '#shared/quotas.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events, type Question } from '#shared/resources/events.ts'
import { toWallTime } from '#shared/time.ts'
import { allAnswers, answeredKeys, itemsOf, type StoredAnswers } from './questions.ts'
import type { Application, EventRow } from './rows.ts'
import { recordReading } from './sensitive-reading.ts'

/** Names of the event's fields that its participants are shown with. */
const eventFields = [
  'eventName',
  'eventDate',
  'eventLocation',
  'capacity',
  'quotas',
  'max_guests',
  'price_per_place',
  'member_price',
  'cancelled',
  'questions',
] as const

type Asked = { eventId: number; withSensitive: boolean }

const groups = ['confirmed', 'waiting', 'cancelled'] as const

const wallTime = (instant: string | null): string | null => (instant === null ? null : toWallTime(instant))

/** @returns an event that is not deleted. @throws AppError not-found */
export async function findEvent({ db }: Pick<Services, 'db'>, id: number): Promise<EventRow> {
  return existing(await findLiving(db, 'events', id))
}

/** @returns the applications to an event, as they came; reading them is counted */
async function readApplications(
  context: Services,
  actor: Actor,
  eventId: number,
): Promise<readonly Application[]> {
  const rows = await context.db
    .selectFrom('evenemang')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where(await notRestricted(context.db, evenemang))
    .orderBy('id')
    .execute()
  await watchReading(context, actor, { resource: evenemang, ids: rows.map(({ id }) => id) })
  return rows
}

/** @returns who has a place at an event or waits for one, as their membership cards name them; the door shows their names anyway */
export const readApplicants = async ({ db }: Pick<Services, 'db'>, eventId: number) =>
  db
    .selectFrom('evenemang')
    .select(['id', 'name', 'email'])
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('state', '!=', 'cancelled')
    .where(await notRestricted(db, evenemang))
    .execute()

type Shown = {
  answersIn: (row: StoredAnswers, guest?: string) => Answers
  /** Öre that were paid for each application, by its id. */
  paid?: ReadonlyMap<number, number>
}

/** @returns the applicants: those with a place, the queue, the cancelled, each in the order of application */
function participantsOf(
  event: EventRow,
  rows: readonly Application[],
  { answersIn, paid = new Map() }: Shown,
): Participant[] {
  const quotas = quotasOf(event)
  const queues = new Map<string, number>()
  const nextIn = (quota: string): number => {
    const next = (queues.get(quota) ?? 0) + 1
    queues.set(quota, next)
    return next
  }
  return groups.flatMap((group) =>
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
          queue_place: state === 'waiting' ? nextIn(row.quota) : null,
          quota: row.quota,
          quota_name: quotaName(quotas, row.quota, firstLanguage),
          offer_until: row.state === 'confirmed' ? wallTime(row.offer_until) : null,
          places,
          guests: withKeys(itemsOf<Guest>(row.guests)).map((guest) => ({
            ...guest,
            present_at: wallTime(guest.present_at || null),
            price_kind: priceKindOf(guest.price_kind),
            answers: answersIn(row, guest.key),
          })),
          answers: answersIn(row),
          amount: amountOf(row, event),
          paid: Boolean(row.paid),
          paid_ore: paid.get(id) ?? 0,
          present: Boolean(row.present),
          present_at: wallTime(row.present_at),
          price_kind: row.price_kind,
          note,
        }
      }),
  )
}

/** @returns what the door of an event shows: those answers alone that the organiser allows. @throws AppError not-found */
export async function readDoor(context: Services, actor: Actor, event: EventRow): Promise<Door> {
  const rows = await readApplications(context, actor, event.id)
  const shown = itemsOf<Question>(event.questions).filter(({ at_door }) => at_door)
  const answersIn = (row: StoredAnswers, guest?: string): Answers => {
    const answers = allAnswers(row, guest)
    return Object.fromEntries(
      shown.flatMap(({ key }) => (answers[key] === undefined ? [] : [[key, answers[key]]])),
    )
  }
  const parties = participantsOf(event, rows, { answersIn })
    .filter(({ state }) => state !== 'cancelled')
    .map((party) => Object.fromEntries(doorFields.map((name) => [name, party[name]])) as DoorParty)
  const { eventName, eventDate, eventLocation, price_per_place } = event
  return {
    event: {
      id: event.id,
      eventName,
      eventDate: toWallTime(eventDate),
      eventLocation,
      questions: shown,
      hasPrice: price_per_place !== null,
      ends: new Date(doorTimes(event).endsMs).toISOString(),
    },
    parties,
  }
}

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
  const event = await findEvent(context, eventId)
  if (withSensitive) await recordReading(context, actor, { resource: events.name, record_id: eventId })
  const rows = await readApplications(context, actor, eventId)
  const answersIn = (row: StoredAnswers, guest?: string) =>
    withSensitive ? allAnswers(row, guest) : answersByKey(itemsOf<Answer>(row.answers), guest)
  const isTheirs = isTold({ actor, resource: evenemang }, 'email')
  const paid = await readPaidAmounts(db, event.id)
  const participants = participantsOf(event, rows, { answersIn, paid }).map((one) =>
    isTheirs ? one : { ...one, email: '' },
  )
  const facts = eventFields.map((name) => [name, decode(events.fields[name], event[name])])
  const answered = answeredKeys(rows)
  const removed_questions = itemsOf<Question>(event.removed_questions).filter(({ key }) => answered.has(key))
  const count = await countPlacesOf(db, event)
  return { event: { id: event.id, ...Object.fromEntries(facts), removed_questions }, count, participants }
}
