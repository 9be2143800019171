import { Link } from 'react-router'
import { eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { longDate, weekday } from '#shared/swedish-date.ts'
import { Section } from '#web/ui/layout.tsx'
import { dayOf } from './event-facts.tsx'
import css from './other-dates.module.css'

/** The coming events of the same name; nothing when there are none. */
export const OtherDates = ({ events }: { events: readonly Event[] }) => {
  if (events.length === 0) return null
  return (
    <Section heading="Fler tillfällen">
      <ul className={css.dates}>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={eventPage(event.eventName, event.id)} state={{ event }} className={css.date}>
              {weekday(dayOf(event))} {longDate(dayOf(event))}, {event.eventLocation}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
