import { claimPlace, followPlace } from '#server/claims/place-claims.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { eventNotOver } from '#server/db/not-over.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { openPlaces } from '#server/places/count-places.ts'
import { takeHeldPlace } from '#server/places/held-places.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { eventState } from '#shared/event-state.ts'
import { languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'
import { isLimited, type Room } from '#shared/places.ts'
import { pricesByAddress } from '#shared/prices.ts'
import type { Question, Quota } from '#shared/resources/events.ts'
import { storeApplicationKey } from './application-keys.ts'
import { keepApplicationLink } from './application-links.ts'
import { computeApplications } from './compute-application.ts'
import { priceKindAt, refuseOthers, sendsReceipts, withhold } from './member-price.ts'
import { fillPlacesAfter, freePlaces, hasRoom, lockEvent } from './places.ts'
import { checkAnswers, itemsOf } from './questions.ts'
import { chosenQuota } from './quotas.ts'
import { sendReceipt } from './receipts.ts'
import type { Application } from './rows.ts'
import { keepConsent } from './store-application.ts'

/**
 * Finds the event that an application means, and locks it: the one with the id, else the next of that name, else the latest
 * (settled §4.8). The lock holds until the application is stored: two of one address come one after the other, places
 * are given one by one, and the event is neither deleted nor its form closed in between.
 */
async function findMeantEvent(values: Values, { tx, context }: WriteScope) {
  const named = tx
    .selectFrom('events')
    .selectAll()
    .where('eventName', '=', values.event_name as string)
    .where('deleted_at', 'is', null)
  const first = (query: typeof named) => context.dialect.lockRow(query).executeTakeFirst()
  if (values.event_id) return first(named.where('id', '=', values.event_id as number))
  const next = await first(named.where(eventNotOver(context.now())).orderBy('eventDate'))
  return next ?? first(named.orderBy('eventDate', 'desc'))
}

const lockMeantEvent = (values: Values, scope: WriteScope) =>
  scope.once(`event ${values.event_id ?? ''} ${values.event_name}`, () => findMeantEvent(values, scope))

type Event = NonNullable<Awaited<ReturnType<typeof findMeantEvent>>>

/** New applications to a locked event, as one transaction takes them: its places, and who has applied. */
type Taking = { room: Room; addresses: Set<string> }

const takingOf = (scope: WriteScope, event: Event): Promise<Taking> =>
  scope.once(`taking ${event.id}`, async () => ({
    room: await openPlaces(scope.tx, event),
    addresses: new Set<string>(),
  }))

/** @throws AppError that says why visitors, or anybody, cannot apply now. */
function refuseClosed(event: Event | undefined, { context, actor }: WriteScope): asserts event is Event {
  const registration = event ? eventState(event, context.now().getTime()).registration : 'none'
  if (registration === 'none') throw new AppError('no-such-event')
  if (registration === 'cancelled') throw new AppError('event-cancelled')
  // The board may add applicants at any time, at the door too.
  if (actor.guard === 'superuser') return
  if (registration === 'past') throw new AppError('closed')
  const at = (instant: string | null | undefined) => ({ time: { instant: instant ?? '' } })
  if (registration === 'later')
    throw new AppError('not-open-yet', { title: message('apply.opens', at(event?.registration_opens)) })
  if (registration === 'ended')
    throw new AppError('closed', { title: message('apply.ended', at(event?.registration_closes)) })
}

/** @returns whether the address, whatever its capital letters, has applied to the event already (settled §4.7) */
export const hasApplied = (tx: Tx, eventId: number, email: unknown): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('evenemang')
      .where('event_id', '=', eventId)
      .where((where) => where(where.fn('lower', ['email']), '=', String(email).toLowerCase()))
      .where('state', '!=', 'cancelled')
      .where('deleted_at', 'is', null),
  )

/**
 * @returns how many places an applicant with so many guests takes
 * @throws AppError validation when the event takes fewer guests, or has not so many places at all, or of the kind
 */
export function placesOf(
  guests: number,
  { max_guests, capacity }: Pick<Event, 'max_guests' | 'capacity'>,
  quota: Quota | null,
): number {
  const most = Math.min(...[capacity, quota?.capacity].map((places) => places ?? Number.MAX_SAFE_INTEGER))
  const max = Math.min(max_guests ?? 0, most - 1)
  if (guests > max)
    throw invalidField(
      'guests',
      max > 0 ? message('apply.tooManyGuests', { max }) : message('apply.noGuests'),
    )
  return 1 + guests
}

/** Gives what comes free to the queue; visitors see the places of an event with a limit. */
async function afterLeaving(
  { event_id, state, quota, places }: Application,
  scope: WriteScope,
): Promise<void> {
  if (state === 'cancelled' || event_id === null) return
  if (await hasLimit(scope.tx, event_id)) scope.invalidatePages()
  await freePlaces(scope, { eventId: event_id, quota, places: state === 'confirmed' ? places : 0 })
}

async function hasLimit(tx: Tx, eventId: number): Promise<boolean> {
  const event = await findById(tx, 'events', eventId)
  return event !== undefined && isLimited(event)
}

/**
 * The rules of applications: the event exists, has a form, is not over and takes applications now, and an address
 * applies once to each event. At a full event an application waits.
 */
export const applicationRules: CrudRules = {
  compute: computeApplications,
  async beforeCreate(values, scope) {
    const event = await lockMeantEvent(values, scope)
    refuseClosed(event, scope)
    // Before it is told who has applied: for a time only members have.
    await refuseOthers(scope, event, values)
    const taking = await takingOf(scope, event)
    const address = String(values.email).toLowerCase()
    if (taking.addresses.has(address) || (await hasApplied(scope.tx, event.id, address)))
      throw new AppError('already-registered')
    if (isLimited(event)) scope.invalidatePages()
    const isBoard = scope.actor.guard === 'superuser'
    const quota = chosenQuota(event, { key: values.quota, now: scope.context.now(), isBoard })
    const places = placesOf(itemsOf(values.guests).length, event, quota)
    const checked = checkAnswers({
      questions: itemsOf<Question>(event.questions),
      answers: values.answers,
      guests: values.guests,
      isLenient: isBoard,
    })
    taking.addresses.add(address)
    const party = { quota: quota?.key ?? '', places }
    const state = taking.room.take(party) ? 'confirmed' : 'waiting'
    const price_kind = await priceKindAt(scope, event, { address, key: values.member_key })
    return { ...values, ...checked, ...party, price_kind, event_id: event.id, state }
  },
  // The applicant may have applied again since, and the place may be taken by now.
  async beforeRestore(row, scope) {
    const { id, event_id, email, state } = row
    if (event_id === null || state === 'cancelled') return
    const event = await lockEvent(scope, event_id as number)
    if (await hasApplied(scope.tx, event_id as number, email)) throw new AppError('restore-conflict')
    if (!event) return
    const application = { ...(row as unknown as Application), deleted_at: null }
    const hasHeld = await takeHeldPlace(scope.tx, application)
    if (isLimited(event)) {
      scope.invalidatePages()
      fillPlacesAfter(scope)
      if (state === 'confirmed' && !hasHeld && !(await hasRoom(scope.tx, event, application))) {
        await updateRow(scope.tx, ['evenemang', id], { state: 'waiting' })
        application.state = 'waiting'
      }
    }
    await followPlace(scope, { application, event })
  },
  async beforeDelete(row, scope) {
    await followPlace(scope, { application: row as unknown as Application, event: undefined })
    await afterLeaving(row as unknown as Application, scope)
  },
  // A receipt to who applies, unless the association wants none.
  async afterCreate(row, scope, values) {
    const event = await lockMeantEvent(row, scope)
    if (event) await claimPlace(scope, row as unknown as Application, event)
    const token = await keepApplicationLink(scope, row)
    await keepConsent(scope, { id: row.id, language: languageOf(row.language) }, row)
    if (scope.actor.guard === 'superuser') return
    row.own_page = linkPage('application', token)
    const hasReceipt = await sendsReceipts(scope)
    const isWithheld = hasReceipt && event !== undefined && pricesByAddress(event)
    if (isWithheld) withhold(row)
    await storeApplicationKey(scope, row, { values, isWithheld })
    if (hasReceipt) await sendReceipt(scope, { application: row as unknown as Application, event })
  },
}
