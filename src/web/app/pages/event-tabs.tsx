import { door, doorPage } from '#shared/door.ts'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { loadDoorPage } from '#web/features/participants/load-door-page.ts'
import { useOfflineCheckIn } from '#web/features/participants/use-offline-check-in.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './event-tabs.module.css'

type Section = 'overview' | 'participants' | 'door' | 'mail'

/** The sections of an event in the panel, and the ways to all events and to its form. */
export const EventTabs = ({ eventId, current }: { eventId: number; current: Section }) => {
  const { t, resourceIn } = usePanelTexts()
  const may = useMay()
  useOfflineCheckIn(may('mark', door) ? eventId : null, loadDoorPage)
  const sections: { key: Section; label: string; to: string; isShown: boolean }[] = [
    {
      key: 'overview',
      label: t('event.overview'),
      to: eventPlace(eventId),
      isShown: may('read', events.name),
    },
    {
      key: 'participants',
      label: t('attendance.title'),
      to: participantsPage(eventId),
      isShown: may('read', evenemang.name),
    },
    {
      key: 'door',
      label: t('door.title'),
      to: doorPage(eventId),
      isShown: may('mark', door),
    },
    {
      key: 'mail',
      label: t('event.mail'),
      to: participantsMailAddress(eventId),
      isShown: may('write', evenemang.name),
    },
  ]
  return (
    <div className={css.place}>
      <Link to="/admin/events/" className={card.touch}>
        {t('attendance.toEvents')}
      </Link>
      <nav aria-label={t('event.sections')}>
        <ul className={css.tabs}>
          {sections
            .filter(({ isShown }) => isShown)
            .map(({ key, label, to }) => (
              <li key={key}>
                <Link to={to} aria-current={key === current ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {may('write', events.name) && (
        <Link to={eventPlace(eventId, true)} className={card.touch}>
          {t('form.edit', { record: resourceIn(events).names.record })}
        </Link>
      )}
    </div>
  )
}
