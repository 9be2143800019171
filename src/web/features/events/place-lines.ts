import type { Registration } from '#shared/event-state.ts'
import { momentIn } from '#shared/moment.ts'
import { sharingKinds } from '#shared/places.ts'
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

/**
 * @returns the places that are left of each kind, or when it opens; those that several kinds share are told once
 * @param later keys of the kinds that open later
 */
export function kindLines(event: Event, later: readonly string[], texts: SiteTexts): string[] {
  if (event.quotas.length === 0) return []
  const { t, localText } = texts
  const nameOf = (quota: Event['quotas'][number]): string => localText(quota, 'name').text
  const isLater = ({ key, opens: time }: Event['quotas'][number]): boolean =>
    Boolean(time) && later.includes(key)
  const leftOf = (key: string): number => event.quota_places.find((one) => one.key === key)?.left ?? 0
  const open = event.quotas.filter((quota) => !isLater(quota))
  const shared = sharingKinds(event)
  const sharing = open.filter(({ key }) => shared.includes(key))
  const isShared = sharing.length > 1
  const lines = event.quotas.flatMap((quota) => {
    const { key, opens: time } = quota
    const name = nameOf(quota)
    if (time && isLater(quota)) return t('event.quotaOpens', { name, time: momentIn(time, texts) })
    if (isShared && sharing.includes(quota)) {
      if (quota !== sharing[0]) return []
      const names = sharing.map(nameOf).join(', ')
      return t('event.quotasLeft', { names, count: leftOf(key) })
    }
    const left = leftOf(key)
    return left ? t('event.quotaLeft', { name, count: left }) : t('event.quotaQueue', { name })
  })
  const sum = open.reduce((all, { key }) => all + leftOf(key), 0)
  const { places_left: left } = event
  const isMore =
    left !== null && left > 0 && sum > left && sharing.length < open.filter(({ key }) => leftOf(key)).length
  return isMore ? [...lines, t('event.placesLeftInAll', { count: left })] : lines
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
