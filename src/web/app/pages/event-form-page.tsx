import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { eventIdIn, eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import type { PageProps } from '#web/app/page.ts'
import { ApplicationForm } from '#web/features/evenemang/application-form.tsx'
import { chooseEvent, idBesideName, isPast } from '#web/features/events/choose-event.ts'
import { EventFacts } from '#web/features/events/event-facts.tsx'
import { EventPicture } from '#web/features/events/event-picture.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { PageWidth } from '#web/ui/layout.tsx'
import { type SiteText, useTexts } from '#web/ui/texts.ts'
import { useWords } from '#web/ui/words.tsx'
import css from './event-form-page.module.css'

/** @returns why nobody can apply to the event here, or null. */
function closedBecause(event: Event, now: string): SiteText | null {
  if (isPast(event, now)) return 'event.past'
  return event.eventHasForm ? null : 'apply.closed'
}

export const Page = ({ params }: PageProps) => {
  const { t } = useTexts()
  const words = useWords()
  const events = useSelector(eventSlice.select)
  const now = useSelector(featureSlice.selectNow)
  const id = eventIdIn(useLocation().search)
  const event = chooseEvent(events, { name: params.eventform ?? '', id, now })
  if (!event) return null
  const closed = closedBecause(event, now)
  return (
    <PageWidth>
      <div className={css.page}>
        <h1 tabIndex={-1} className={css.heading}>
          {t('apply.title', { name: words(event, 'eventName').text })}
        </h1>
        <aside className={css.event} aria-label={t('apply.event')}>
          <div className={css.picture}>
            <EventPicture event={event} sizes="(min-width: 62em) 20rem, 100vw" />
          </div>
          <div className={css.facts}>
            <EventFacts event={event} />
            <Link
              to={eventPage(event.eventName, idBesideName(events, event))}
              state={{ event }}
              className={css.back}
            >
              {t('apply.read')}
            </Link>
          </div>
        </aside>
        <div className={css.form}>
          {closed ? (
            <p className={css.closed}>{t(closed)}</p>
          ) : (
            <ApplicationForm key={event.id} event={event} />
          )}
        </div>
      </div>
    </PageWidth>
  )
}
