import { binOf } from '#shared/bin.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Applied = Pick<Evenemang, 'event_id' | 'event_deleted' | 'event_name'>

/** @returns whether the event of an application is in the bin, or erased */
export const isGone = ({ event_id, event_deleted }: Applied): boolean => event_id === null || event_deleted

/** The way to a deleted event in the bin, for who may restore it; nothing for one that is erased. */
export const WayToBin = ({ event_id, event_name }: Applied) => {
  const { t } = usePanelTexts()
  const may = useMay()
  return event_id !== null && may('write', events.name) ? (
    <Link to={binOf(event_name)} className={card.touch}>
      {t('participants.toBin')}
    </Link>
  ) : null
}
