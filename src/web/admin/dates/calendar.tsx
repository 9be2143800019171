import { Group } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Week } from '#shared/weeks.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import { Weekdays } from '#web/ui/weekdays.tsx'
import css from './calendar.module.css'
import { dayByKey, monthsAfter, rowsOf } from './month-days.ts'

/** Esc then closes the calendar alone, not the dialog under it. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

type Props = {
  /** The day of the field; empty for none. */
  day: string
  today: string
  onPick(day: string): void
}

type RowProps = Props & { week: Week | null; focused: string; onFocus(day: string): void }

const WeekRow = ({ week, day: chosen, today, focused, onPick, onFocus }: RowProps) => {
  const { t, dates } = useTexts()
  if (!week) {
    return (
      <tr>
        <td className={css.empty} colSpan={8} />
      </tr>
    )
  }
  return (
    <tr>
      <th scope="row" className={css.week}>
        <Spoken>{t('date.week')} </Spoken>
        {week.number}
      </th>
      {week.days.map((day, index) =>
        day === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week stay in their order.
          <td key={index} />
        ) : (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected.
          <td key={day} aria-selected={day === chosen}>
            <button
              type="button"
              className={css.day}
              data-day={day}
              data-autofocus={day === focused || undefined}
              tabIndex={day === focused ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${dates.weekday(day)} ${dates.longDate(day)}`}
              onClick={() => onPick(day)}
              onFocus={() => onFocus(day)}
              {...keepsEscape}
            >
              {Number(day.slice(8))}
            </button>
          </td>
        ),
      )}
    </tr>
  )
}

type LeafProps = { title: string; months: number; onLeaf(months: number): void }

const Leaf = ({ title, months, onLeaf }: LeafProps) => (
  <button
    type="button"
    className={css.leaf}
    aria-label={title}
    data-direction={months < 0 ? 'before' : 'after'}
    onClick={() => onLeaf(months)}
    {...keepsEscape}
  >
    <AdminIcon name="up" />
  </button>
)

/** A month of days to pick from: by pointer, or by the keys of the WAI-ARIA date picker. */
export const Calendar = ({ day, today, onPick }: Props) => {
  const { t } = usePanelTexts()
  const { dates } = useTexts()
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState(day || today)
  const isByKey = useRef(true)
  // At once, when it opens too: whoever types fast presses the next key in it, not in the field. It has no place yet then.
  useLayoutEffect(() => {
    if (isByKey.current)
      table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus({ preventScroll: true })
    isByKey.current = false
  }, [focused])
  /** On the press, not on the click: the focus is then in the field, and the rest of the press would send its form. */
  const pickByKey = (event: KeyboardEvent, picked: string): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPick(picked)
  }
  const move = (event: KeyboardEvent): void => {
    pickByKey(event, focused)
    const next = dayByKey(focused, event)
    if (next === null) return
    event.preventDefault()
    isByKey.current = true
    setFocused(next)
  }
  const leaf = (months: number): void => setFocused(monthsAfter(focused, months))
  return (
    <div className={css.calendar}>
      <Group justify="space-between" wrap="nowrap" gap={0}>
        <Leaf title={t('date.previousMonth')} months={-1} onLeaf={leaf} />
        <span id={id} className={css.month} aria-live="polite">
          {dates.monthAndYear(focused)}
        </span>
        <Leaf title={t('date.nextMonth')} months={1} onLeaf={leaf} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons that the arrow keys walk is a grid. */}
      <table ref={table} role="grid" aria-labelledby={id} className={css.days} onKeyDown={move}>
        <Weekdays letters={2} week={css.week} />
        <tbody>
          {rowsOf(focused).map((week, index) => (
            <WeekRow
              // biome-ignore lint/suspicious/noArrayIndexKey: always the same six rows.
              key={index}
              week={week}
              day={day}
              today={today}
              focused={focused}
              onPick={onPick}
              onFocus={setFocused}
            />
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className={css.today}
        onClick={() => onPick(today)}
        onKeyDown={(event) => pickByKey(event, today)}
        {...keepsEscape}
      >
        {t('date.today')}
      </button>
    </div>
  )
}
