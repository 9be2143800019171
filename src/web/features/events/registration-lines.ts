import type { Registration } from '#shared/event-state.ts'
import { momentIn } from '#shared/moment.ts'
import { capacityOf, isLimited } from '#shared/places.ts'
import type { Event } from '#shared/resources/events.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

/** @returns the places that are left of each kind, or when it opens. @param later keys of the kinds that open later */
export function kindLines(event: Event, later: readonly string[], texts: SiteTexts): string[] {
  const { t, localText } = texts
  return event.quotas.map((quota) => {
    const name = localText(quota, 'name').text
    const { key, opens } = quota
    if (opens && later.includes(key)) return t('event.quotaOpens', { name, time: momentIn(opens, texts) })
    const left = event.quota_places.find((one) => one.key === key)?.left ?? 0
    return left ? t('event.quotaLeft', { name, count: left }) : t('event.quotaQueue', { name })
  })
}

function placesIn({ places_left, queue_length, quotas }: Event, { t }: SiteTexts): string | null {
  if (quotas.length > 0) return null
  if (places_left === 0) return queue_length ? t('event.inQueue', { count: queue_length }) : null
  return places_left ? t('event.placesLeft', { count: places_left }) : null
}

/** How the queue of an event moves at which parties differ in size. */
function orderOf({ max_guests, fills_gaps, ...event }: Event, { t }: SiteTexts): string | null {
  return isLimited(event) && max_guests ? t(fills_gaps ? 'event.fillsGaps' : 'event.inOrder') : null
}

/** The places that there are in all, before any is taken, and the queue behind them. */
function placesOf(event: Event, { t }: SiteTexts): string | null {
  const count = capacityOf(event)
  return count ? t('event.places', { count }) : null
}

/** How many of the places are of each kind. */
function kindsOf({ quotas }: Event, { t, localText }: SiteTexts): string | null {
  const named = quotas.map((quota) => `${localText(quota, 'name').text} ${quota.capacity}`)
  return named.length > 0 ? t('event.kinds', { kinds: named.join(', ') }) : null
}

function guestsOf({ max_guests }: Event, { t }: SiteTexts): string | null {
  return max_guests ? t('event.guests', { max: max_guests }) : null
}

type Line = (event: Event, texts: SiteTexts) => string | null

/** @returns the line about a time of the event, if it has one */
const moment =
  (
    field: 'registration_opens' | 'registration_closes',
    key: 'apply.opens' | 'apply.closes' | 'apply.ended',
  ): Line =>
  (event, texts) => {
    const time = event[field]
    return time ? texts.t(key, { time: momentIn(time, texts) }) : null
  }

const closes = moment('registration_closes', 'apply.closes')

/** The lines of each state, in their order. */
const linesOf: Partial<Record<Registration, readonly Line[]>> = {
  later: [moment('registration_opens', 'apply.opens'), closes, placesOf, kindsOf, orderOf, guestsOf],
  open: [placesIn, orderOf, closes],
  ended: [moment('registration_closes', 'apply.ended')],
}

/** @returns when one may apply to an event, and how many places there are: nothing where neither is limited */
export const registrationLines = (event: Event, registration: Registration, texts: SiteTexts): string[] =>
  (linesOf[registration] ?? []).map((line) => line(event, texts)).filter((line) => line !== null)
