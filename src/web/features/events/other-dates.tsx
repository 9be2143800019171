import { Link } from 'react-router'
import { eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Words } from '#web/ui/words.tsx'
import { dayOf } from './event-times.ts'
import css from './other-dates.module.css'

/** The coming events of the same name; nothing when there are none. */
export const OtherDates = ({ events }: { events: readonly Event[] }) => {
  const { t, dates } = useTexts()
  if (events.length === 0) return null
  return (
    <Section heading={t('event.otherDates')}>
      <ul className={css.dates}>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={eventPage(event.eventName, event.id)} state={{ event }} className={css.date}>
              {dates.weekday(dayOf(event))} {dates.longDate(dayOf(event))},{' '}
              <Words of={event} field="eventLocation" />
            </Link>
            {event.cancelled && (
              <>
                {' '}
                <Chip>{t('event.cancelled')}</Chip>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
