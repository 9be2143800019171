import { eventState } from '#shared/event-state.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import type { EventNews, ParticipantsMail } from '#shared/participants-mail-address.ts'
import type { Event } from '#shared/resources/events.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type EventFacts = Pick<Event, 'eventName' | 'eventDate' | 'eventEndDate' | 'eventLocation'>
/** The title of a mail and what it says, as HTML. */
type MailText = { title: string; content: string }

const asHtml = (...paragraphs: string[]): string =>
  paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')

/** From when until when, the end without its day if that is the same. */
function timesOf({ eventDate, eventEndDate }: EventFacts, { dateTime, day, time }: PanelTexts): string {
  if (eventEndDate === null) return dateTime(eventDate)
  const isSameDay = day(eventDate) === day(eventEndDate)
  return `${dateTime(eventDate)}–${isSameDay ? time(eventEndDate) : dateTime(eventEndDate)}`
}

/** @returns title and first sentence, as HTML, of a mail about an event that is changed, cancelled or takes place after all */
export function newsText(event: EventFacts, news: EventNews, texts: PanelTexts): MailText {
  const { t } = texts
  const { eventName: name, eventLocation: place } = event
  const when = timesOf(event, texts)
  return {
    title: t(`mailing.${news}.title`, { name }),
    content: asHtml(t(`mailing.${news}.text`, { name, when, place })),
  }
}

type Owed = EventFacts &
  Pick<Event, 'price_per_place' | 'eventHasForm' | 'cancelled' | 'registration_opens' | 'registration_closes'>

/** @returns how a missing answer is given: on the own page, or once that takes no answers any more by a mail */
function howToAnswer(event: Owed, { t, dateTime }: PanelTexts): string {
  const { registration } = eventState(event, Date.now())
  if (registration !== 'open' && registration !== 'later') return t('mailing.unanswered.closed')
  const { registration_closes: closes } = event
  const until = closes === null ? [] : [t('mailing.unanswered.until', { time: dateTime(closes) })]
  return [t('mailing.unanswered.how'), ...until].join(' ')
}

/** @returns the text that is proposed for a mail to those who owe a payment or an answer; null for others */
export function owedText(
  event: Owed,
  audience: ParticipantsMail['audience'],
  texts: PanelTexts,
): MailText | null {
  const { t } = texts
  const { eventName: name, price_per_place: price } = event
  const when = timesOf(event, texts)
  if (audience === 'unpaid' && price !== null)
    return {
      title: t('mailing.unpaid.title', { name }),
      content: asHtml(t('mailing.unpaid.text', { name, when, price }), t('mailing.unpaid.how')),
    }
  if (audience === 'unanswered')
    return {
      title: t('mailing.unanswered.title', { name }),
      content: asHtml(t('mailing.unanswered.text', { name, when }), howToAnswer(event, texts)),
    }
  return null
}
