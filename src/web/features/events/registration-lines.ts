import type { Registration } from '#shared/event-state.ts'
import { capacityOf, isLimited } from '#shared/places.ts'
import type { Event } from '#shared/resources/events.ts'
import type { SiteTexts } from '#web/ui/texts.ts'
import { ended, type Line, moment, opens, placesIn } from './place-lines.ts'

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

const closes = moment('registration_closes', 'apply.closes')

/** The lines of each state, in their order. */
const linesOf: Partial<Record<Registration, readonly Line[]>> = {
  later: [opens, closes, placesOf, kindsOf, orderOf, guestsOf],
  open: [placesIn, orderOf, closes],
  ended: [ended],
}

/** @returns when one may apply to an event, and how many places there are: nothing where neither is limited */
export const registrationLines = (event: Event, registration: Registration, texts: SiteTexts): string[] =>
  (linesOf[registration] ?? []).map((line) => line(event, texts)).filter((line) => line !== null)
