import { eventAudiences } from '#shared/resources/mailings.ts'

/** The page of the panel for mails to the applicants of an event. */
export const participantsMailPage = '/admin/participants/mail/'

/** The news about an event for its applicants. */
export const eventNews = ['change', 'cancelled', 'reopened', 'price'] as const
export type EventNews = (typeof eventNews)[number]

type EventAudience = (typeof eventAudiences)[number]

/** The initial values of the page. */
export type ParticipantsMail = {
  /** Null in an address that names none. */
  eventId: number | null
  audience: EventAudience
  /** Ids of applications. */
  chosen: readonly number[]
  /** The news that the mail is about, if any. */
  news: EventNews | null
}

const maxChosen = 1_000

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)

/** @returns the address of the page, with what it begins with */
export function participantsMailAddress(
  eventId: number,
  { audience, chosen = [], news }: Partial<Omit<ParticipantsMail, 'eventId'>> = {},
): string {
  const parameters = [
    ['event_id', eventId],
    ['chosen', chosen.join('-')],
    ['audience', audience],
    ['news', news],
  ].filter(([, value]) => value)
  return `${participantsMailPage}?${parameters.map((pair) => pair.join('=')).join('&')}`
}

/** @returns the address of a mail to those whose application lacks an answer, with a text that asks for it */
export const unansweredMailAddress = (eventId: number): string =>
  participantsMailAddress(eventId, { audience: 'unanswered' })

/** The parameters of an address. */
type Parameters = { get(name: string): string | null }

/** @returns the initial values in an address; missing or malformed parameters have defaults */
export function readParticipantsMail(parameters: Parameters): ParticipantsMail {
  const id = parameters.get('event_id') ?? ''
  const chosen = (parameters.get('chosen') ?? '').split('-').filter(isId).slice(0, maxChosen).map(Number)
  const named = eventAudiences.find((audience) => audience === parameters.get('audience'))
  const audience = named === 'chosen' && chosen.length === 0 ? undefined : named
  return {
    eventId: isId(id) ? Number(id) : null,
    audience: audience ?? (chosen.length > 0 ? 'chosen' : 'confirmed'),
    chosen,
    news: eventNews.find((news) => news === parameters.get('news')) ?? null,
  }
}
