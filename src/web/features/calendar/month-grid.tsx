import { daysOf } from '#shared/event-state.ts'
import { clockIn } from '#shared/moment.ts'
import { calendarPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { neighbours, weeksOf } from '#shared/weeks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import { Weekdays } from '#web/ui/weekdays.tsx'
import { eventsIn, monthOf, monthsWithPage } from './month.ts'
import css from './month-grid.module.css'

type Props = {
  month: string
  today: string
  events: readonly Event[]
  linkTo: (event: Event) => string
}

type LeafProps = { month: string; thisMonth: string; direction: 'before' | 'after' }

const Leaf = ({ month, thisMonth, direction }: LeafProps) => {
  const { dates } = useTexts()
  const name = dates.monthAndYear(`${month}-01`)
  return (
    <Link
      to={calendarPage(month === thisMonth ? null : month)}
      preventScrollReset
      className={css.leaf}
      data-direction={direction}
      aria-label={name}
      title={name}
    >
      <Icon name="arrow" />
    </Link>
  )
}

type DayEvent = { event: Event; firstDay: string; lastDay: string }

/** The time of an event on one of its days: its beginning on the first, its end on the last, none between. */
const Time = ({ day, event, firstDay }: DayEvent & { day: string }) => {
  const { t } = useTexts()
  if (day === firstDay) return <span className={css.time}>{clockIn(event.eventDate, t)}</span>
  const end = event.eventEndDate?.startsWith(day) ? clockIn(event.eventEndDate, t) : null
  if (!end) return <Spoken>{t('calendar.continues')}</Spoken>
  return (
    <>
      <span className={css.time} aria-hidden="true">
        –{end}
      </span>
      <Spoken>{t('calendar.until', { time: end })}</Spoken>
    </>
  )
}

type DayProps = Pick<Props, 'today' | 'linkTo'> & { day: string; events: readonly DayEvent[] }

const Day = ({ day, today, events, linkTo }: DayProps) => {
  const { t, dates } = useTexts()
  return (
    <td className={css.day} data-today={day === today || undefined}>
      <time dateTime={day} className={css.date} aria-current={day === today ? 'date' : undefined}>
        <Spoken>{dates.weekday(day)} </Spoken>
        {Number(day.slice(8))}
        <Spoken> {dates.monthAndYear(day)}</Spoken>
      </time>
      {events.map(({ event, ...days }) => (
        <Link
          key={event.id}
          to={linkTo(event)}
          state={{ event }}
          className={css.event}
          data-since={days.firstDay < day || undefined}
          data-until={days.lastDay > day || undefined}
        >
          <Time day={day} event={event} {...days} /> <RecordText of={event} field="eventName" />
          {event.cancelled && <span className={css.cancelled}>{t('event.cancelled')}</span>}
        </Link>
      ))}
    </td>
  )
}

/** One month at a glance, for wide screens; the agenda below says the same as a list. */
export const MonthGrid = ({ month, today, events, linkTo }: Props) => {
  const { t, dates } = useTexts()
  const thisMonth = monthOf(today)
  const monthEvents = eventsIn(events, month).map((event) => ({ event, ...daysOf(event) }))
  const { before, after } = neighbours(month, monthsWithPage(thisMonth, events))
  return (
    <section className={css.section} aria-labelledby="manad">
      <div className={css.bar}>
        <h2 id="manad" className={css.heading} aria-live="polite">
          {dates.monthAndYear(`${month}-01`)}
        </h2>
        <nav className={css.leaves} aria-label={t('calendar.month')}>
          {month !== thisMonth && (
            <Link to={calendarPage(null)} preventScrollReset className={css.now}>
              {t('calendar.thisMonth')}
            </Link>
          )}
          {before && <Leaf month={before} thisMonth={thisMonth} direction="before" />}
          {after && <Leaf month={after} thisMonth={thisMonth} direction="after" />}
        </nav>
      </div>
      <table className={css.grid} aria-labelledby="manad">
        <Weekdays letters={3} week={css.week} />
        <tbody>
          {weeksOf(month).map(({ number, days }) => (
            <tr key={number}>
              <th scope="row" className={css.week}>
                <Spoken>{t('date.week')} </Spoken>
                {number}
              </th>
              {days.map((day, index) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week keep their places
                  <td key={index} className={css.other} />
                ) : (
                  <Day
                    key={day}
                    day={day}
                    today={today}
                    events={monthEvents.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)}
                    linkTo={linkTo}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
