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
import css from './event-form-page.module.css'

/** @returns why nobody can apply to the event here, or null. */
function closedBecause(event: Event, now: string): string | null {
  if (isPast(event, now)) return 'Evenemanget har varit.'
  return event.eventHasForm ? null : 'Det här evenemanget har ingen anmälan.'
}

export const Page = ({ params }: PageProps) => {
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
          {event.eventName} anöknings formulär
        </h1>
        <aside className={css.event} aria-label="Evenemanget">
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
              Läs om evenemanget
            </Link>
          </div>
        </aside>
        <div className={css.form}>
          {closed ? <p className={css.closed}>{closed}</p> : <ApplicationForm key={event.id} event={event} />}
        </div>
      </div>
    </PageWidth>
  )
}
