import type { ComponentProps, ReactNode } from 'react'
import type { Event } from '#shared/resources/events.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type SiteTexts, useTexts } from '#web/ui/texts.ts'
import { Words } from '#web/ui/words.tsx'
import css from './event-facts.module.css'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <div className={css.fact}>
    <Icon name={icon} />
    <dt className={css.label}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

/** @returns the date part of an event's time (specification §2), `2026-12-13`. */
export const dayOf = ({ eventDate }: Event): string => eventDate.split('T')[0] ?? ''

/** @returns when an event starts, Stockholm time, `18.00`; null for midnight, which says that no time was chosen */
export function startTimeOf({ eventDate }: Event, t: SiteTexts['t']): string | null {
  const [hours = '', minutes = ''] = eventDate.slice(11, 16).split(':')
  return minutes === '' || hours + minutes === '0000' ? null : t('date.time', { hours, minutes })
}

/** When, where, what it costs and who arranges it. */
export const EventFacts = ({ event }: { event: Event }) => {
  const { t, dates } = useTexts()
  const day = dayOf(event)
  const startTime = startTimeOf(event, t)
  return (
    <dl className={css.facts}>
      <Fact label={t('event.date')} icon="calendar">
        <time dateTime={event.eventDate}>{day}</time>
        <span className={css.weekday}>{dates.weekday(day)}</span>
      </Fact>
      {startTime && (
        <Fact label={t('event.time')} icon="clock">
          {startTime}
        </Fact>
      )}
      <Fact label={t('event.place')} icon="place">
        <Words of={event} field="eventLocation" />
      </Fact>
      <Fact label={t('event.price')} icon="price">
        <Words of={event} field="eventPrice" />
      </Fact>
      <Fact label={t('event.organizer')} icon="people">
        <Words of={event} field="eventOrganizer" />
      </Fact>
    </dl>
  )
}
