import type { Feature } from '#server/context.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/digest.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import type { Services } from '#server/services.ts'
import { dayMs } from '#shared/durations.ts'
import { mailLinks } from '#shared/paths.ts'

/** A subscription waits so long for its click; then the address may be forgotten. */
const confirmWithinMs = 7 * dayMs

const left: LinkPage = {
  status: 200,
  title: 'Du står inte längre på listan',
  text: [
    'Vi har tagit bort din e-postadress. Du får inga fler utskick från oss.',
    'Ångrar du dig kan du anmäla dig igen längst ned på webbplatsen.',
  ],
}
const confirmed: LinkPage = {
  status: 200,
  title: 'Din e-postadress är bekräftad',
  text: ['Välkommen! Du står nu på maillistan.'],
}
const expired: LinkPage = {
  status: 410,
  title: 'Länken har gått ut',
  text: ['Den gällde i 7 dagar. Anmäl dig igen längst ned på webbplatsen, så skickar vi en ny.'],
}

const findSubscriber = (db: Db | Tx, code: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'confirmed', 'created_at'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The page of a link whose subscriber is gone. */
async function withoutSubscriber(db: Db | Tx, code: string): Promise<LinkPage> {
  const departure = await db
    .selectFrom('departures')
    .select('hash')
    .where('hash', '=', sha256(code))
    .executeTakeFirst()
  return departure ? left : unknownLink
}

/** Forgets the address for good: nobody may put someone back who has left. What waits for them is not sent. */
function leave(context: Pick<Services, 'db' | 'now'>, code: string): Promise<LinkPage> {
  const { db, now } = context
  return db.transaction().execute(async (tx) => {
    const subscriber = await tx
      .deleteFrom('subscribers')
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst()
    if (!subscriber) return withoutSubscriber(tx, code)
    await tx
      .insertInto('departures')
      .values({ hash: sha256(code), at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('mails')
      .where('kind', 'in', ['information', 'welcome', 'confirm-subscription'])
      .where('record_id', '=', subscriber.id)
      .where('state', '=', 'queued')
      .execute()
    await recordHistory(
      { tx, context, actor: anonymous },
      { action: 'unsubscribe', resource: 'subscribers', record_id: subscriber.id },
    )
    return left
  })
}

const isExpired = ({ now }: Pick<Services, 'now'>, { created_at }: { created_at: string }): boolean =>
  now().getTime() - Date.parse(created_at) > confirmWithinMs

function confirm(context: Pick<Services, 'db' | 'now'>, code: string): Promise<LinkPage> {
  return context.db.transaction().execute(async (tx) => {
    const subscriber = await findSubscriber(tx, code)
    if (!subscriber) return withoutSubscriber(tx, code)
    if (subscriber.confirmed) return confirmed
    if (isExpired(context, subscriber)) return expired
    const { numUpdatedRows } = await tx
      .updateTable('subscribers')
      .set((set) => ({
        confirmed: true,
        updated_at: context.now().toISOString(),
        version: set('version', '+', 1),
      }))
      .where('id', '=', subscriber.id)
      .where('confirmed', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordHistory(
        { tx, context, actor: anonymous },
        { action: 'confirm', resource: 'subscribers', record_id: subscriber.id },
      )
    return confirmed
  })
}

/** The links in mails to subscribers: leaving the list, and confirming that one wants to be on it. */
export const subscriptionLinks: Feature = async (app, context) => {
  await linkRoute(app, context, {
    path: mailLinks.unsubscribe,
    parameter: 'code',
    show: async (code) =>
      (await findSubscriber(context.db, code))
        ? {
            status: 200,
            title: 'Vill du lämna maillistan?',
            text: ['Då tar vi bort din e-postadress, och du får inga fler utskick från oss.'],
            button: 'Avsluta prenumerationen',
          }
        : withoutSubscriber(context.db, code),
    act: (code) => leave(context, code),
  })
  await linkRoute(app, context, {
    path: mailLinks.confirmSubscription,
    parameter: 'code',
    show: async (code) => {
      const subscriber = await findSubscriber(context.db, code)
      if (!subscriber) return withoutSubscriber(context.db, code)
      if (subscriber.confirmed) return confirmed
      if (isExpired(context, subscriber)) return expired
      return {
        status: 200,
        title: 'Bekräfta din e-postadress',
        text: ['Vill du få våra utskick till den här adressen?'],
        button: 'Ja, jag vill stå på maillistan',
      }
    },
    act: (code) => confirm(context, code),
  })
}
