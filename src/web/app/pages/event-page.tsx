import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import { isOver } from '#shared/event-state.ts'
import { eventCalendarFile, eventFormPage, eventIdIn } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import type { PageProps } from '#web/app/page.ts'
import { chooseEvent, eventsNamed, idBesideName } from '#web/features/events/choose-event.ts'
import { EventFacts } from '#web/features/events/event-facts.tsx'
import { EventPicture } from '#web/features/events/event-picture.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { dayOf, startTimeOf } from '#web/features/events/event-times.ts'
import { MembersButton } from '#web/features/events/members-button.tsx'
import { OtherDates } from '#web/features/events/other-dates.tsx'
import { RegistrationNotes } from '#web/features/events/registration-notes.tsx'
import { useLaterQuotas } from '#web/features/events/use-later-quotas.ts'
import { useMembersFirst, useRegistration } from '#web/features/events/use-registration.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { LinkButton, OutsideButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import { LongText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './event-page.module.css'

type Props = {
  event: Event
  /** The id that tells it from others of its name. */
  id: number | undefined
  /** ISO instant at which the page was loaded. */
  now: string
}

const Register = ({ event, id, now }: Props) => {
  const { t, dates } = useTexts()
  const isFirst = useMembersFirst(event, now)
  return (
    <div className={css.register} data-unprinted="">
      <p className={css.inShort}>
        <span>{[dates.shortDate(dayOf(event)), startTimeOf(event, t)].filter(Boolean).join(' ')}</span>
        <span>
          <RecordText of={event} field="eventPrice" />
        </span>
      </p>
      {isFirst ? (
        <MembersButton />
      ) : (
        <LinkButton to={eventFormPage(event.eventName, id)} state={{ event }}>
          {t(event.places_left === 0 ? 'event.joinQueue' : 'event.register')}
        </LinkButton>
      )}
    </div>
  )
}

/** The facts of an event, and the ways to take part. */
const Aside = ({ event, id, now }: Props) => {
  const { t, language } = useTexts()
  const registration = useRegistration(event, now)
  const laterQuotas = useLaterQuotas(event, now)
  return (
    <div className={css.side}>
      <div className={css.facts}>
        <EventFacts event={event} />
        {event.cancelled ? (
          <p className={css.cancelled}>{t('event.isCancelled')}</p>
        ) : (
          <RegistrationNotes event={event} registration={registration} laterQuotas={laterQuotas} now={now} />
        )}
        {!isOver(event, now) && !event.cancelled && (
          <OutsideButton
            variant="quiet"
            href={addressIn(eventCalendarFile(event.id), language)}
            data-unprinted=""
          >
            <Icon name="calendar" />
            {t('event.addToCalendar')}
          </OutsideButton>
        )}
      </div>
      {registration === 'open' && <Register event={event} id={id} now={now} />}
    </div>
  )
}

export const Page = ({ params }: PageProps) => {
  const { t, localText } = useTexts()
  const events = useSelector(eventSlice.select)
  const now = useSelector(featureSlice.selectNow)
  const id = eventIdIn(useLocation().search)
  const name = params.eventname ?? ''
  const event = chooseEvent(events, { name, id, now })
  if (!event) return null
  const otherDates = eventsNamed(events, name).filter((other) => other.id !== event.id && !isOver(other, now))
  return (
    <PageWidth>
      <article className={css.event}>
        <div className={css.cover}>
          <EventPicture event={event} frames={pictureFrames.event} first dated />
        </div>
        <header className={css.header}>
          <div className={css.heading}>
            <h1 tabIndex={-1}>
              <RecordText of={event} field="eventName" />
            </h1>
            {event.cancelled && <Chip>{t('event.cancelled')}</Chip>}
          </div>
          {isOver(event, now) && !event.cancelled && <p className={css.past}>{t('event.past')}</p>}
        </header>
        <Aside event={event} id={idBesideName(events, event)} now={now} />
        <div className={css.text}>
          <VisuallyHidden>
            <h2>{t('event.about')}</h2>
          </VisuallyHidden>
          <LongText content={localText(event, 'eventDesc')} size="reading" />
          <OtherDates events={otherDates} />
        </div>
      </article>
    </PageWidth>
  )
}
