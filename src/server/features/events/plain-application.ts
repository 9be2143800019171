import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { createRecord, previewNewRecord } from '#server/crud/write-records.ts'
import { deriveToken } from '#server/db/secret.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { sendLink, takeForms } from '#server/links/link.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { minuteMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { isOver } from '#shared/event-state.ts'
import { honeypot } from '#shared/honeypot.ts'
import { type Language, languages, textIn } from '#shared/languages.ts'
import type { LinkForm, LinkView } from '#shared/link-view.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { eventIdIn, eventPage, pages } from '#shared/paths.ts'
import { pricesByAddress } from '#shared/prices.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { createOnce, findByKey, hashKey } from './application-keys.ts'
import { countPlacesAtStake } from './places-at-stake.ts'
import { bodyOfForm, plainForm, problemsByInput } from './plain-form.ts'
import type { EventRow } from './rows.ts'
import { correctSentAddress, sendSentReceipt } from './sent-application-routes.ts'

/** For so long the same application is known to have come already. */
const repeatedMs = 10 * minuteMs

type Posted = {
  crud: Crud
  request: FastifyRequest
  form: URLSearchParams
  event: EventRow
  language: Language
}

const nameOf = ({ event, language }: Posted) => ({ event: textIn(event, 'eventName', language).text })

/** @returns the event that an address names: the one with the id, else the next of that name, else the latest */
async function findNamed(
  { db, now }: AppContext,
  name: string,
  id: number | null,
): Promise<EventRow | undefined> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('eventName', '=', name)
    .where('deleted_at', 'is', null)
    .orderBy('eventDate')
    .execute()
  if (id !== null) return rows.find((row) => row.id === id)
  return rows.find((row) => !isOver(row, now().getTime())) ?? rows.at(-1)
}

/** @returns the form again, with what was typed, and above it why the application was refused */
const refusedView = (posted: Posted, problem: AppError): LinkView => {
  const { event, form, language } = posted
  const problems = problemsByInput(problem.errors, form, event)
  const { title } = problem
  return {
    status: 200,
    title: message('link.apply.heading', nameOf(posted)),
    text: [],
    outcome: { isRefused: true, words: title as Words },
    forms: [plainForm(event, { form, problems, language })],
    next: { label: message('link.application.event'), to: eventPage(event.eventName, event.id) },
  }
}

type Sent = Pick<Evenemang, 'state' | 'queue_place' | 'own_page' | 'email' | 'places'> & {
  quota_name?: string
}

/** The forms with which a sent application is corrected, as the page with scripts offers them. */
const sentForms = (key: string, email: string, isInMail: boolean): LinkForm[] => [
  ...(isInMail
    ? [{ does: 'receipt', button: message('apply.sendAgain'), hidden: { sent: key }, isFirst: true as const }]
    : []),
  {
    does: 'address',
    button: message('apply.correct'),
    hidden: { sent: key },
    behind: { summary: message('apply.correctAddress'), text: message('link.apply.correctText') },
    fields: [
      { name: 'email', label: message('label.email'), value: email, maxLength: 254, autocomplete: 'email' },
    ],
  },
]

/** @returns the page after applying: it says the same for every address where the price depends on it */
function sentView(posted: Posted, sent: Sent, { key, said }: { key: string; said?: Message }): LinkView {
  const { event } = posted
  const { state, queue_place: place, quota_name: quota, own_page, email, places } = sent
  const isWaiting = state === 'waiting'
  const isInMail = !own_page && pricesByAddress(event)
  const queue = quota
    ? message('link.application.queuePlaceOf', { place: String(place), quota })
    : message('link.application.queuePlace', { place: String(place) })
  return {
    status: 200,
    title: message('apply.thanks'),
    ...(said && { outcome: { isRefused: false, words: said } }),
    text: [
      ...(isWaiting
        ? [...(place ? [queue] : []), message('link.application.mailWhenFree')]
        : [message('link.application.placed', { places })]),
      ...(isInMail ? [message(isWaiting ? 'apply.queueByMail' : 'apply.priceByMail', { email })] : []),
    ],
    forms: sentForms(key, email, isInMail),
    next: own_page
      ? { label: message('apply.ownPage'), to: own_page }
      : { label: message('link.application.event'), to: eventPage(event.eventName, event.id) },
  }
}

/** @returns the forms of a sent application again, and above them why it was not changed */
function unchangedView(posted: Posted, { title, errors }: AppError): LinkView {
  const { event, form } = posted
  const words = (errors?.[0]?.detail ?? title) as Words
  return {
    status: 200,
    title: message('link.apply.heading', nameOf(posted)),
    text: [],
    outcome: { isRefused: true, words },
    forms: sentForms(form.get('sent') ?? '', form.get('email') ?? '', pricesByAddress(event)),
    next: { label: message('link.application.event'), to: eventPage(event.eventName, event.id) },
  }
}

const repeatedView = (posted: Posted): LinkView => ({
  status: 200,
  title: message('link.apply.repeated'),
  text: [message('link.apply.repeatedText', nameOf(posted))],
  next: { label: message('link.application.event'), to: eventPage(posted.event.eventName, posted.event.id) },
})

/** Creates an application, unless the same one came within ten minutes. */
async function apply(posted: Posted): Promise<LinkView> {
  const { crud, request, form, event, language } = posted
  const { context } = crud
  const body = parseBody(bodySchema(evenemang, 'create', 'public'), bodyOfForm(form, event)) as Values
  const values: Values = { ...body, language }
  const write: Write = { ...crud, actor: request.actor }
  // Of the same content it is the same, and nobody can work it out.
  const key = await deriveToken(context, 'application content', JSON.stringify(values))
  const known = await findByKey(context.db, context, hashKey(key, values).hash)
  const sinceMs = known ? context.now().getTime() - Date.parse(known.keyed_at) : 0
  if (known && sinceMs < repeatedMs) return repeatedView(posted)
  if (form.get(honeypot)) {
    await context.limits.takeHoneypot({ name: 'evenemang', ip: request.ip })
    context.counts.honeypotForms += 1
    const { entity } = await previewNewRecord(write, values)
    await context.keepCaught?.({ resource: evenemang.name, values })
    return sentView(posted, entity as unknown as Sent, { key })
  }
  const sent = { name: 'evenemang', ip: request.ip, address: values.email } as const
  const countAtStake = () => countPlacesAtStake(context.db, values)
  const send = <T>(create: () => Promise<T>) => context.limits.sendForm({ ...sent, countAtStake }, create)
  if (known) return send(() => Promise.reject(new AppError('already-registered')))
  let isNew = false
  const { entity } = await createOnce({ key, write, values }, (more) => {
    isNew = true
    return send(() => createRecord(write, { ...values, ...more }))
  })
  return isNew ? sentView(posted, entity as unknown as Sent, { key }) : repeatedView(posted)
}

/** Corrects the address of an application that was just sent, or sends its mail again. */
async function change(posted: Posted, does: string): Promise<LinkView> {
  const { crud, request, form } = posted
  const write: Write = { ...crud, actor: request.actor }
  const key = form.get('sent') ?? ''
  await crud.context.limits.take('evenemang', request.ip)
  const email = (form.get('email') ?? '').trim()
  const entity =
    does === 'address' ? await correctSentAddress(write, key, { email }) : await sendSentReceipt(write, key)
  const sent = entity as unknown as Sent
  const said = message(does === 'address' ? 'apply.corrected' : 'apply.sentAgain', { email: sent.email })
  return sentView(posted, sent, { key, said })
}

async function answer(posted: Posted): Promise<LinkView> {
  const does = posted.form.get('do') ?? ''
  const isChange = does === 'address' || does === 'receipt'
  try {
    return isChange ? await change(posted, does) : await apply(posted)
  } catch (thrown) {
    const problem = toAppError(thrown)
    if (problem.status >= 500) throw thrown
    return isChange ? unchangedView(posted, problem) : refusedView(posted, problem)
  }
}

/** Takes the form of an application from visitors without scripts, in each language, and answers with a page. */
export async function plainApplications(
  app: FastifyInstance,
  context: AppContext,
  crud: Crud,
): Promise<void> {
  const patterns = [pages.eventForm, pages.eventFormBelow]
  const paths = patterns.flatMap((pattern) => languages.map((language) => addressIn(pattern, language)))
  // In some languages the two addresses are one.
  for (const path of new Set(paths))
    await takeForms(
      app,
      { path, bodyLimit: 512 * 1024, isOfPage: true },
      async ({ request, reply, form }) => {
        const { eventform = '' } = request.params as { eventform?: string }
        const event = await findNamed(context, eventform, eventIdIn(request.url))
        if (!event) return reply.redirect(request.url, 303)
        const { language } = siteAddress(request.url)
        return sendLink(reply, context, await answer({ crud, request, form, event, language }))
      },
    )
}
