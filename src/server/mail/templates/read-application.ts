import type { Selectable } from 'kysely'
import { applicationToken } from '#server/db/secret.ts'
import type { Tables } from '#server/db/tables.ts'
import { calendarFeed } from '#server/formats/calendar/calendar-feed.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import type { TemplateContext } from '#server/mail/templates/template.ts'
import { type Payment, paymentOf, priceFacts, readPaying } from '#server/payments/payment.ts'
import { openPlaces, quotasOf } from '#server/places/count-places.ts'
import { oreOf } from '#shared/claims.ts'
import { isCounted } from '#shared/counted-event.ts'
import { eventState, isOver } from '#shared/event-state.ts'
import { type Language, languageOf, textIn } from '#shared/languages.ts'
import { eventTime, message, type Words } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { participantsPage } from '#shared/participants.ts'
import { eventFormPage, eventPage, linkPage } from '#shared/paths.ts'
import { type Answer, answersByKey, answerWords, type Guest, withKeys } from '#shared/questions.ts'
import { quotaName } from '#shared/quotas.ts'
import type { Question } from '#shared/resources/events.ts'

type Application = Selectable<Tables['evenemang']>
type EventRow = Selectable<Tables['events']>
type Fact = [label: Words, value: Words]

/** The values of a mail about an application to an event. */
export type ApplicationMail = {
  language: Language
  /** Name of the applicant. */
  name: string
  state: Application['state']
  /** Until when an offered place is to be accepted, UTC. */
  offerUntil: string | null
  /** Places that nobody has, null without a limit, and those that the application takes. */
  free: number | null
  places: number
  /** Name of the event. */
  event: string
  isCancelled: boolean
  /** The event is over before the mail is sent; false for one that is only shown. */
  isTooLate: boolean
  /** The event and the answers of the applicant. */
  facts: Fact[]
  payment: Payment | null
  isPaid: boolean
  /** Path behind the code that the board reads at the entrance. */
  entrance: string | null
  eventPath: string
  /** Path of the form, while everybody may apply. */
  formPath: string | null
  /** Path of the applicant's own page. */
  ownPath: string
  /** The event as a calendar file. */
  entry: { filename: string; content: string; contentType: string }
}

/** @returns the guests and the answers of an applicant, without the sensitive ones */
function answerFacts(application: Application, event: EventRow, language: Language): Fact[] {
  const given = JSON.parse(application.answers) as Answer[]
  const guests = withKeys(JSON.parse(application.guests) as Guest[])
  const questions = (JSON.parse(event.questions) as Question[]).filter(({ sensitive }) => !sensitive)
  const answered = [{ key: '', name: '' }, ...guests].flatMap(({ key, name }) => {
    const answers = answersByKey(given, key)
    return questions
      .filter((question) => answers[question.key])
      .map((question): Fact => {
        const asked = textIn(question, 'question', language).text
        const answer = answers[question.key] ?? ''
        return [
          name ? message('link.application.answerOf', { question: asked, name }) : asked,
          question.kind === 'tick' ? message('mail.event.ticked') : answerWords(question, answer, language),
        ]
      })
  })
  const names = guests.map(({ name }) => name).join(', ')
  return guests.length > 0 ? [[message('mail.event.guests'), names], ...answered] : answered
}

/** @returns what is to pay for a place, and by which reference */
export const paymentFacts = ({ amount, reference }: Payment, language: Language): Fact[] => [
  [
    message('mail.event.to-pay'),
    message('mail.event.amount', { amount: kronorText(oreOf(amount), language) }),
  ],
  [message('link.claim.reference'), reference],
]

function factsOf(application: Application, event: EventRow, payment: Payment | null): Fact[] {
  const language = languageOf(application.language)
  const words = (field: keyof EventRow) => textIn(event, field, language).text
  const facts: Fact[] = [
    [message('mail.event.when'), eventTime(event)],
    [message('mail.event.where'), words('eventLocation')],
    [message('mail.event.price'), words('eventPrice')],
    [message('mail.event.organiser'), words('eventOrganizer')],
  ]
  const quota = quotaName(quotasOf(event), application.quota, language)
  if (quota) facts.push([message('mail.event.quota'), quota])
  if (event.bring) facts.push([message('mail.event.bring'), words('bring')])
  facts.push(...answerFacts(application, event, language))
  if (payment) facts.push(...priceFacts(application, event).map(([label, value]): Fact => [label, value]))
  if (payment) facts.push(...paymentFacts(payment, language))
  return facts
}

/** @returns the values of a mail about an application; null when it is deleted, or its event is */
export async function readApplication(
  row: MailRow,
  context: TemplateContext,
): Promise<ApplicationMail | null> {
  const { db, sender, now, hidesSecrets = false } = context
  const application = await db
    .selectFrom('evenemang')
    .selectAll()
    .where('id', '=', row.record_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', application?.event_id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!application || !event) return null
  const language = languageOf(application.language)
  const payment = paymentOf(application, event, await readPaying(db, application))
  const hasPlace = application.state === 'confirmed' && isCounted(event)
  const calendar = { name: sender.names[language], publicUrl: sender.publicUrl, language }
  return {
    language,
    name: application.name,
    state: application.state,
    offerUntil: application.offer_until,
    free: (await openPlaces(db, event)).free(application.quota),
    places: application.places,
    event: textIn(event, 'eventName', language).text,
    isCancelled: Boolean(event.cancelled),
    isTooLate: !hidesSecrets && isOver(event, now().getTime()),
    facts: factsOf(application, event, payment),
    payment: hasPlace ? payment : null,
    isPaid: Boolean(application.paid),
    entrance: hasPlace ? participantsPage(event.id, application.id) : null,
    eventPath: eventPage(event.eventName, event.id),
    formPath:
      eventState(event, now().getTime()).registration === 'open'
        ? eventFormPage(event.eventName, event.id)
        : null,
    ownPath: linkPage('application', await applicationToken(context, application)),
    entry: {
      filename: `evenemang-${event.id}.ics`,
      content: calendarFeed([event], calendar),
      contentType: 'text/calendar; charset=utf-8',
    },
  }
}
