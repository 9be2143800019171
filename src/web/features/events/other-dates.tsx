import { eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Section } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { dayOf } from './event-times.ts'

/** The coming events of the same name; nothing when there are none. */
export const OtherDates = ({ events }: { events: readonly Event[] }) => {
  const { t, dates } = useTexts()
  if (events.length === 0) return null
  return (
    <Section heading={t('event.otherDates')}>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={eventPage(event.eventName, event.id)} state={{ event }} className={shapes.touch}>
              {dates.weekday(dayOf(event))} {dates.longDate(dayOf(event))},{' '}
              <RecordText of={event} field="eventLocation" />
            </Link>{' '}
            {event.cancelled && <Chip>{t('event.cancelled')}</Chip>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
