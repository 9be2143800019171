import type { Statistics } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BarChart } from './bar-chart.tsx'
import { placesPart, placesWords } from './event-places.tsx'

type Named = { eventName: string; eventDate: string }

/** @returns whether several bear the name of an event on its day */
const isTwice = (events: readonly Named[], { eventName, eventDate }: Named): boolean =>
  events.filter((other) => other.eventName === eventName && other.eventDate === eventDate).length > 1

/** The events that take applications, coming and past: how full they are; nothing before the first event. */
export const ApplicationsChart = ({ coming, past }: Statistics['events']) => {
  const texts = usePanelTexts()
  const { t } = texts
  const all = [...coming, ...past]
  if (all.length === 0) return null
  const shown = all.filter(({ eventHasForm }) => eventHasForm).slice(0, 8)
  return (
    <section className={card.card}>
      {shown.length === 0 ? (
        <>
          <h2>{t('dashboard.applicationsChart')}</h2>
          <p className={card.hint}>
            {t('dashboard.noApplications')} <Link to="/admin/events/">{t('dashboard.toEvents')}</Link>
          </p>
        </>
      ) : (
        <BarChart
          title={t('dashboard.applicationsChart')}
          unit={t('dashboard.appliedUnit')}
          hint={t(
            shown.some(({ capacity }) => capacity === null) ? 'dashboard.barsUnlimited' : 'dashboard.bars',
          )}
          shape="rows"
          bars={shown.map((event) => ({
            label: event.eventName,
            name: `${event.eventName}, ${texts.day(event.eventDate)}${isTwice(shown, event) ? ` (${event.id})` : ''}`,
            value: event.applications,
            part: placesPart(event),
            words: placesWords(event, texts),
          }))}
        />
      )}
    </section>
  )
}
