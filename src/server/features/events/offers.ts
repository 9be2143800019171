import { moneyOnPlace } from '#server/claims/place-money.ts'
import { findSuggestedClaims } from '#server/claims/suggested-claims.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { updateRow } from '#server/db/one-row.ts'
import { program } from '#server/http/access/actor.ts'
import { readHold } from '#server/mail/outbox/mail-hold.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs } from '#shared/durations.ts'
import { hasBegun } from '#shared/event-state.ts'
import { isLimited } from '#shared/places.ts'
import { stockholmDay } from '#shared/time.ts'
import { changeState, fillPlaces, lockApplication, offerUntil } from './places.ts'

/** Accepts the place that was offered to an application; one that has lapsed is not there any more. */
export async function acceptOffer(scope: WriteScope, id: number): Promise<void> {
  const { tx, context } = scope
  await updateRow(tx, ['evenemang', id], nextVersion({ offer_until: null }, context))
  await recordHistory(scope, { action: 'accept-place', resource: 'evenemang', record_id: id })
}

/** Moves the deadlines of offers whose mails are held after a restore from a backup. */
async function extendHeld({ db, now }: Services): Promise<void> {
  if (!(await readHold(db))) return
  const offers = await db
    .selectFrom('mails')
    .innerJoin('evenemang', 'evenemang.id', 'mails.record_id')
    .innerJoin('events', 'events.id', 'evenemang.event_id')
    .select(['evenemang.id', 'offer_until', 'offer_hours', 'eventDate', 'eventEndDate'])
    .where('kind', '=', 'event-place')
    .where('mails.state', '=', 'queued')
    .where('evenemang.state', '=', 'confirmed')
    .where('offer_until', 'is not', null)
    .execute()
  for (const { id, offer_until, ...event } of offers) {
    const until = offerUntil(event, now())
    const isLater = until !== null && Date.parse(until) >= Date.parse(offer_until ?? '') + hourMs
    if (isLater) await updateRow(db, ['evenemang', id], { offer_until: until })
  }
}

/**
 * Withdraws the offers that were not accepted in time, each with one mail, and gives their places to the queue.
 * @returns the number of offers
 */
export async function lapseOffers(context: Services): Promise<number> {
  const { db, now } = context
  await extendHeld(context)
  const late = await db
    .selectFrom('evenemang')
    .select('id')
    .where('offer_until', '<=', now().toISOString())
    .where('state', '=', 'confirmed')
    .where('deleted_at', 'is', null)
    .execute()
  if (late.length === 0) return 0
  const suggested = await findSuggestedClaims(db, stockholmDay(now()))
  let lapsed = 0
  for (const { id } of late) {
    const isLapsed = await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
      const locked = await lockApplication(scope, (tx) =>
        tx
          .selectFrom('evenemang')
          .selectAll()
          .where('id', '=', id)
          // The offer may have been accepted while this waited for the lock.
          .where('offer_until', '<=', now().toISOString())
          .where('state', '=', 'confirmed')
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      )
      // An offer at an event that has begun does not lapse.
      if (!locked?.event || locked.event.cancelled || hasBegun(locked.event, now().getTime())) return false
      // Paying is accepting; of a part the board sees the payment in the review.
      const money = await moneyOnPlace(scope, { applicationId: id, suggested })
      if (money === 'paid') await acceptOffer(scope, id)
      if (money) return false
      await changeState(scope, locked.application, {
        state: 'cancelled',
        action: 'lapse',
        mail: 'event-lapsed',
        offer: locked.application.offer_until,
      })
      if (isLimited(locked.event)) scope.invalidatePages()
      return true
    })
    if (isLapsed) lapsed += 1
  }
  if (lapsed > 0) await fillPlaces(context)
  return lapsed
}
