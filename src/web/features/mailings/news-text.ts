import { escapeHtml } from '#shared/formats/escape-html.ts'
import type { EventNews } from '#shared/participants-mail-address.ts'
import type { Event } from '#shared/resources/events.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type EventFacts = Pick<Event, 'eventName' | 'eventDate' | 'eventEndDate' | 'eventLocation'>

/** From when until when, the end without its day if that is the same. */
function timesOf({ eventDate, eventEndDate }: EventFacts, { dateTime, day, time }: PanelTexts): string {
  if (eventEndDate === null) return dateTime(eventDate)
  const isSameDay = day(eventDate) === day(eventEndDate)
  return `${dateTime(eventDate)}–${isSameDay ? time(eventEndDate) : dateTime(eventEndDate)}`
}

/** @returns title and first sentence, as HTML, of a mail about a changed or cancelled event */
export function newsText(
  event: EventFacts,
  news: EventNews,
  texts: PanelTexts,
): { title: string; content: string } {
  const { t } = texts
  const { eventName: name, eventLocation: place } = event
  const when = timesOf(event, texts)
  const isCancelled = news === 'cancelled'
  const title = isCancelled ? t('mailing.cancelled.title', { name }) : t('mailing.change.title', { name })
  const sentence = isCancelled
    ? t('mailing.cancelled.text', { name, when })
    : t('mailing.change.text', { name, when, place })
  return { title, content: `<p>${escapeHtml(sentence)}</p>` }
}
