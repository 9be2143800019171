import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import { eventCalendarFile, eventFormPage, eventIdIn } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import type { PageProps } from '#web/app/page.ts'
import { chooseEvent, eventsNamed, idBesideName, isPast } from '#web/features/events/choose-event.ts'
import { dayOf, EventFacts, startTimeOf } from '#web/features/events/event-facts.tsx'
import { EventPicture } from '#web/features/events/event-picture.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { OtherDates } from '#web/features/events/other-dates.tsx'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { LinkButton, OutsideButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { OnlyIn } from '#web/ui/only-in.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { saidIn, Words } from '#web/ui/words.tsx'
import css from './event-page.module.css'

const Register = ({ event, id }: { event: Event; id: number | undefined }) => {
  const { t, dates } = useTexts()
  return (
    <div className={css.register}>
      <p className={css.inShort}>
        <span>{[dates.shortDate(dayOf(event)), startTimeOf(event, t)].filter(Boolean).join(' ')}</span>
        <span>
          <Words of={event} field="eventPrice" />
        </span>
      </p>
      <LinkButton to={eventFormPage(event.eventName, id)} state={{ event }}>
        {t('event.register')}
      </LinkButton>
    </div>
  )
}

export const Page = ({ params }: PageProps) => {
  const { t, language } = useTexts()
  const events = useSelector(eventSlice.select)
  const now = useSelector(featureSlice.selectNow)
  const id = eventIdIn(useLocation().search)
  const name = params.eventname ?? ''
  const event = chooseEvent(events, { name, id, now })
  if (!event) return null
  const past = isPast(event, now)
  const description = saidIn(event, 'eventDesc', language)
  const otherDates = eventsNamed(events, name).filter((other) => other.id !== event.id && !isPast(other, now))
  return (
    <PageWidth>
      <article className={css.event}>
        <div className={css.cover}>
          <EventPicture event={event} sizes="(min-width: 72em) 70rem, 100vw" first />
        </div>
        <header className={css.header}>
          <h1 tabIndex={-1}>
            <Words of={event} field="eventName" />
          </h1>
          {past && <p className={css.past}>{t('event.past')}</p>}
        </header>
        <div className={css.side}>
          <div className={css.facts}>
            <EventFacts event={event} />
            {!past && (
              <OutsideButton variant="quiet" href={addressIn(eventCalendarFile(event.id), language)}>
                <Icon name="calendar" />
                {t('event.addToCalendar')}
              </OutsideButton>
            )}
          </div>
          {event.eventHasForm && !past && <Register event={event} id={idBesideName(events, event)} />}
        </div>
        <div className={css.text}>
          <VisuallyHidden>
            <h2>{t('event.about')}</h2>
          </VisuallyHidden>
          <OnlyIn said={description} />
          <RichText html={description.text} lang={description.lang} size="reading" />
          <OtherDates events={otherDates} />
        </div>
      </article>
    </PageWidth>
  )
}
