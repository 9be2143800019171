import type { ComponentProps, ReactNode } from 'react'
import type { Event } from '#shared/resources/events.ts'
import { shortDate } from '#shared/swedish-date.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture, pictureSizes } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './event-card.module.css'
import { dayOf, startTimeOf } from './event-facts.tsx'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <li className={css.fact}>
    <Icon name={icon} />
    <VisuallyHidden>{label}: </VisuallyHidden>
    <span>{children}</span>
  </li>
)

/** An event in short; the whole card leads to its page and passes the event along. */
export const EventCard = ({ event, to }: { event: Event; to: string }) => {
  const day = dayOf(event)
  const startTime = startTimeOf(event)
  const short = shortDate(day)
  const [date, month] = short.split(' ')
  return (
    <Card
      heading={event.eventName}
      link={{ to, state: { event } }}
      picture={
        <div className={css.picture}>
          {event.eventImage ? (
            <>
              <Picture
                src={event.eventImage}
                versions={event.eventImage_sizes}
                sizes={pictureSizes.card}
                alt={event.eventImage_alt}
                className={css.image}
              />
              <p className={css.tile} aria-hidden="true">
                <b>{date}</b> {month}
              </p>
            </>
          ) : (
            <Pattern label={short} />
          )}
        </div>
      }
    >
      <ul className={css.facts}>
        <Fact label="Datum" icon="calendar">
          <time dateTime={event.eventDate}>{day}</time>
        </Fact>
        {startTime && (
          <Fact label="Tid" icon="clock">
            {startTime}
          </Fact>
        )}
        <Fact label="Pris" icon="price">
          {event.eventPrice}
        </Fact>
        <Fact label="Arrangör" icon="people">
          {event.eventOrganizer}
        </Fact>
        <Fact label="Plats" icon="place">
          {event.eventLocation}
        </Fact>
      </ul>
    </Card>
  )
}
