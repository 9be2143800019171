import type { ComponentProps, ReactNode } from 'react'
import type { Event } from '#shared/resources/events.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture, pictureSizes } from '#web/ui/picture.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useWords, Words } from '#web/ui/words.tsx'
import css from './event-card.module.css'
import { dayOf, startTimeOf } from './event-times.ts'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <li className={css.fact}>
    <Icon name={icon} />
    <VisuallyHidden>{label}: </VisuallyHidden>
    <span>{children}</span>
  </li>
)

/** A coming event in short; the whole card leads to its page and passes the event along. */
export const EventCard = ({ event, to }: { event: Event; to: string }) => {
  const { t, dates } = useTexts()
  const words = useWords()
  const day = dayOf(event)
  const startTime = startTimeOf(event, t)
  const short = dates.shortDate(day)
  const [date, month] = short.split(' ')
  const isFull = event.places_left === 0
  return (
    <Card
      heading={<Words of={event} field="eventName" />}
      link={{ to, state: { event } }}
      picture={
        <div className={css.picture}>
          {event.eventImage ? (
            <>
              <Picture
                src={event.eventImage}
                versions={event.eventImage_sizes}
                sizes={pictureSizes.card}
                alt={words(event, 'eventImage_alt').text}
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
      {(event.cancelled || isFull) && (
        <p>
          <Chip>{t(event.cancelled ? 'event.cancelled' : 'event.full')}</Chip>
        </p>
      )}
      <ul className={css.facts}>
        <Fact label={t('event.date')} icon="calendar">
          <time dateTime={event.eventDate}>{day}</time>
        </Fact>
        {startTime && (
          <Fact label={t('event.time')} icon="clock">
            {startTime}
          </Fact>
        )}
        <Fact label={t('event.price')} icon="price">
          <Words of={event} field="eventPrice" />
        </Fact>
        <Fact label={t('event.organizer')} icon="people">
          <Words of={event} field="eventOrganizer" />
        </Fact>
        <Fact label={t('event.place')} icon="place">
          <Words of={event} field="eventLocation" />
        </Fact>
      </ul>
    </Card>
  )
}
