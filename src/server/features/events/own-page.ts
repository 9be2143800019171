import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Feature } from '#server/context.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { type LinkField, type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import { momentWords } from '#server/site-text.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { eventPage, mailLinks } from '#shared/paths.ts'
import { registrationOf } from '#shared/registration.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { findLinkedApplication } from './application-links.ts'
import { changeState, countTaken, fillPlaces, lockApplication, queuePlace } from './places.ts'

type Application = Selectable<Tables['evenemang']>
type EventRow = Selectable<Tables['events']>
type Known = { application: Application; event: EventRow }
type Context = Parameters<Feature>[1]

/** What applicants may change of their applications, with the lines of its input and its label here. */
const answers = {
  name: { lines: 1, label: 'Namn' },
  message: { lines: 6, label: 'Meddelande' },
} as const

/** Room for the longest answers, of which each letter may be six signs of a form. */
const bodyLimit = 32 * 1024

const unknown: LinkPage = {
  ...unknownLink,
  text: [...unknownLink.text, 'Är anmälan borttagen finns den inte kvar här.'],
}

/** What the page tells; `problems` and `typed` by the names of the fields that could not be saved. */
type Told = { note?: string; typed?: Record<string, string>; problems?: Record<string, string> }

const findEvent = (db: Db, { event_id }: Application): Promise<EventRow | undefined> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

function answerFields(application: Application, { typed, problems }: Told): LinkField[] {
  return (Object.keys(answers) as (keyof typeof answers)[]).map((name) => {
    const problem = problems?.[name]
    const { max = 200 }: Field = evenemang.fields[name]
    return {
      ...answers[name],
      name,
      value: typed?.[name] ?? application[name],
      maxLength: max,
      ...(problem && { problem }),
    }
  })
}

const languageOfPage = ({ url }: FastifyRequest): Language => siteAddress(url).language

function factsOf(application: Application, event: EventRow, language: Language): [string, string][] {
  return [
    ['När', momentWords(language, event.eventDate)],
    ['Var', textIn(event, 'eventLocation', language).text],
    ['Namn', application.name],
    ['E-post', application.email],
  ]
}

/** @returns whether the applicant may change the answers, and whether the place can be given back */
function rightsOf(application: Application, event: EventRow, now: Date) {
  const registration = registrationOf(event, now.toISOString())
  const isLive = application.state !== 'cancelled' && !event.cancelled && event.eventDate > now.toISOString()
  return { mayChange: isLive && ['open', 'later'].includes(registration), mayCancel: isLive }
}

async function sayState({ db, now }: Context, { application, event, name }: Known & { name: string }) {
  if (event.cancelled) return { title: `Inställt: ${name}`, text: ['Evenemanget är inställt.'] }
  if (application.state === 'cancelled')
    return { title: 'Din anmälan är avbokad', text: [`Den gällde ${name}.`] }
  const isPast = event.eventDate <= now().toISOString()
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
  const { title, text } = await sayState(context, { application, event, name })
  const waiting = (await countTaken(db, [event.id])).get(event.id)?.waiting ?? 0
  return {
    status: 200,
    title,
    text: told.note ? [told.note, ...text] : text,
    facts: factsOf(application, event, language),
    forms: [
      ...(mayChange
        ? [{ does: 'change', button: 'Spara ändringarna', fields: answerFields(application, told) }]
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

/** @returns what to tell: what was wrong with each answer, or that they are saved */
async function change(context: Context, token: string, form: URLSearchParams): Promise<Told> {
  const names = Object.keys(answers) as (keyof typeof answers)[]
  const typed = Object.fromEntries(
    names.map((name) => [name, (form.get(name) ?? '').replaceAll('\r\n', '\n')]),
  )
  const problems: Record<string, string> = {}
  for (const name of names) {
    const problem = checkText(evenemang.fields[name], typed[name] ?? '')
    if (problem) problems[name] = problem.detail
  }
  if (Object.keys(problems).length > 0) return { note: 'Något i formuläret behöver rättas.', typed, problems }
  const values = Object.fromEntries(
    names.map((name) => [name, normaliseText(evenemang.fields[name], typed[name] ?? '')]),
  )
  const isSaved = await writing(context, token, async (scope, { application, event }) => {
    if (!rightsOf(application, event, context.now()).mayChange) return false
    const fields = names.filter((name) => values[name] !== application[name])
    if (fields.length === 0) return true
    await scope.tx
      .updateTable('evenemang')
      .set((set) => ({ ...values, version: set('version', '+', 1), updated_at: context.now().toISOString() }))
      .where('id', '=', application.id)
      .execute()
    await recordHistory(scope, {
      action: 'update',
      resource: evenemang.name,
      record_id: application.id,
      fields,
    })
    return true
  })
  return { note: isSaved ? 'Dina ändringar är sparade.' : 'Det går inte längre att ändra anmälan.' }
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
      return ownPage(context, page, does === 'change' ? await change(context, token, form) : {})
    },
  })
