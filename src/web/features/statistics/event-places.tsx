import type { EventApplications } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { PartBar } from '#web/admin/table/part-bar.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './event-places.module.css'

type Say = Pick<PanelTexts, 't'>

/** @returns how many have applied, or of an event with a limit how many of its places are taken, and the queue */
export function placesWords({ applications, capacity, waiting }: EventApplications, { t }: Say): string {
  if (capacity === null) return t('dashboard.applied', { count: applications })
  const places = `${applications - waiting}/${capacity}`
  return waiting > 0 ? `${places} · ${t('places.waiting', { count: waiting })}` : places
}

/** @returns the part of the places that is taken, from 0; null without a limit */
export const placesPart = ({ applications, capacity, waiting }: EventApplications): number | null =>
  capacity === null ? null : (applications - waiting) / Math.max(1, capacity)

/** The taken places of an event: in words, and where there is a limit also as a bar; or that it is cancelled. */
export const EventPlaces = ({ event }: { event: EventApplications }) => {
  const texts = usePanelTexts()
  const part = placesPart(event)
  if (event.cancelled)
    return (
      <StateBadge tone="error" icon="close">
        {texts.t('dashboard.cancelled')}
      </StateBadge>
    )
  if (!event.eventHasForm) return <span className={card.hint}>{texts.t('dashboard.noForm')}</span>
  return (
    <span className={css.places}>
      {placesWords(event, texts)}
      {part !== null && (
        <span className={css.bar}>
          <PartBar part={part} />
        </span>
      )}
    </span>
  )
}
