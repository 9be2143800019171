import { firstLanguage } from '#shared/languages.ts'
import type { EventParticipants } from '#shared/participants.ts'
import { capacityOf } from '#shared/places.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { events } from '#shared/resources/events.ts'
import { PartBar } from '#web/admin/table/part-bar.tsx'
import { placesLine, quotaLines } from '#web/admin/table/places-line.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { Figures } from './participant-groups.ts'
import css from './participants.module.css'

type Props = Pick<EventParticipants, 'event' | 'count'> & { figures: Figures }

/** The numbers of taken places, of payments and of present participants. */
const FigureLines = ({
  event: { price_per_place, ...event },
  count: { taken, ...count },
  figures,
}: Props) => {
  const capacity = capacityOf(event)
  const texts = usePanelTexts()
  const { t, number } = texts
  const { cancelled, paid, kronor, kronorWithoutPlace, present } = figures
  const line = [
    ...placesLine({ taken, ...count }, capacity, texts),
    cancelled > 0 && t('attendance.cancelledCount', { count: cancelled }),
  ]
  return (
    <div className={css.figures}>
      <p className={css.places}>{line.filter(Boolean).join(' · ')}</p>
      {capacity !== null && (
        <div className={css.bar}>
          <PartBar part={taken / capacity} />
        </div>
      )}
      {quotaLines({ count: { taken, ...count }, quotas: event.quotas }, texts).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {price_per_place !== null && (
        <p>
          {t('attendance.paidCount', {
            paid: number(paid.places),
            all: number(taken),
            kronor: number(paid.kronor + kronorWithoutPlace),
            allKronor: number(kronor + kronorWithoutPlace),
          })}
          {kronorWithoutPlace > 0 &&
            ` ${t('attendance.paidWithoutPlace', { kronor: number(kronorWithoutPlace) })}`}
        </p>
      )}
      <p>{t('attendance.presentCount', { come: number(present), all: number(taken) })}</p>
    </div>
  )
}

/** The event and its figures. */
export const ParticipantsHead = ({ event, count, figures }: Props) => {
  const { t, dateTime, language, resourceIn } = usePanelTexts()
  const { eventName, eventDate, eventLocation, cancelled } = event
  return (
    <header className={css.head}>
      <h1 tabIndex={-1}>
        {`${t('attendance.title')} – `}
        <span lang={firstLanguage}>{eventName}</span>
      </h1>
      <p>
        {`${dateTime(eventDate)} · `}
        <span lang={firstLanguage}>{eventLocation}</span>{' '}
        {cancelled && (
          <span lang={language}>
            <StateBadge tone="error" icon="close">
              {wordsOf(resourceIn(events).fields.cancelled)[0]}
            </StateBadge>
          </span>
        )}
      </p>
      <FigureLines event={event} count={count} figures={figures} />
    </header>
  )
}
