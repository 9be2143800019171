import { updateRow } from '#server/db/one-row.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { findNext } from '#server/places/count-places.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, existing } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { ApplicationState } from '#shared/resources/evenemang.ts'
import { hasApplied } from './application-rules.ts'
import { heldMs, withhold } from './held-mails.ts'
import { changeState, hasRoom, lockApplication, type StateMail } from './places.ts'
import type { Application, EventRow } from './rows.ts'

/** An application and its event, both locked. */
export type Locked = { application: Application; event: EventRow | undefined }

type Act = {
  state: ApplicationState
  action: string
  /** The mail about it, and the one about the act that it takes back. */
  mail: StateMail
  undoes: StateMail
  /** Whether the applicant is told, if there is anything to tell. */
  isTold: boolean
}

/** Changes the state of an application, and tells the applicant, unless they never heard of the state before. */
async function act(scope: WriteScope, application: Application, wanted: Act): Promise<void> {
  const { state, action, undoes, isTold } = wanted
  // The applicant still believes in the state before a mail that never left.
  const unheard = await withhold(scope, application.id, undoes)
  const isAsBefore = unheard?.from === state
  // Of a cancelled application that waits now, and whose cancellation nobody heard of, only the place is gone.
  const mail = unheard && state === 'waiting' ? 'event-queue' : wanted.mail
  await changeState(scope, application, {
    state,
    action,
    mail: isTold && !isAsBefore ? mail : null,
    heldMs,
    offer: (isAsBefore && unheard.offer) || null,
  })
}

/** Lets an application wait, for the time being. @returns the ids of who gets a place then */
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
  { application, event }: Locked,
  isTold: boolean,
): Promise<void> {
  if (event?.cancelled) throw new AppError('event-cancelled')
  if (application.state !== 'waiting') throw new AppError('wrong-state')
  const change = { state: 'confirmed', action: 'give-place' } as const
  await act(scope, application, { ...change, mail: 'event-place', undoes: 'event-queue', isTold })
}

/** Cancels an application. */
export async function cancel(scope: WriteScope, { application }: Locked, isTold: boolean): Promise<void> {
  if (application.state === 'cancelled') throw new AppError('wrong-state')
  const change = { state: 'cancelled', action: 'cancel' } as const
  await act(scope, application, {
    ...change,
    mail: 'event-cancellation',
    undoes: 'event-reopened',
    isTold,
  })
}

/**
 * Lets an application with a place wait again.
 * @throws AppError wrong-state when it would get the place again at once
 */
export async function backToQueue(scope: WriteScope, locked: Locked, isTold: boolean): Promise<void> {
  const { application } = locked
  const next = await nextIfWaiting(scope, application, eventOfPlace(locked))
  if (next.includes(application.id))
    throw new AppError('wrong-state', { title: message('application.placeAgain') })
  const change = { state: 'waiting', action: 'back-to-queue' } as const
  await act(scope, application, { ...change, mail: 'event-queue', undoes: 'event-place', isTold })
}

/** Lets a cancelled application count again: with a place when there is room for it, else in the queue. */
export async function reopen(
  scope: WriteScope,
  { application, event }: Locked,
  isTold: boolean,
): Promise<void> {
  if (!event) throw new AppError('no-such-event')
  if (event.cancelled) throw new AppError('event-cancelled')
  if (application.state !== 'cancelled') throw new AppError('wrong-state')
  if (await hasApplied(scope.tx, event.id, application.email))
    throw new AppError('already-registered', { title: message('application.appliedAgain') })
  const isPlaced =
    (await hasRoom(scope.tx, event, application)) ||
    (await nextIfWaiting(scope, application, event)).includes(application.id)
  const change = { state: isPlaced ? 'confirmed' : 'waiting', action: 'reopen' } as const
  await act(scope, application, { ...change, mail: 'event-reopened', undoes: 'event-cancellation', isTold })
}

/** Ends a transaction that only looked ahead. */
class LookedAhead<T> extends Error {
  readonly found: T
  constructor(found: T) {
    super('nothing is kept')
    this.found = found
  }
}

/** The outcome of {@link backToQueue}: the application gets its place again, or who gets it. */
export type QueueOutcome = { again: boolean; next: { id: number; name: string }[] }

/** Works out what {@link backToQueue} would do, by the code that does it; nothing is kept. */
export async function foreseeQueue(
  { context, actor }: { context: Services; actor: Actor },
  find: (tx: Tx) => Promise<Application | undefined>,
): Promise<QueueOutcome> {
  try {
    return await inTransaction({ context, actor, isPublic: false }, async (scope) => {
      const locked = existing(await lockApplication(scope, find))
      const ids = await nextIfWaiting(scope, locked.application, eventOfPlace(locked))
      const again = ids.includes(locked.application.id)
      const next =
        again || ids.length === 0
          ? []
          : await scope.tx
              .selectFrom('evenemang')
              .select(['id', 'name'])
              .where('id', 'in', ids)
              .orderBy('id')
              .execute()
      throw new LookedAhead<QueueOutcome>({ again, next })
    })
  } catch (thrown) {
    if (thrown instanceof LookedAhead) return thrown.found
    throw thrown
  }
}
