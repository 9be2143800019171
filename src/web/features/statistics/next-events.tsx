import { eventPlace } from '#shared/participants.ts'
import { events as resource } from '#shared/resources/events.ts'
import type { Statistics } from '#shared/statistics.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { EventPlaces } from './event-places.tsx'
import css from './overview.module.css'

/** Nothing is planned, or there has never been an event: with the way to the next one. */
const NoEvents = ({ isFirst }: { isFirst: boolean }) => {
  const { t } = usePanelTexts()
  const may = useMay()
  return (
    <p className={card.hint}>
      {t(isFirst ? 'dashboard.noEvents' : 'dashboard.nothingPlanned')}{' '}
      {may('write', resource.name) && (
        <Link to="/admin/events/?new">{t(isFirst ? 'dashboard.firstEvent' : 'start.first_event')}</Link>
      )}
    </p>
  )
}

/** The five next events with their places. */
export const NextEvents = ({ coming, past }: Statistics['events']) => {
  const { t, dateTime } = usePanelTexts()
  return (
    <section className={card.card}>
      <h2>{t('dashboard.nextEvents')}</h2>
      {coming.length === 0 ? (
        <NoEvents isFirst={past.length === 0} />
      ) : (
        <ul className={css.events}>
          {coming.slice(0, 5).map((event) => (
            <li key={event.id}>
              <time dateTime={event.eventDate}>{dateTime(event.eventDate)}</time>
              <Link to={eventPlace(event.id)} className={card.touch}>
                {event.eventName}
              </Link>
              <EventPlaces event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
