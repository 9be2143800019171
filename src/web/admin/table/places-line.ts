import type { PlaceCount } from '#shared/places.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type Say = Pick<PanelTexts, 't' | 'number'>

/** @returns that places are free which the first of the queue cannot use; null when there are none */
export function unfitText({ free, first }: PlaceCount, { t }: Say): string | null {
  return free && first !== null && first > free ? t('places.unfit', { free, first }) : null
}

/** @returns how many of the places are taken, how many people wait, and which places nobody can use */
export function placesLine(count: PlaceCount, capacity: number | null, texts: Say): string[] {
  const { t, number } = texts
  const { taken, waiting } = count
  return [
    capacity === null
      ? t('participants.applied', { count: taken })
      : t('participants.places', { taken: number(taken), capacity: number(capacity) }),
    waiting > 0 ? t('places.waiting', { count: waiting }) : null,
    unfitText(count, texts),
  ].filter((part) => part !== null)
}
