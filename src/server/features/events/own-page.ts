import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Feature } from '#server/context.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import type { Values, WriteScope } from '#server/crud/write-scope.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import { amountOf, type Payment, paymentOf, readSwishNumber } from '#server/payment.ts'
import { momentWords } from '#server/site-text.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { isCounted } from '#shared/counted-event.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { participantsPage } from '#shared/participants.ts'
import { eventPage, mailLinks } from '#shared/paths.ts'
import { registrationOf } from '#shared/registration.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { findLinkedApplication } from './application-links.ts'
import { acceptOffer } from './offers.ts'
import { applicationFields, readForm, type Typed } from './own-page-form.ts'
import {
  changeState,
  countTaken,
  fillPlaces,
  fillPlacesAfter,
  lockApplication,
  queuePlace,
} from './places.ts'

type Application = Selectable<Tables['evenemang']>
type EventRow = Selectable<Tables['events']>
type Known = { application: Application; event: EventRow }
type Context = Parameters<Feature>[1]

/** Room for thirty long answers, of which each letter may be six signs of a form. */
const bodyLimit = 512 * 1024

const unknown: LinkPage = {
  ...unknownLink,
  text: [...unknownLink.text, 'Är anmälan borttagen finns den inte kvar här.'],
}

/** What the page tells, and what could not be saved. */
type Told = { note?: string } & Partial<Typed>

const findEvent = (db: Db, { event_id }: Application): Promise<EventRow | undefined> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const languageOfPage = ({ url }: FastifyRequest): Language => siteAddress(url).language

function factsOf(
  application: Application,
  event: EventRow,
  { language, payment }: { language: Language; payment: Payment | null },
): [string, string][] {
  const facts: [string, string][] = [
    ['När', momentWords(language, event.eventDate)],
    ['Var', textIn(event, 'eventLocation', language).text],
    ['Namn', application.name],
    ['E-post', application.email],
  ]
  const places = application.places
  if (places > 1) facts.push(['Platser', String(places)])
  const amount = amountOf(application, event)
  if (payment)
    facts.push(
      ['Att betala', `${payment.amount} kr`],
      ['Swish', payment.number],
      ['Meddelande', payment.message],
    )
  else if (amount !== null && application.paid) facts.push(['Betalt', `${amount} kr`])
  return facts
}

/** The codes of who has a place at an event that is still to come. */
function codesOf(
  { publicUrl }: Context,
  { application, event }: Known,
  payment: Payment | null,
): NonNullable<LinkPage['codes']> {
  if (application.state !== 'confirmed' || event.cancelled || !isCounted(event)) return []
  const entrance = publicUrl + participantsPage(event.id, application.id)
  return [
    ...(payment ? [{ content: payment.code, caption: 'Läs koden med Swish.' }] : []),
    { content: entrance, caption: 'Visa den här koden vid entrén.' },
  ]
}

/** @returns whether the applicant may change the answers, and whether the place can be given back */
function rightsOf(application: Application, event: EventRow, now: Date) {
  const registration = registrationOf(event, now.toISOString())
  const isLive = application.state !== 'cancelled' && !event.cancelled && event.eventDate > now.toISOString()
  return { mayChange: isLive && ['open', 'later'].includes(registration), mayCancel: isLive }
}

async function sayState(
  { db, now }: Context,
  { application, event, name, language }: Known & { name: string; language: Language },
) {
  if (event.cancelled) return { title: `Inställt: ${name}`, text: ['Evenemanget är inställt.'] }
  if (application.state === 'cancelled')
    return { title: 'Din anmälan är avbokad', text: [`Den gällde ${name}.`] }
  const isPast = event.eventDate <= now().toISOString()
  if (application.state === 'confirmed' && application.offer_until && !isPast)
    return {
      title: `Du har fått en plats på ${name}`,
      text: [`Tacka ja senast ${momentWords(language, application.offer_until)}, annars går platsen vidare.`],
    }
  if (application.state === 'confirmed')
    return { title: `Du är anmäld till ${name}`, text: isPast ? ['Evenemanget har varit.'] : [] }
  const place = await queuePlace(db, application)
  return {
    title: `Du står i kön till ${name}`,
    text: isPast
      ? ['Evenemanget har varit.']
      : [`Du har plats ${place} i kön.`, 'Vi mejlar dig så snart du får en plats.'],
  }
}

/** The page on which an applicant sees, changes and cancels an application. */
async function ownPage(
  context: Context,
  { token, language }: { token: string; language: Language },
  told: Told = {},
): Promise<LinkPage> {
  const { db, now } = context
  const application = await findLinkedApplication(db, token)
  if (!application) return unknown
  const event = await findEvent(db, application)
  if (!event)
    return {
      status: 410,
      title: 'Evenemanget är borttaget',
      text: [`Du var anmäld till ${application.event_name}.`],
    }
  const name = textIn(event, 'eventName', language).text
  const { mayChange, mayCancel } = rightsOf(application, event, now())
  const { title, text } = await sayState(context, { application, event, name, language })
  const waiting = (await countTaken(db, [event.id])).get(event.id)?.waiting ?? 0
  const payment = mayCancel ? paymentOf(application, event, await readSwishNumber(db)) : null
  return {
    status: 200,
    title,
    text: told.note ? [told.note, ...text] : text,
    facts: factsOf(application, event, { language, payment }),
    codes: codesOf(context, { application, event }, payment),
    forms: [
      ...(mayCancel && application.offer_until ? [{ does: 'accept', button: 'Ja, jag kommer' }] : []),
      ...(mayChange
        ? [
            {
              does: 'change',
              button: 'Spara ändringarna',
              fields: applicationFields(application, event, { ...told, language }),
            },
          ]
        : []),
      ...(mayCancel
        ? [
            {
              does: 'cancel',
              button: 'Ja, avboka',
              behind: {
                summary: 'Avboka',
                text:
                  waiting > 0 && application.state === 'confirmed'
                    ? 'Din plats går till den som står först i kön. Det går inte att ångra.'
                    : 'Vill du komma ändå får du anmäla dig igen.',
              },
            },
          ]
        : []),
    ],
    link: { label: 'Visa evenemanget', url: addressIn(eventPage(event.eventName, event.id), language) },
  }
}

/** Runs a write to the application of a link. @returns null when it or its event is gone */
function writing<T>(
  context: Context,
  token: string,
  write: (scope: WriteScope, known: Known) => Promise<T>,
): Promise<T | null> {
  return inTransaction({ context, actor: anonymous, isPublic: false }, async (scope) => {
    const locked = await lockApplication(scope, (tx) => findLinkedApplication(tx, token))
    return locked?.event ? write(scope, { ...locked, event: locked.event }) : null
  })
}

async function cancel(context: Context, token: string): Promise<void> {
  const isCancelled = await writing(context, token, async (scope, { application, event }) => {
    if (!rightsOf(application, event, context.now()).mayCancel) return false
    await changeState(scope, application, { state: 'cancelled', action: 'cancel', mail: null })
    if (event.capacity !== null) scope.touchPages()
    return true
  })
  if (isCancelled) await fillPlaces(context)
}

async function accept(context: Context, token: string): Promise<void> {
  await writing(context, token, async (scope, { application, event }) => {
    if (!application.offer_until || !rightsOf(application, event, context.now()).mayCancel) return
    await acceptOffer(scope, application.id)
  })
}

/** @returns whether the event has room for more guests of an application; in the queue there is always room */
async function hasRoom({ tx }: WriteScope, { application, event }: Known, places: number): Promise<boolean> {
  if (event.capacity === null || application.state !== 'confirmed' || places <= application.places)
    return true
  const { confirmed = 0, waiting = 0 } = (await countTaken(tx, [event.id])).get(event.id) ?? {}
  return waiting === 0 && confirmed - application.places + places <= event.capacity
}

/** @returns what to tell: what was wrong with each answer, or that they are saved */
async function change(context: Context, token: string, form: URLSearchParams): Promise<Told> {
  const told = await writing(context, token, async (scope, known): Promise<Told> => {
    const { application, event } = known
    if (!rightsOf(application, event, context.now()).mayChange)
      return { note: 'Det går inte längre att ändra anmälan.' }
    const read = readForm(application, event, form)
    if ('problems' in read) return { ...read, note: 'Något i formuläret behöver rättas.' }
    const places = 1 + read.guests
    if (!(await hasRoom(scope, known, places))) return { note: 'Det finns inte plats för fler gäster.' }
    const values = { ...read.values, places }
    await store(scope, application, values)
    if (places !== application.places && event.capacity !== null) scope.touchPages()
    if (places < application.places) fillPlacesAfter(scope)
    return { note: 'Dina ändringar är sparade.' }
  })
  return told ?? { note: 'Det går inte längre att ändra anmälan.' }
}

/** Stores what an applicant has changed, and notes what that was. */
async function store(scope: WriteScope, application: Application, values: Values): Promise<void> {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== application[name as keyof Application],
  )
  if (changed.length === 0) return
  const { tx, context } = scope
  await tx
    .updateTable('evenemang')
    .set((set) => ({ ...values, version: set('version', '+', 1), updated_at: context.now().toISOString() }))
    .where('id', '=', application.id)
    .execute()
  const fields = changed.map(([name]) => name)
  await recordHistory(scope, {
    action: 'update',
    resource: evenemang.name,
    record_id: application.id,
    fields,
  })
}

/** The applicant's own page of an application, by the link in its mails. */
export const ownPageRoute: Feature = (app, context) =>
  linkRoute(app, context, {
    path: mailLinks.application,
    parameter: 'token',
    bodyLimit,
    show: (token, request) => ownPage(context, { token, language: languageOfPage(request) }),
    act: async (token, request, form) => {
      const page = { token, language: languageOfPage(request) }
      const does = form.get('do')
      if (does === 'cancel') await cancel(context, token)
      if (does === 'accept') await accept(context, token)
      return ownPage(context, page, does === 'change' ? await change(context, token, form) : {})
    },
  })
