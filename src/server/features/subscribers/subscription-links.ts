import { createHash } from 'node:crypto'
import type { AppContext, Feature } from '#server/context.ts'
import { note } from '#server/crud/write-records.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/guards.ts'
import { type LinkPage, linkRoute } from '#server/http/link-page.ts'
import { mailLinks } from '#shared/paths.ts'

/** Milliseconds that a subscription waits for its click; then the address may be forgotten. */
export const confirmWithin = 7 * 24 * 60 * 60_000

const visitor: Actor = { guard: 'public', user: null, tokenId: null }

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

const unknown: LinkPage = {
  status: 404,
  title: 'Länken gäller inte',
  text: ['Kontrollera att hela adressen kom med när du öppnade länken.'],
}
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

const findSubscriber = (db: AppContext['db'] | Tx, code: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'confirmed', 'created_at'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** What a link says whose subscriber is not there. */
async function withoutSubscriber(db: AppContext['db'] | Tx, code: string): Promise<LinkPage> {
  const departure = await db
    .selectFrom('departures')
    .select('hash')
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return departure ? left : unknown
}

/** Forgets the address for good: nobody may put someone back who has left. What waits for them is not sent. */
function leave(context: AppContext, code: string): Promise<LinkPage> {
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
      .values({ hash: hashOf(code), at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('mails')
      .where('kind', 'in', ['information', 'welcome', 'confirm-subscription'])
      .where('record_id', '=', subscriber.id)
      .where('state', '=', 'queued')
      .execute()
    await note(
      { tx, context, actor: visitor },
      { action: 'unsubscribe', resource: 'subscribers', record_id: subscriber.id },
    )
    return left
  })
}

const isExpired = ({ now }: AppContext, { created_at }: { created_at: string }): boolean =>
  now().getTime() - Date.parse(created_at) > confirmWithin

function confirm(context: AppContext, code: string): Promise<LinkPage> {
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
      await note(
        { tx, context, actor: visitor },
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
