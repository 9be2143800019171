import { calendarFeed } from '#server/calendar/calendar-feed.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import type { Template } from '#server/mail/templates/template.ts'
import { datesIn, siteText } from '#server/site-text.ts'
import { addressIn } from '#shared/addresses.ts'
import { type Language, languageOf, textIn } from '#shared/languages.ts'
import { eventPage } from '#shared/paths.ts'
import { toWallTime } from '#shared/time.ts'

/** @returns `onsdag 13 december 2026 kl. 18.00`, Stockholm time */
function inWords(instant: string, language: Language): string {
  const [day = '', time = ''] = toWallTime(instant).split('T')
  const [hours = '', minutes = ''] = time.split(':')
  const { weekday, longDate } = datesIn(language)
  const clock = siteText(language, 'date.clock', {
    time: siteText(language, 'date.time', { hours, minutes }),
  })
  return `${weekday(day)} ${longDate(day)} ${clock}`
}

/** To who has applied to an event, with its calendar file; none when the application or the event is deleted. */
export const eventReceipt: Template = {
  about: 'evenemang',
  async render(row, { db, sender }) {
    const application = await db
      .selectFrom('evenemang')
      .select(['name', 'event_id', 'language'])
      .where('id', '=', row.record_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!application?.event_id) return null
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', application.event_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!event) return null
    const language = languageOf(application.language)
    const words = (field: keyof typeof event & string) => textIn(event, field, language).text
    const name = words('eventName')
    const { names, publicUrl } = sender
    const { [language]: association } = names
    return {
      language,
      heading: 'Tack för din anmälan',
      preview: `Vi har tagit emot din anmälan till ${name}.`,
      body: [
        { text: greeting(application.name) },
        { text: `Vi har tagit emot din anmälan till ${name}.` },
        {
          facts: [
            ['När', inWords(event.eventDate, language)],
            ['Var', words('eventLocation')],
            ['Pris', words('eventPrice')],
            ['Arrangör', words('eventOrganizer')],
          ],
        },
        {
          button: 'Visa evenemanget',
          url: publicUrl + addressIn(eventPage(event.eventName, event.id), language),
        },
        { note: 'Filen som följer med lägger in evenemanget i din kalender.' },
      ],
      footer: [
        {
          note: `Du får det här mejlet för att adressen stod i en anmälan hos ${association}. Var det inte du kan du bortse från det.`,
        },
      ],
      attachments: [
        {
          filename: `evenemang-${event.id}.ics`,
          content: calendarFeed([event], {
            name: association,
            publicUrl,
            language,
          }),
          contentType: 'text/calendar; charset=utf-8',
        },
      ],
    }
  },
}
