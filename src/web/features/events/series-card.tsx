import { Button } from '@mantine/core'
import { useState } from 'react'
import { eventPlace } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { SeriesDialog } from './series-dialog.tsx'

/** The other events of a series, and the way to make more of them. @param onMade reads the event again */
export const SeriesCard = ({ event, onMade }: { event: Event; onMade: () => void }) => {
  const { t, dateTime } = usePanelTexts()
  const [isOpen, setOpen] = useState(false)
  const [version, setVersion] = useState(0)
  const { offer, bar } = useActs<never>()
  const changed = (): void => {
    setVersion((count) => count + 1)
    onMade()
  }
  const { run, problem } = useRun(changed)
  const path = event.series ? `${api.list(events.name)}?series=${event.series}&limit=1000` : null
  const { data = [] } = useRead<Event[]>(path, { version })
  const others = data.filter(({ id }) => id !== event.id)
  return (
    <section className={card.card} aria-labelledby="series">
      <h2 id="series">{t(others.length > 0 ? 'series.others' : 'series.none')}</h2>
      {others.length > 0 && (
        <ul className={card.plain}>
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
      <AlertLine text={problem?.title} />
      {bar}
      {isOpen && (
        <SeriesDialog
          event={event}
          onClose={() => setOpen(false)}
          onMade={(text, operation) => {
            setOpen(false)
            changed()
            offer({ text, operation }, { run })
          }}
        />
      )}
    </section>
  )
}
