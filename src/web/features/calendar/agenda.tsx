import { daysOf } from '#shared/event-state.ts'
import { clockIn } from '#shared/moment.ts'
import type { Event } from '#shared/resources/events.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { type SiteTexts, useTexts } from '#web/ui/texts.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import css from './agenda.module.css'
import { groupByMonth } from './group-by-month.ts'

type Props = {
  events: readonly Event[]
  /** The day before which an event may have begun that stands under its month, `YYYY-MM-DD`. */
  since?: string
  linkTo: (event: Event) => string
}

/** @returns when an event ends that is on on several days, ` – söndag 14 jun kl. 12.00` */
function endOf({ eventDate, eventEndDate }: Event, { t, dates }: SiteTexts): string {
  const { firstDay, lastDay } = daysOf({ eventDate, eventEndDate })
  if (!eventEndDate || firstDay === lastDay) return ''
  const day = eventEndDate.slice(0, 10)
  const time = clockIn(eventEndDate, t)
  return ` – ${dates.weekday(day)} ${dates.shortDate(day)} ${t('date.clock', { time })}`
}

const Row = ({ event, to }: { event: Event; to: string }) => {
  const texts = useTexts()
  const { t, dates } = texts
  const day = event.eventDate.slice(0, 10)
  const [date, month] = dates.shortDate(day).split(' ')
  return (
    <li className={css.row}>
      <p className={css.day} aria-hidden="true">
        <span>{dates.weekday(day).slice(0, 3)}</span>
        <b>{date}</b>
        <span>{month}</span>
      </p>
      <div className={css.what}>
        <h4 className={css.name}>
          <Link to={to} state={{ event }} className={shapes.link}>
            <RecordText of={event} field="eventName" />
          </Link>{' '}
          {event.cancelled && <Chip>{t('event.cancelled')}</Chip>}
        </h4>
        <p className={css.facts}>
          <time dateTime={event.eventDate}>
            <Spoken>
              {dates.weekday(day)} {dates.shortDate(day)},{' '}
            </Spoken>
            {t('date.clock', { time: clockIn(event.eventDate, t) })}
          </time>
          {endOf(event, texts)}
          <span>
            <RecordText of={event} field="eventLocation" />
          </span>
          <span>
            <RecordText of={event} field="eventPrice" />
          </span>
        </p>
      </div>
    </li>
  )
}

/** Events as a list under the months they are in. */
export const Agenda = ({ events, since, linkTo }: Props) => {
  const { dates } = useTexts()
  return groupByMonth(events, dates, since).map((month) => (
    <section key={month.name} className={css.month}>
      <h3 className={css.heading}>{month.name}</h3>
      <ul className={css.rows}>
        {month.events.map((event) => (
          <Row key={event.id} event={event} to={linkTo(event)} />
        ))}
      </ul>
    </section>
  ))
}
