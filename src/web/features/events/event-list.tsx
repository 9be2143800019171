import { eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { later } from '#web/ui/later.ts'
import { Grid, Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { idBesideName } from './choose-event.ts'
import { EventCard } from './event-card.tsx'

type Props = { events: readonly Event[]; title?: string }

/** Events as cards; nothing at all when there are none. */
export const EventList = ({ events, title }: Props) => {
  const { t } = useTexts()
  if (events.length === 0) return null
  return (
    <Section heading={title ?? t('home.events')}>
      <Grid>
        {events.map((event) => (
          <li key={event.id} {...later}>
            <EventCard event={event} to={eventPage(event.eventName, idBesideName(events, event))} />
          </li>
        ))}
      </Grid>
    </Section>
  )
}
