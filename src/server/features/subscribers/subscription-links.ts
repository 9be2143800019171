import type { Feature } from '#server/context/context.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { link, linkView, unknownLink } from '#server/links/link.ts'
import { departedHash, noteDeparture } from '#server/mail/outbox/departed-addresses.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { withdrawConsent } from '#server/people/consents.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'

/** A subscription waits so long for its click; then the address may be forgotten. */
export const confirmWithinMs = 7 * dayMs

const left = linkView('unsubscribeDone', {
  text: [message('link.unsubscribeDone.text'), message('link.unsubscribeDone.again')],
})
const confirmed = linkView('confirmDone')

const findSubscriber = ({ db }: Services, code: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'confirmed', 'created_at'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** @returns the page of a link whose subscriber is gone */
async function withoutSubscriber({
  context,
  token,
}: {
  context: Services
  token: string
}): Promise<LinkView> {
  const departure = context.db.selectFrom('departures').where('hash', '=', sha256(token))
  return (await hasRow(departure)) ? left : unknownLink
}

/** Forgets the address for good: nobody may put someone back who has left. What waits for them is not sent. */
async function leave(context: Services, code: string): Promise<LinkView> {
  const { db, now } = context
  const known = await db.selectFrom('subscribers').select('email').where('code', '=', code).executeTakeFirst()
  if (!known) return left
  const hash = await departedHash(context, known.email)
  return db.transaction().execute(async (tx) => {
    const subscriber = await tx
      .deleteFrom('subscribers')
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst()
    if (!subscriber) return left
    await tx
      .insertInto('departures')
      .values({ hash: sha256(code), at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await noteDeparture(tx, { hash, at: now().toISOString() })
    await tx
      .deleteFrom('mails')
      .where('kind', 'in', ['information', 'welcome', 'confirm-subscription'])
      .where('record_id', '=', subscriber.id)
      .where('state', 'in', ['queued', 'unsent'])
      .execute()
    await withdrawConsent(
      { tx, context },
      { kind: 'newsletter', resource: 'subscribers', record_id: subscriber.id },
    )
    await recordHistory(
      { tx, context, actor: anonymous },
      { action: 'unsubscribe', resource: 'subscribers', record_id: subscriber.id },
    )
    return left
  })
}

/** Confirms the address of a subscriber, once. */
function confirm(context: Services, id: number): Promise<LinkView> {
  return context.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('subscribers')
      .set(nextVersion({ confirmed: true }, context))
      .where('id', '=', id)
      .where('confirmed', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordHistory(
        { tx, context, actor: anonymous },
        { action: 'confirm', resource: 'subscribers', record_id: id },
      )
    return confirmed
  })
}

/** Leaving works from the bin, too. */
const unsubscribeLink = link({
  kind: 'unsubscribe',
  find: ({ db }: Services, code) =>
    db.selectFrom('subscribers').select('id').where('code', '=', code).executeTakeFirst(),
  unknown: withoutSubscriber,
  shows: () => linkView('unsubscribe', { forms: [{ button: message('link.unsubscribe.button') }] }),
  does: (_subscriber, { context, token }) => leave(context, token),
})

const confirmLink = link({
  kind: 'confirmSubscription',
  find: findSubscriber,
  unknown: withoutSubscriber,
  over: (subscriber, { context }) => {
    if (subscriber.confirmed) return confirmed
    const isExpired = context.now().getTime() - Date.parse(subscriber.created_at) > confirmWithinMs
    return isExpired ? linkView('confirmExpired', { status: 410 }) : null
  },
  shows: () => linkView('confirm', { forms: [{ button: message('link.confirm.button') }] }),
  does: ({ id }, { context }) => confirm(context, id),
})

/** The links in mails to subscribers: leaving the list, and confirming that one wants to be on it. */
export const subscriptionLinks: Feature = async (app, context) => {
  await unsubscribeLink.serve(app, context)
  await confirmLink.serve(app, context)
}
