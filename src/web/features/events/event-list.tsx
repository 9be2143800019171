import type { ComponentProps, ReactNode } from 'react'
import { eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Grid, Section } from '#web/ui/layout.tsx'
import { pictureSizes } from '#web/ui/picture.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { idBesideName } from './choose-event.ts'
import css from './event-list.module.css'
import { EventPicture } from './event-picture.tsx'
import { dayOf, isOnSeveralDays, startTimeOf, timesOf } from './event-times.ts'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <li className={css.fact}>
    <Icon name={icon} />
    <VisuallyHidden>{label}: </VisuallyHidden>
    <span>{children}</span>
  </li>
)

/** A coming event in short; the whole card leads to its page and passes the event along. */
const EventCard = ({ event, to }: { event: Event; to: string }) => {
  const texts = useTexts()
  const { t, dates } = texts
  const day = dayOf(event)
  const times = isOnSeveralDays(event) ? timesOf(event, texts) : startTimeOf(event, t)
  const [date, month] = dates.shortDate(day).split(' ')
  const isFull = event.places_left === 0
  return (
    <Card
      heading={<RecordText of={event} field="eventName" />}
      link={{ to, state: { event } }}
      picture={
        <div className={css.picture}>
          <EventPicture event={event} sizes={pictureSizes.card} />
          {event.eventImage && (
            <p className={css.tile} aria-hidden="true">
              <b>{date}</b> {month}
            </p>
          )}
        </div>
      }
    >
      {(event.cancelled || isFull) && (
        <p>
          <Chip>{t(event.cancelled ? 'event.cancelled' : 'event.full')}</Chip>
        </p>
      )}
      <ul className={css.facts}>
        <Fact label={t('event.date')} icon="calendar">
          <time dateTime={event.eventDate}>{day}</time>
        </Fact>
        {times && (
          <Fact label={t('event.time')} icon="clock">
            {times}
          </Fact>
        )}
        <Fact label={t('event.price')} icon="price">
          <RecordText of={event} field="eventPrice" />
        </Fact>
        <Fact label={t('event.organizer')} icon="people">
          <RecordText of={event} field="eventOrganizer" />
        </Fact>
        <Fact label={t('event.place')} icon="place">
          <RecordText of={event} field="eventLocation" />
        </Fact>
      </ul>
    </Card>
  )
}

/** Events as cards; nothing at all when there are none. */
export const EventList = ({ events }: { events: readonly Event[] }) => {
  const { t } = useTexts()
  if (events.length === 0) return null
  return (
    <Section heading={t('home.events')}>
      <Grid>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} to={eventPage(event.eventName, idBesideName(events, event))} />
          </li>
        ))}
      </Grid>
    </Section>
  )
}
