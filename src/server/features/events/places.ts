import { followPlace } from '#server/claims/place-claims.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { eventNotOver } from '#server/db/not-over.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { program } from '#server/http/access/actor.ts'
import { invalidatePages } from '#server/http/cache/invalidate-pages.ts'
import { readHold } from '#server/mail/outbox/mail-hold.ts'
import { addEffects, scheduleEffects } from '#server/operations/effects.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { type Counted, countPlaces, findNext, openPlaces } from '#server/places/count-places.ts'
import { holdPlaces, isQueueHeld, releaseHeldPlaces } from '#server/places/held-places.ts'
import type { Services } from '#server/services/services.ts'
import { lastDaytime, nextDaytime } from '#shared/daytime.ts'
import { hourMs } from '#shared/durations.ts'
import { hasBegun } from '#shared/event-state.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import { isLimited } from '#shared/places.ts'
import type { ApplicationState } from '#shared/resources/evenemang.ts'
import { keepApplicationLink } from './application-links.ts'
import type { Application, EventRow } from './rows.ts'

/** Sets the places that are left, which visitors see, those that are taken, and the people in the queue. */
export const computePlaces: NonNullable<CrudRules['compute']> = async ({ db, entities, rows }) => {
  const counted = rows as unknown as Counted[]
  const counts = await countPlaces(db, counted.filter(isLimited))
  for (const [index, row] of rows.entries()) {
    const entity = entities[index]
    if (!entity) continue
    const count = counts.get(row.id)
    entity.places_left = count?.left ?? null
    entity.places_taken = count?.taken ?? null
    entity.queue_length = count?.waiting ?? null
    entity.quota_places = (count?.quotas ?? []).map(({ key, left }) => ({ key, left }))
  }
}

/**
 * Locks the event of an application before the application is read for good: always in this order, so that two who
 * write at once never wait for each other.
 * @returns null when the application is not there any more
 */
export async function lockApplication(
  { tx, context }: Pick<WriteScope, 'tx' | 'context'>,
  find: (tx: Tx) => Promise<Application | undefined>,
): Promise<{ application: Application; event: EventRow | undefined } | null> {
  const unlocked = await find(tx)
  const event = unlocked?.event_id ? await lockEvent({ tx, context }, unlocked.event_id) : undefined
  // Marks at the door change the guests without locking the event.
  if (unlocked)
    await context.dialect
      .lockRow(tx.selectFrom('evenemang').select('id').where('id', '=', unlocked.id))
      .execute()
  const application = await find(tx)
  return application ? { application, event } : null
}

/** Locks an event, so that its places are counted and given by one after the other. */
export const lockEvent = (
  { tx, context }: Pick<WriteScope, 'tx' | 'context'>,
  id: number,
): Promise<EventRow | undefined> =>
  context.dialect
    .lockRow(tx.selectFrom('events').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
    .executeTakeFirst()

/**
 * @param event locked by {@link lockEvent}
 * @param party the kind of places that an application is for, and how many more it takes
 * @returns whether it gets them now; the queue goes before it
 */
export async function hasRoom(
  tx: Tx,
  event: EventRow,
  party: Pick<Application, 'quota' | 'places'>,
): Promise<boolean> {
  return (await openPlaces(tx, event)).take(party)
}

/** The applications that wait for places at some events and are not deleted. */
const waitingAt = (db: Db | Tx, eventIds: readonly (number | null)[]) =>
  db
    .selectFrom('evenemang')
    .where('event_id', 'in', eventIds)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)

/** Names the queue that an application waits in: each kind of places of an event has its own. */
const queueName = ({ event_id, quota }: { event_id: unknown; quota: unknown }): string =>
  `${event_id} ${quota}`

/** Sets the place in the queue of the applications that wait, from 1 on. */
export const computeQueuePlaces: NonNullable<CrudRules['compute']> = async ({ db, entities, rows }) => {
  for (const entity of entities) entity.queue_place = null
  const waiting = rows.flatMap((row, index) =>
    row.state === 'waiting' ? [{ row, entity: entities[index] }] : [],
  )
  if (waiting.length === 0) return
  const queues = waitingAt(db, [...new Set(waiting.map(({ row }) => row.event_id as number))])
  // An applicant at the end of a queue of thousands waits for a number, not for all of it.
  const first = Math.min(...waiting.map(({ row }) => row.id))
  const counts = await queues
    .select(({ fn }) => ['event_id', 'quota', fn.countAll().as('count')])
    .where('id', '<', first)
    .groupBy(['event_id', 'quota'])
    .execute()
  const before = new Map(counts.map((queue) => [queueName(queue), Number(queue.count)]))
  const others = await queues
    .select(['id', 'event_id', 'quota'])
    .where('id', '>=', first)
    .orderBy('id')
    .execute()
  const from = Map.groupBy(others, queueName)
  for (const { row, entity } of waiting) {
    const name = queueName(row as unknown as Application)
    const index = from.get(name)?.findIndex((other) => other.id === row.id) ?? 0
    if (entity) entity.queue_place = (before.get(name) ?? 0) + index + 1
  }
}

/** @returns the place in the queue of an application that waits, from 1 on */
export const queuePlace = (
  db: Db | Tx,
  { id, event_id, quota }: Pick<Application, 'id' | 'event_id' | 'quota'>,
): Promise<number> => countRows(waitingAt(db, [event_id]).where('quota', '=', quota).where('id', '<=', id))

const findEvent = (tx: Tx, id: number): Promise<EventRow | undefined> => findById(tx, 'events', id)

/**
 * @returns until when a place that is offered now is to be accepted: between 08 and 22, and at the latest when the event begins;
 *   null: it is kept, as every place that comes free while the event goes on
 */
export function offerUntil(
  event: Pick<EventRow, 'offer_hours' | 'eventDate' | 'eventEndDate'>,
  now: Date,
): string | null {
  const nowMs = now.getTime()
  if (event.offer_hours === null || hasBegun(event, nowMs)) return null
  const untilMs = nextDaytime(nowMs + event.offer_hours * hourMs)
  const beginsMs = Date.parse(event.eventDate)
  if (untilMs < beginsMs) return new Date(untilMs).toISOString()
  const lastMs = lastDaytime(beginsMs)
  return lastMs > nowMs && lastMs < beginsMs ? new Date(lastMs).toISOString() : event.eventDate
}

/** Mails that tell an applicant of another state. */
export type StateMail =
  | 'event-place'
  | 'event-cancellation'
  | 'event-lapsed'
  | 'event-withdrawal'
  | 'event-queue'
  | 'event-reopened'

type StateChange = {
  state: ApplicationState
  action: string
  mail: StateMail | null
  /** Until when the place is to be accepted, of one that was offered before; of a cancelled one, when its offer ended. */
  offer?: string | null
}

/** Gives an application another state, and tells the applicant if that is wanted. */
export async function changeState(
  scope: WriteScope,
  application: Application,
  { state, action, mail, offer = null }: StateChange,
): Promise<void> {
  const { tx, context } = scope
  const event = application.event_id === null ? undefined : await findEvent(tx, application.event_id)
  // The mail leaves when the action cannot be undone any more.
  const leavesAt = scope.operation ? new Date(scope.operation.effectsAt) : context.now()
  const offer_until = mail === 'event-place' && event ? offerUntil(event, leavesAt) : offer
  await updateRow(tx, ['evenemang', application.id], nextVersion({ state, offer_until }, context))
  await recordHistory(scope, { action, resource: 'evenemang', record_id: application.id })
  await followPlace(scope, { application: { ...application, state }, event })
  if (!mail || !event) return
  if (state !== 'cancelled') await keepApplicationLink(scope, application)
  const language = languageOf(application.language)
  const { text: name } = textIn(event, 'eventName', language)
  await context.outbox.add(
    tx,
    {
      kind: mail,
      recipient: application.email,
      language,
      recordId: application.id,
      data: { from: application.state, offer: application.offer_until ?? '' },
    },
    { event: name },
  )
}

/** Gives free places to the queue, each with one mail. @returns the number of applications with a place now */
async function fill(scope: WriteScope, eventId: number): Promise<number> {
  const { tx, context } = scope
  const event = await lockEvent(scope, eventId)
  if (!event || (await isQueueHeld(tx, eventId))) return 0
  const ids = (await findNext(tx, event, { now: context.now(), limit: batchSize })).map(({ id }) => id)
  if (ids.length === 0) return 0
  // Some may have been deleted meanwhile, which no lock of the event keeps off.
  const next = await context.dialect
    .lockRow(
      tx
        .selectFrom('evenemang')
        .selectAll()
        .where('id', 'in', ids)
        .where('state', '=', 'waiting')
        .where('deleted_at', 'is', null)
        .orderBy('id'),
    )
    .execute()
  for (const application of next)
    await changeState(scope, application, { state: 'confirmed', action: 'give-place', mail: 'event-place' })
  const count = next.length
  if (count > 0) scope.invalidatePages()
  return count
}

/** Places that one transaction gives. */
const batchSize = 100

/** @returns the ids of the events that are not over and have a queue */
async function eventsWithQueue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number[]> {
  const rows = await db
    .selectFrom('evenemang')
    .innerJoin('events', 'events.id', 'evenemang.event_id')
    .select('events.id')
    .distinct()
    .where('evenemang.state', '=', 'waiting')
    .where('evenemang.deleted_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .where('events.cancelled', '=', false)
    .where(eventNotOver(now()))
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives what comes free by this write after its transaction; what fails is tried again within half a minute. */
export const fillPlacesAfter = ({ afterCommit, context }: WriteScope): void =>
  afterCommit('fill places', () => void fillPlaces(context).catch(() => {}))

/** Keeps what an action frees at an event taken until its effects run; without an action the queue gets it after the write. */
export async function freePlaces(
  scope: WriteScope,
  { eventId, quota = '', places = 0 }: { eventId: number; quota?: string; places?: number },
): Promise<void> {
  const { operation, tx, context, afterCommit } = scope
  if (!operation) return fillPlacesAfter(scope)
  await holdPlaces(tx, { operationId: operation.id, eventId, quota, places })
  afterCommit('held effects', () => scheduleEffects(context, operation.effectsAt))
}

/**
 * Gives places to the queue whose operations can no longer be undone. After a restore from a backup they are held with the
 * mails, until an administrator releases both.
 */
async function giveHeldPlaces(context: Services): Promise<void> {
  if (await readHold(context.db)) return
  if (!(await releaseHeldPlaces(context.db, context.now()))) return
  await fillPlaces(context)
  invalidatePages(context)
}
addEffects(giveHeldPlaces)

/**
 * Gives the places that have come free, by a cancelled application or by more places. A run that the end of the program
 * interrupts is completed by the next one.
 * @returns the number of places that were given
 */
export async function fillPlaces(context: Services): Promise<number> {
  let total = 0
  for (const id of await eventsWithQueue(context)) {
    for (;;) {
      const count = await inTransaction({ context, actor: program, isPublic: false }, (scope) =>
        fill(scope, id),
      )
      total += count
      if (count < batchSize) break
    }
  }
  return total
}
