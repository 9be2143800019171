import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { eventPage, monthIn } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { Agenda } from '#web/features/calendar/agenda.tsx'
import { ExternalCalendar } from '#web/features/calendar/external-calendar.tsx'
import { splitByTime } from '#web/features/calendar/group-by-month.ts'
import { monthOf } from '#web/features/calendar/month.ts'
import { MonthGrid } from '#web/features/calendar/month-grid.tsx'
import { Subscription } from '#web/features/calendar/subscription.tsx'
import { idBesideName } from '#web/features/events/choose-event.ts'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './calendar-page.module.css'

export const Page = () => {
  const { t } = useTexts()
  const events = useSelector(eventSlice.select)
  const now = useSelector(featureSlice.selectNow)
  const site = useSelector(featureSlice.selectSite)
  const today = stockholmDayOf(now)
  const month = monthIn(useLocation().search) ?? monthOf(today)
  const { coming, past } = splitByTime(events, now)
  const linkTo = (event: Event): string => eventPage(event.eventName, idBesideName(events, event))
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{t('menu.calendar')}</h1>
      <MonthGrid month={month} today={today} events={events} linkTo={linkTo} />
      <div className={css.parts}>
        <section aria-labelledby="kommande">
          <h2 id="kommande" className={css.heading}>
            {t('calendar.coming')}
          </h2>
          {coming.length > 0 ? (
            <Agenda events={coming} since={today} linkTo={linkTo} />
          ) : (
            <EmptyNote>{t('calendar.empty')}</EmptyNote>
          )}
          {past.length > 0 && (
            <details className={css.past}>
              <summary>{t('calendar.past')}</summary>
              <Agenda events={past} linkTo={linkTo} />
            </details>
          )}
        </section>
        <Subscription />
      </div>
      <ExternalCalendar address={site?.calendar_embed_url ?? ''} />
    </PageWidth>
  )
}
