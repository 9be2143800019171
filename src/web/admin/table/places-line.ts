import { textIn } from '#shared/languages.ts'
import type { PlaceCount } from '#shared/places.ts'
import type { Quota } from '#shared/quotas.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type Say = Pick<PanelTexts, 't' | 'number'>

/** @returns that places are free which the first of the queue cannot use; null when there are none */
export function unfitText({ free, first }: Pick<PlaceCount, 'free' | 'first'>, { t }: Say): string | null {
  return free && first !== null && first > free ? t('places.unfit', { free, first }) : null
}

/** @returns how many of the places are taken, how many people wait, and which places nobody can use */
export function placesLine(
  { taken, waiting, free, first, quotas }: PlaceCount,
  capacity: number | null,
  texts: Say,
): string[] {
  const { t, number } = texts
  return [
    capacity === null
      ? t('participants.applied', { count: taken })
      : t('participants.places', { taken: number(taken), capacity: number(capacity) }),
    waiting > 0 ? t('places.waiting', { count: waiting }) : null,
    // Of several kinds each has a queue of its own, whose line says so.
    quotas.length === 0 ? unfitText({ free, first }, texts) : null,
  ].filter((part) => part !== null)
}

type Counted = { count: PlaceCount; quotas: readonly Quota[] }

/** @returns the line of each kind of places, with its name */
export const quotaLines = ({ count, quotas }: Counted, texts: Say & Pick<PanelTexts, 'language'>): string[] =>
  quotas.flatMap((quota) => {
    const own = count.quotas.find(({ key }) => key === quota.key)
    if (!own) return []
    const line = placesLine({ ...own, quotas: [] }, quota.capacity, texts)
    return [`${textIn(quota, 'name', texts.language).text}: ${line.join(' · ')}`]
  })
