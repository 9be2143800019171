import { calendarFeed } from '#server/calendar/calendar-feed.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import type { Template } from '#server/mail/templates/template.ts'
import { eventPage } from '#shared/paths.ts'
import { longDate, weekday } from '#shared/swedish-date.ts'
import { toWallTime } from '#shared/time.ts'

/** @returns `onsdag 13 december 2026 kl. 18.00`, Stockholm time */
function inWords(instant: string): string {
  const [day = '', time = ''] = toWallTime(instant).split('T')
  return `${weekday(day)} ${longDate(day)} kl. ${time.slice(0, 5).replace(':', '.')}`
}

/** To who has applied to an event, with its calendar file; none when the application or the event is deleted. */
export const eventReceipt: Template = {
  about: 'evenemang',
  async render(row, { db, sender }) {
    const application = await db
      .selectFrom('evenemang')
      .select(['name', 'event_id'])
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
    const { association, publicUrl } = sender
    return {
      heading: 'Tack för din anmälan',
      preview: `Vi har tagit emot din anmälan till ${event.eventName}.`,
      body: [
        { text: greeting(application.name) },
        { text: `Vi har tagit emot din anmälan till ${event.eventName}.` },
        {
          facts: [
            ['När', inWords(event.eventDate)],
            ['Var', event.eventLocation],
            ['Pris', event.eventPrice],
            ['Arrangör', event.eventOrganizer],
          ],
        },
        { button: 'Visa evenemanget', url: `${publicUrl}${eventPage(event.eventName, event.id)}` },
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
          content: calendarFeed([event], { name: association, publicUrl }),
          contentType: 'text/calendar; charset=utf-8',
        },
      ],
    }
  },
}
