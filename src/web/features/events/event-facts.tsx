import type { ComponentProps, ReactNode } from 'react'
import type { Event } from '#shared/resources/events.ts'
import { weekday } from '#shared/swedish-date.ts'
import { Icon } from '#web/ui/icon.tsx'
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
export function startTimeOf({ eventDate }: Event): string | null {
  const time = eventDate.slice(11, 16).replace(':', '.')
  return time === '' || time === '00.00' ? null : time
}

/** When, where, what it costs and who arranges it. */
export const EventFacts = ({ event }: { event: Event }) => {
  const day = dayOf(event)
  const startTime = startTimeOf(event)
  return (
    <dl className={css.facts}>
      <Fact label="Datum" icon="calendar">
        <time dateTime={event.eventDate}>{day}</time>
        <span className={css.weekday}>{weekday(day)}</span>
      </Fact>
      {startTime && (
        <Fact label="Tid" icon="clock">
          {startTime}
        </Fact>
      )}
      <Fact label="Plats" icon="place">
        {event.eventLocation}
      </Fact>
      <Fact label="Pris" icon="price">
        {event.eventPrice}
      </Fact>
      <Fact label="Arrangör" icon="people">
        {event.eventOrganizer}
      </Fact>
    </dl>
  )
}
