import { type Audience, eventAudiences } from '#shared/resources/mailings.ts'

/** Page of the panel on which one writes to who has applied to an event. */
export const participantsMailPage = '/admin/participants/mail/'

/** What has become of an event, to be told to who has applied to it. */
const eventNews = ['change', 'cancelled'] as const
export type EventNews = (typeof eventNews)[number]

type EventAudience = Exclude<Audience, 'subscribers'>

/** What the page begins with. */
export type ParticipantsMail = {
  /** Null in an address that names none. */
  eventId: number | null
  audience: EventAudience
  /** Ids of applications. */
  chosen: readonly number[]
  /** What the mail is about, if that is known. */
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

/** The parameters of an address. */
type Parameters = { get(name: string): string | null }

/** @returns what an address says; what is missing or odd in it is as if nothing had been said */
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
