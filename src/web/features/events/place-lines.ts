import type { Registration } from '#shared/event-state.ts'
import { momentIn } from '#shared/moment.ts'
import type { Event } from '#shared/resources/events.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

export type Line = (event: Event, texts: SiteTexts) => string | null

/** @returns the line about a time of the event, if it has one */
export const moment =
  (
    field: 'registration_opens' | 'registration_closes',
    key: 'apply.opens' | 'apply.closes' | 'apply.ended',
  ): Line =>
  (event, texts) => {
    const time = event[field]
    return time ? texts.t(key, { time: momentIn(time, texts) }) : null
  }

export const opens = moment('registration_opens', 'apply.opens')
export const ended = moment('registration_closes', 'apply.ended')

export function placesIn({ places_left, queue_length, quotas }: Event, { t }: SiteTexts): string | null {
  if (quotas.length > 0) return null
  if (places_left === 0) return queue_length ? t('event.inQueue', { count: queue_length }) : null
  return places_left ? t('event.placesLeft', { count: places_left }) : null
}

/** @returns the places that are left of each kind, or when it opens. @param later keys of the kinds that open later */
export function kindLines(event: Event, later: readonly string[], texts: SiteTexts): string[] {
  const { t, localText } = texts
  return event.quotas.map((quota) => {
    const name = localText(quota, 'name').text
    const { key, opens: time } = quota
    if (time && later.includes(key)) return t('event.quotaOpens', { name, time: momentIn(time, texts) })
    const left = event.quota_places.find((one) => one.key === key)?.left ?? 0
    return left ? t('event.quotaLeft', { name, count: left }) : t('event.quotaQueue', { name })
  })
}

const laterKinds = ({ quotas }: Event, now: string): string[] =>
  quotas.filter(({ opens: time }) => Date.parse(time ?? '') > Date.parse(now)).map(({ key }) => key)

const linesOf: Partial<Record<Registration, Line>> = { later: opens, open: placesIn, ended }

/** @returns in the words of the event's page how many places are left, or when registration opens or has closed */
export function placeLines(event: Event, at: { registration: Registration; now: string }, texts: SiteTexts) {
  const kinds = at.registration === 'open' ? kindLines(event, laterKinds(event, at.now), texts) : []
  const line = linesOf[at.registration]?.(event, texts) ?? null
  return line === null ? kinds : [...kinds, line]
}
