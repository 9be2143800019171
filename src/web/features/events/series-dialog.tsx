import { Alert, CloseButton, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Event } from '#shared/resources/events.ts'
import { maxSeriesDays, type SeriesChange, seriesApi } from '#shared/series.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { unreadable } from '#web/admin/dates/unreadable.ts'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { FormDialog } from '#web/admin/page/form-dialog.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './series.module.css'
import { daysAfter, type Rhythm, rhythms } from './series-days.ts'

type Props = {
  event: Event
  onClose: () => void
  /** Gets the operation by which the copies are undone. */
  onMade: (text: string, operation: string | null | undefined) => void
}

/** Copies an event to several days: proposed by how often it comes, and each of them may be another one. */
export const SeriesDialog = ({ event, onClose, onMade }: Props) => {
  const { t, time } = usePanelTexts()
  const call = useApi()
  const isPhone = useIsPhone()
  const first = stockholmDayOf(event.eventDate)
  const [days, setDays] = useState(() => daysAfter(first, 'week', 4))
  const [rhythm, setRhythm] = useState<Rhythm>('week')
  const { run, busy, problem } = useRun()
  const propose = (next: Rhythm, count: number): void => {
    setRhythm(next)
    setDays(daysAfter(first, next, count))
  }
  const submit = async (): Promise<void> => {
    // A day that cannot be read says so itself.
    if (days.some((day) => unreadable('date', day))) return
    await run(async () => {
      const body = { days: [...new Set(days.filter(Boolean))].toSorted() }
      const { data, operation } = await call<SeriesChange>(seriesApi(event.id), { method: 'POST', body })
      const text = t('series.made', { count: data.ids.length })
      onMade(text, operation)
    })
  }
  const errorAt = (index: number): string | undefined =>
    problem?.errors.find(({ pointer }) => pointer === `/days/${index}`)?.detail
  return (
    <FormDialog
      title={t('series.title', { name: event.eventName })}
      className={css.form}
      label={t('series.make', { count: days.length })}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={card.hint}>{t('series.hint', { time: time(event.eventDate) })}</p>
      <SegmentedControl
        orientation={isPhone ? 'vertical' : 'horizontal'}
        aria-label={t('series.rhythm')}
        data={rhythms.map((value) => ({ value, label: t(`series.${value}`) }))}
        value={rhythm}
        onChange={(value) => propose(value as Rhythm, days.length)}
      />
      <TextInput
        type="number"
        label={t('series.count')}
        min={1}
        max={maxSeriesDays}
        value={days.length}
        onChange={({ currentTarget: { value } }) =>
          propose(rhythm, Math.min(maxSeriesDays, Math.max(1, Math.trunc(Number(value)) || 1)))
        }
      />
      <ul className={css.days}>
        {days.map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is typed anew keeps its input.
          <li key={index}>
            <DateField
              kind="date"
              aria-label={t('series.day', { number: index + 1 })}
              value={day}
              error={errorAt(index)}
              onChange={(value) => setDays(days.with(index, value))}
            />
            <CloseButton
              aria-label={t('series.without', { day })}
              disabled={days.length === 1}
              onClick={() => setDays(days.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <Alert color="red" variant="outline" role="alert" title={t('form.notSaved')}>
          {[problem.title, ...problem.errors.map(({ detail }) => detail)].join(' ')}
        </Alert>
      )}
    </FormDialog>
  )
}
