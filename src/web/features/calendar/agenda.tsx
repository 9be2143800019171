import { Link } from 'react-router'
import type { Event } from '#shared/resources/events.ts'
import { shortDate, weekday } from '#shared/swedish-date.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import css from './agenda.module.css'
import { groupByMonth } from './group-by-month.ts'

type Props = {
  events: readonly Event[]
  /** The address of an event's page. */
  linkTo: (event: Event) => string
}

const Row = ({ event, to }: { event: Event; to: string }) => {
  const day = event.eventDate.slice(0, 10)
  const [date, month] = shortDate(day).split(' ')
  return (
    <li className={css.row}>
      <p className={css.day} aria-hidden="true">
        <span>{weekday(day).slice(0, 3)}</span>
        <b>{date}</b>
        <span>{month}</span>
      </p>
      <div className={css.what}>
        <h4 className={css.name}>
          <Link to={to} state={{ event }} className={css.link}>
            {event.eventName}
          </Link>
        </h4>
        <p className={css.facts}>
          <time dateTime={event.eventDate}>
            <Spoken>
              {weekday(day)} {shortDate(day)},{' '}
            </Spoken>
            kl. {event.eventDate.slice(11, 16)}
          </time>
          <span>{event.eventLocation}</span>
          <span>{event.eventPrice}</span>
        </p>
      </div>
    </li>
  )
}

/** Events as a list under the months they are in. */
export const Agenda = ({ events, linkTo }: Props) =>
  groupByMonth(events).map((month) => (
    <section key={month.name} className={css.month}>
      <h3 className={css.heading}>{month.name}</h3>
      <ul className={css.rows}>
        {month.events.map((event) => (
          <Row key={event.id} event={event} to={linkTo(event)} />
        ))}
      </ul>
    </section>
  ))
