import type { ComponentProps, ReactNode } from 'react'
import { pricesByAddress } from '#shared/prices.ts'
import type { Event } from '#shared/resources/events.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './event-facts.module.css'
import { dayOf, timesOf } from './event-times.ts'

type FactProps = { label: string; icon: ComponentProps<typeof Icon>['name']; children: ReactNode }

const Fact = ({ label, icon, children }: FactProps) => (
  <div className={css.fact}>
    <Icon name={icon} />
    <dt className={shapes.hint}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

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
        {pricesByAddress(event) && (
          <span className={css.weekday}>{t('event.memberPrice', { amount: event.member_price })}</span>
        )}
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
