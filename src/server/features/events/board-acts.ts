import { updateRow } from '#server/db/one-row.ts'
import { supersedeMails } from '#server/mail/outbox/supersede-mails.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { findNext } from '#server/places/count-places.ts'
import { takeHeldPlace } from '#server/places/held-places.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { ApplicationState } from '#shared/resources/evenemang.ts'
import { hasApplied } from './application-rules.ts'
import { changeState, freePlaces, hasRoom, type StateMail } from './places.ts'
import type { Application, EventRow } from './rows.ts'

/** An application and its event, both locked. */
export type Locked = { application: Application; event: EventRow | undefined }

type Act = {
  state: ApplicationState
  action: string
  /** The mail about it, and the one about the opposite action. */
  mail: StateMail
  undoes: StateMail
  /** Whether the applicant is told, if there is anything to tell. */
  isTold: boolean
}

/**
 * Changes the state of an application, and writes to the applicant, unless no mail about the state before has left.
 * @returns the ids of the applications that get its place when the action cannot be undone any more
 */
async function act(
  scope: WriteScope,
  { application, event }: Locked,
  wanted: Act,
): Promise<readonly number[]> {
  const { state, action, undoes, isTold } = wanted
  // The applicant still believes in the state before a mail that never left.
  const [unheard] = await supersedeMails(scope, { kinds: [undoes], recordId: application.id })
  const isAsBefore = unheard?.from === state
  // Of a cancelled application that waits now, and whose cancellation nobody heard of, only the place is gone.
  const mail = unheard && state === 'waiting' ? 'event-queue' : wanted.mail
  await changeState(scope, application, {
    state,
    action,
    mail: isTold && !isAsBefore ? mail : null,
    offer: (isAsBefore && unheard?.offer) || null,
  })
  const isPlaced = application.state === 'confirmed'
  // The queue may have waited for the first of it.
  const leavesQueue = application.state === 'waiting' && state === 'cancelled'
  if (!event || !(isPlaced || leavesQueue)) return []
  const { quota, places } = application
  const next = await findNext(scope.tx, event, { now: scope.context.now() })
  await freePlaces(scope, { eventId: event.id, quota, places: isPlaced ? places : 0 })
  return next.map(({ id }) => id)
}

/** Lets an application wait. @returns the applications that would get a place then */
async function nextIfWaiting(
  { tx, context }: Pick<WriteScope, 'tx' | 'context'>,
  { id }: Application,
  event: EventRow,
): Promise<number[]> {
  await updateRow(tx, ['evenemang', id], { state: 'waiting' })
  return (await findNext(tx, event, { now: context.now() })).map((one) => one.id)
}

/** @returns the event of an application with a place. @throws AppError when there is none to give up */
function eventOfPlace({ application, event }: Locked): EventRow {
  if (event?.cancelled) throw new AppError('event-cancelled')
  if (!event || application.state !== 'confirmed') throw new AppError('wrong-state')
  return event
}

/** Gives an application a place, also at a full event. */
export async function givePlace(
  scope: WriteScope,
  locked: Locked,
  isTold: boolean,
): Promise<readonly number[]> {
  const { application, event } = locked
  if (!event) throw new AppError('no-such-event')
  if (event.cancelled) throw new AppError('event-cancelled')
  if (application.state !== 'waiting') throw new AppError('wrong-state')
  await takeHeldPlace(scope.tx, application)
  const change = { state: 'confirmed', action: 'give-place' } as const
  return act(scope, locked, { ...change, mail: 'event-place', undoes: 'event-queue', isTold })
}

/** Cancels an application. */
export async function cancel(scope: WriteScope, locked: Locked, isTold: boolean): Promise<readonly number[]> {
  const { application } = locked
  if (application.state === 'cancelled') throw new AppError('wrong-state')
  const change = { state: 'cancelled', action: 'cancel' } as const
  return act(scope, locked, {
    ...change,
    mail: 'event-cancellation',
    undoes: 'event-reopened',
    isTold,
  })
}

/**
 * Lets an application with a place wait again.
 * @returns the ids of the applications that get its place
 * @throws AppError wrong-state when it would get the place again immediately
 */
export async function backToQueue(
  scope: WriteScope,
  locked: Locked,
  isTold: boolean,
): Promise<readonly number[]> {
  const { application } = locked
  const next = await nextIfWaiting(scope, application, eventOfPlace(locked))
  if (next.includes(application.id))
    throw new AppError('wrong-state', { title: message('application.placeAgain') })
  const change = { state: 'waiting', action: 'back-to-queue' } as const
  return act(scope, locked, { ...change, mail: 'event-queue', undoes: 'event-place', isTold })
}

/** Reads the names of applications, in the order of the queue. */
export const readNames = ({ tx }: WriteScope, ids: readonly number[]) =>
  tx.selectFrom('evenemang').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()

/** Lets a cancelled application count again: with a place when there is room for it, else in the queue. */
export async function reopen(scope: WriteScope, locked: Locked, isTold: boolean): Promise<readonly number[]> {
  const { application, event } = locked
  if (!event) throw new AppError('no-such-event')
  if (event.cancelled) throw new AppError('event-cancelled')
  if (application.state !== 'cancelled') throw new AppError('wrong-state')
  if (await hasApplied(scope.tx, event.id, application.email))
    throw new AppError('already-registered', { title: message('application.appliedAgain') })
  const isPlaced =
    (await takeHeldPlace(scope.tx, application)) ||
    (await hasRoom(scope.tx, event, application)) ||
    (await nextIfWaiting(scope, application, event)).includes(application.id)
  const change = { state: isPlaced ? 'confirmed' : 'waiting', action: 'reopen' } as const
  return act(scope, locked, { ...change, mail: 'event-reopened', undoes: 'event-cancellation', isTold })
}
