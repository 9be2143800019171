import type { ComponentProps, ReactNode } from 'react'
import { clockIn } from '#shared/moment.ts'
import type { Event } from '#shared/resources/events.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { type SiteTexts, useTexts } from '#web/ui/texts.ts'
import css from './event-facts.module.css'
import { dayOf, startTimeOf } from './event-times.ts'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <div className={css.fact}>
    <Icon name={icon} />
    <dt className={css.label}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

/** @returns from when to when an event is, `18.00–21.00`, with the day of its end where that is another */
function timesOf(event: Event, { t, dates }: SiteTexts): string | null {
  const { eventDate, eventEndDate } = event
  if (!eventEndDate) return startTimeOf(event, t)
  const start = clockIn(eventDate, t)
  const end = clockIn(eventEndDate, t)
  const lastDay = dayOf({ eventDate: eventEndDate })
  if (lastDay === dayOf(event)) return `${start}–${end}`
  return `${start} – ${dates.weekday(lastDay)} ${dates.shortDate(lastDay)} ${t('date.clock', { time: end })}`
}

/** When, where, what it costs, who arranges it and what to bring along. */
export const EventFacts = ({ event }: { event: Event }) => {
  const texts = useTexts()
  const { t, dates, localText } = texts
  const bring = localText(event, 'bring')
  const day = dayOf(event)
  const times = timesOf(event, texts)
  return (
    <dl className={css.facts}>
      <Fact label={t('event.date')} icon="calendar">
        <time dateTime={event.eventDate}>{day}</time>
        <span className={css.weekday}>{dates.weekday(day)}</span>
      </Fact>
      {times && (
        <Fact label={t('event.time')} icon="clock">
          {times}
        </Fact>
      )}
      <Fact label={t('event.place')} icon="place">
        <RecordText of={event} field="eventLocation" />
      </Fact>
      <Fact label={t('event.price')} icon="price">
        <RecordText of={event} field="eventPrice" />
      </Fact>
      <Fact label={t('event.organizer')} icon="people">
        <RecordText of={event} field="eventOrganizer" />
      </Fact>
      {bring.text && (
        <Fact label={t('event.bring')} icon="check">
          <span className={css.lines} lang={bring.lang}>
            {bring.text}
          </span>
        </Fact>
      )}
    </dl>
  )
}
