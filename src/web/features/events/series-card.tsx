import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { eventPlace } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { SeriesDialog } from './series-dialog.tsx'

/** The other events of a series, and the way to make more of them. */
export const SeriesCard = ({ event }: { event: Event }) => {
  const { t, dateTime } = usePanelTexts()
  const call = useApi()
  const [others, setOthers] = useState<Event[]>([])
  const [isOpen, setOpen] = useState(false)
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy that was made gives a number to an event that had none.
  useEffect(() => {
    const read = async () => {
      const { data } = await call<Event>(api.record(events.name, event.id))
      if (!data.series) return
      const series = await call<Event[]>(`${api.list(events.name)}?series=${data.series}&limit=1000`)
      setOthers(series.data.filter(({ id }) => id !== event.id))
    }
    read().catch(() => {})
  }, [call, event.id, changes])
  return (
    <section className={card.card} aria-labelledby="series">
      <h2 id="series">{t('series.others')}</h2>
      {others.length > 0 && (
        <ul>
          {others.map(({ id, eventDate }) => (
            <li key={id}>
              <Link to={eventPlace(id)} className={card.touch}>
                {dateTime(eventDate)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" leftSection={<AdminIcon name="copy" />} onClick={() => setOpen(true)}>
        {t('series.open')}
      </Button>
      {isOpen && (
        <SeriesDialog
          event={event}
          onClose={() => setOpen(false)}
          onMade={() => {
            setOpen(false)
            setChanges((count) => count + 1)
          }}
        />
      )}
    </section>
  )
}
