import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { TableTime } from '#web/admin/table/table-time.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './evenemang-admin-page.module.css'

const looks = {
  confirmed: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'warning', icon: 'history' },
  cancelled: { tone: 'off', icon: 'close' },
} as const

/** What an application has become, and of one that waits its place in the queue. */
export const ApplicationStateCell = ({ state, queue_place: place }: Evenemang) => {
  const { t, resourceIn } = usePanelTexts()
  return (
    <>
      <StateBadge {...looks[state]}>{resourceIn(evenemang).fields.state.options?.[state]}</StateBadge>
      {place !== null && <span className={css.below}>{t('participants.queuePlace', { place })}</span>}
    </>
  )
}

/** To which event, and when that is. */
export const EventCell = ({ event_name, event_date }: Evenemang) => (
  <>
    {event_name}
    {event_date !== null && (
      <span className={css.below}>
        <TableTime instant={event_date} />
      </span>
    )}
  </>
)
