import type { ComponentProps, ReactNode } from 'react'
import { eventState } from '#shared/event-state.ts'
import { eventFormPage, eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { EventPicture } from './event-picture.tsx'
import { dayOf } from './event-times.ts'
import { MembersButton } from './members-button.tsx'
import css from './next-event.module.css'
import { placeLines } from './place-lines.ts'
import { useMembersFirst } from './use-registration.ts'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <li className={css.fact}>
    <Icon name={icon} />
    <VisuallyHidden>{label}: </VisuallyHidden>
    <span>{children}</span>
  </li>
)

type Props = {
  event: Event
  /** The id that tells it from others of its name. */
  id: number | undefined
  /** ISO instant at which the page was loaded. */
  now: string
}

/** The next event, large: what, when and where, how many places are left, and one button. */
export const NextEvent = ({ event, id, now }: Props) => {
  const texts = useTexts()
  const { t, dates } = texts
  const day = dayOf(event)
  const { registration } = eventState(event, now)
  const isOpen = registration === 'open'
  const isFirst = useMembersFirst(event, now)
  const isFull = event.places_left === 0
  const page = { to: eventPage(event.eventName, id), state: { event } }
  const lines = placeLines(event, { registration, now }, texts)
  return (
    <article className={css.next}>
      <div className={css.picture}>
        <EventPicture event={event} frames={pictureFrames.next} />
      </div>
      <div className={css.body}>
        <h3 id="nasta" className={css.name}>
          <Link {...page} className={shapes.link}>
            <RecordText of={event} field="eventName" />
          </Link>
        </h3>
        <p className={css.when}>
          <time dateTime={day}>{dates.dayInWords(day)}</time>
        </p>
        <ul className={css.facts}>
          <Fact label={t('event.place')} icon="place">
            <RecordText of={event} field="eventLocation" />
          </Fact>
          <Fact label={t('event.price')} icon="price">
            <RecordText of={event} field="eventPrice" />
          </Fact>
          <Fact label={t('event.organizer')} icon="people">
            <RecordText of={event} field="eventOrganizer" />
          </Fact>
        </ul>
        {(event.cancelled || (isFull && !isOpen)) && (
          <p>
            <Chip>{t(event.cancelled ? 'event.cancelled' : 'event.full')}</Chip>
          </p>
        )}
        {lines.map((line) => (
          <p key={line} className={css.places}>
            {line}
          </p>
        ))}
        <p className={css.action}>
          {isOpen && isFirst ? (
            <MembersButton aria-describedby="nasta" />
          ) : isOpen ? (
            <LinkButton to={eventFormPage(event.eventName, id)} aria-describedby="nasta">
              {t(isFull ? 'event.joinQueue' : 'home.apply')}
            </LinkButton>
          ) : (
            <LinkButton {...page} aria-describedby="nasta">
              {t('button.readMore')}
            </LinkButton>
          )}
        </p>
      </div>
    </article>
  )
}
