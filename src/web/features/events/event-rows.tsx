import { eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { idBesideName } from './choose-event.ts'
import { EventPicture } from './event-picture.tsx'
import css from './event-rows.module.css'
import { dayOf, isOnSeveralDays, startTimeOf, timesOf } from './event-times.ts'

/** A coming event on two lines; the whole row leads to its page and passes the event along. */
const Row = ({ event, to, hasTimes }: { event: Event; to: string; hasTimes: boolean }) => {
  const texts = useTexts()
  const { t, dates } = texts
  const day = dayOf(event)
  const times = isOnSeveralDays(event) ? timesOf(event, texts) : startTimeOf(event, t)
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <EventPicture event={event} frames={pictureFrames.eventRow} />
      </div>
      <div className={css.what}>
        <h3 className={css.name}>
          <Link to={to} state={{ event }} className={shapes.link}>
            <RecordText of={event} field="eventName" />
          </Link>
        </h3>
        <p className={css.when}>
          <span>
            <time dateTime={day}>{dates.shortDay(day)}</time> {hasTimes && times}
          </span>{' '}
          <span>
            <RecordText of={event} field="eventLocation" />
          </span>
        </p>
        <p className={css.facts}>
          <span>
            <RecordText of={event} field="eventPrice" />
          </span>
          <span>
            <RecordText of={event} field="eventOrganizer" />
          </span>
          {(event.cancelled || event.places_left === 0) && (
            <Chip>{t(event.cancelled ? 'event.cancelled' : 'event.full')}</Chip>
          )}
        </p>
      </div>
    </li>
  )
}

type Props = {
  events: readonly Event[]
  /** All events of the page: of two with the same name, the address of each has its id. */
  among: readonly Event[]
  /** Without it a row shows the day alone, as the cards of the home page do (specification §2). */
  hasTimes?: boolean
}

/** Coming events as a compact list. */
export const EventRows = ({ events, among, hasTimes = false }: Props) => (
  <ul className={css.rows}>
    {events.map((event) => (
      <Row
        key={event.id}
        event={event}
        to={eventPage(event.eventName, idBesideName(among, event))}
        hasTimes={hasTimes}
      />
    ))}
  </ul>
)
