import type { Selectable } from 'kysely'
import { calendarFeed } from '#server/calendar/calendar-feed.ts'
import type { Tables } from '#server/db/tables.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import type { Block, MailContent } from '#server/mail/message/mail-content.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import { previewOf } from '#server/mail/templates/information.ts'
import type { Template, TemplateContext } from '#server/mail/templates/template.ts'
import { type Payment, paymentOf, readSwishNumber } from '#server/payment.ts'
import { applicationToken } from '#server/secret.ts'
import { momentWords } from '#server/site-text.ts'
import { addressIn } from '#shared/addresses.ts'
import { isCounted } from '#shared/counted-event.ts'
import { type Language, languageOf, textIn } from '#shared/languages.ts'
import { participantsPage } from '#shared/participants.ts'
import { applicationPage, eventPage } from '#shared/paths.ts'
import { type Answer, answersByKey, answerWords } from '#shared/questions.ts'
import type { Question } from '#shared/resources/events.ts'

type Application = Selectable<Tables['evenemang']>
type EventRow = Selectable<Tables['events']>

/** @returns what the applicant has answered, without what is sensitive, and whom they bring */
function answerFacts(application: Application, event: EventRow, language: Language): [string, string][] {
  const answers = answersByKey(JSON.parse(application.answers) as Answer[])
  const guests = (JSON.parse(application.guests) as { name: string }[]).map(({ name }) => name)
  const answered = (JSON.parse(event.questions) as Question[])
    .filter(({ key, sensitive }) => !sensitive && answers[key])
    .map((question): [string, string] => [
      textIn(question, 'question', language).text,
      answerWords(question, answers[question.key] ?? '', language),
    ])
  return guests.length > 0 ? [['Gäster', guests.join(', ')], ...answered] : answered
}

/** @returns the codes for who has a place: the one to pay with, and the one that the board reads at the entrance */
function codesOf(
  application: Application,
  event: EventRow,
  { payment, publicUrl }: { payment: Payment | null; publicUrl: string },
): Block[] {
  if (application.state !== 'confirmed' || !isCounted(event)) return []
  const entrance = publicUrl + participantsPage(event.id, application.id)
  return [
    ...(payment
      ? [
          { text: `Betala med Swish till ${payment.number}.` },
          { text: `Skriv ${payment.message} som meddelande.` },
          { code: payment.code, name: 'swish', caption: 'Läs koden med Swish.' },
        ]
      : []),
    { code: entrance, name: 'entrance', caption: 'Visa den här koden vid entrén.' },
  ]
}

/** @returns the application that a mail is about, and its event in words; null when one of them is deleted */
async function readApplication(row: MailRow, context: TemplateContext) {
  const { db, sender } = context
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
  const words = (field: keyof typeof event & string) => textIn(event, field, language).text
  const urlOf = (path: string) => sender.publicUrl + addressIn(path, language)
  const name = words('eventName')
  const facts: [string, string][] = [
    ['När', momentWords(language, event.eventDate)],
    ['Var', words('eventLocation')],
    ['Pris', words('eventPrice')],
    ['Arrangör', words('eventOrganizer')],
  ]
  if (event.bring) facts.push(['Ta med', words('bring')])
  facts.push(...answerFacts(application, event, language))
  const payment = paymentOf(application, event, await readSwishNumber(db))
  if (payment) facts.push(['Att betala', `${payment.amount} kr`])
  return {
    application,
    event,
    language,
    name,
    facts: { facts },
    codes: codesOf(application, event, { payment, publicUrl: sender.publicUrl }),
    showEvent: { button: 'Visa evenemanget', url: urlOf(eventPage(event.eventName, event.id)) },
    association: sender.names[language],
    entry: {
      filename: `evenemang-${event.id}.ics`,
      content: calendarFeed([event], {
        name: sender.names[language],
        publicUrl: sender.publicUrl,
        language,
      }),
      contentType: 'text/calendar; charset=utf-8',
    },
    ownPage: async (): Promise<Block> => ({
      note: 'Här ser du din anmälan, kan ändra den eller avboka:',
      link: {
        label: 'Min anmälan',
        url: urlOf(applicationPage(await applicationToken(context, application))),
      },
    }),
  }
}

type Read = NonNullable<Awaited<ReturnType<typeof readApplication>>>

const because = (association: string): Block => ({
  note: `Du får det här mejlet för att adressen stod i en anmälan hos ${association}. Var det inte du kan du bortse från det.`,
})

const withEntry: Block = { note: 'Filen som följer med lägger in evenemanget i din kalender.' }

/** A mail about an application as long as it is in one of the states; none when it is deleted, or its event is. */
const aboutApplication = (
  states: readonly Application['state'][],
  write: (read: Read, row: MailRow, context: TemplateContext) => Promise<MailContent | null>,
): Template => ({
  about: 'evenemang',
  async render(row, context) {
    const read = await readApplication(row, context)
    return read && states.includes(read.application.state) ? write(read, row, context) : null
  },
})

/** To who has applied to an event, with its calendar file unless the application waits. */
export const eventReceipt = aboutApplication(['confirmed', 'waiting'], async (read) => {
  const { application, language, name, facts, codes, showEvent, association, entry, ownPage } = read
  const isWaiting = application.state === 'waiting'
  const received = `Vi har tagit emot din anmälan till ${name}.`
  return {
    language,
    heading: isWaiting ? 'Du står i kön' : 'Tack för din anmälan',
    preview: isWaiting ? 'Alla platser är tagna.' : received,
    body: [
      { text: greeting(application.name) },
      { text: received },
      ...(isWaiting
        ? [{ text: 'Alla platser är tagna. Du står i kön, och vi mejlar dig så snart du får en plats.' }]
        : []),
      facts,
      ...codes,
      showEvent,
      await ownPage(),
      ...(isWaiting ? [] : [withEntry]),
    ],
    footer: [because(association)],
    ...(!isWaiting && { attachments: [entry] }),
  }
})

/** To who has waited for a place and has one now; none when the event is cancelled. */
export const eventPlace = aboutApplication(['confirmed'], async (read) => {
  if (read.event.cancelled) return null
  const { application, language, name, facts, codes, showEvent, association, entry, ownPage } = read
  const until = application.offer_until
  return {
    language,
    heading: 'Du har fått en plats',
    preview: `Det blev en plats ledig på ${name}.`,
    body: [
      { text: greeting(application.name) },
      { text: `Det blev en plats ledig på ${name}.` },
      ...(until
        ? [{ text: `Tacka ja senast ${momentWords(language, until)}, annars går platsen vidare.` }]
        : [{ text: 'Kan du inte komma? Avboka, så går platsen till den som står näst i kön.' }]),
      ...(until ? [await ownPage()] : []),
      facts,
      ...codes,
      showEvent,
      ...(until ? [] : [await ownPage()]),
      withEntry,
    ],
    footer: [because(association)],
    attachments: [entry],
  }
})

/** To whose application the board has cancelled. */
export const eventCancellation = aboutApplication(['cancelled'], async (read) => {
  const { application, language, name, showEvent, association } = read
  return {
    language,
    heading: 'Din anmälan är avbokad',
    preview: `Vi har avbokat din anmälan till ${name}.`,
    body: [
      { text: greeting(application.name) },
      { text: `Vi har avbokat din anmälan till ${name}.` },
      { text: 'Undrar du varför, eller är det ett misstag? Svara på det här mejlet.' },
      showEvent,
    ],
    footer: [because(association)],
  }
})

/** To who did not accept an offered place in time. */
export const eventLapsed = aboutApplication(['cancelled'], async (read) => {
  const { application, language, name, showEvent, association } = read
  return {
    language,
    heading: 'Din plats har gått vidare',
    preview: `Tiden att tacka ja till platsen på ${name} är ute.`,
    body: [
      { text: greeting(application.name) },
      { text: `Tiden att tacka ja till platsen på ${name} är ute.` },
      { text: 'Vill du komma ändå får du anmäla dig igen.' },
      showEvent,
    ],
    footer: [because(association)],
  }
})

/** What the board writes to who has applied. It is about what they asked for and no newsletter, so no list can be left. */
export const eventInformation = aboutApplication(['confirmed', 'waiting'], async (read, row, { db }) => {
  const { language, name, showEvent, ownPage } = read
  const mailing = await db
    .selectFrom('mailings')
    .select(['title', 'content'])
    .where('id', '=', row.mailing_id)
    .executeTakeFirst()
  if (!mailing) return null
  return {
    language,
    heading: mailing.title,
    preview: previewOf(mailing.content),
    body: [{ html: mailing.content }, showEvent, await ownPage()],
    footer: [{ note: `Du får det här mejlet för att du har anmält dig till ${name}.` }],
    isWrittenByHand: true,
  }
})

/** The day before, to who has a place; none when the event is cancelled. */
export const eventReminder = aboutApplication(['confirmed'], async (read) => {
  const { application, event, language, name, facts, codes, showEvent, ownPage } = read
  if (event.cancelled) return null
  return {
    language,
    heading: `Snart: ${name}`,
    preview: `Du är anmäld till ${name}.`,
    body: [
      { text: greeting(application.name) },
      { text: `Du är anmäld till ${name}.` },
      { text: 'Kan du inte komma? Avboka, så att någon annan kan få platsen.' },
      facts,
      ...codes,
      showEvent,
      await ownPage(),
    ],
    footer: [{ note: `Du får det här mejlet för att du har anmält dig till ${name}.` }],
  }
})
