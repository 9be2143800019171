import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './focus-choice.module.css'

type Props = {
  /** Name of the field of the focal point; without one the picture is shown alone. */
  name: string | undefined
  value: string
  shown: boolean
  onChange(name: string, value: string): void
  children: ReactNode
}

/** Percent that an arrow key moves the focal point by. */
const step = 5

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)))

/** A picture with a ring on what its crops keep in sight: a press or the arrow keys move it. */
export const FocusChoice = ({ name, value, shown, onChange, children }: Props) => {
  const { t } = usePanelTexts()
  if (!name || !shown) return children
  const [x = 50, y = 50] = value ? value.split(' ').map(Number) : []
  const move = (left: number, top: number): void => onChange(name, `${within(left)} ${within(top)}`)
  const press = (event: MouseEvent): void => {
    // A press by a key has no place.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    move(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100)
  }
  const key = (event: KeyboardEvent): void => {
    const by = moves[event.key]
    if (!by) return
    event.preventDefault()
    move(x + by[0], y + by[1])
  }
  return (
    <div className={css.choice}>
      <div className={css.stage}>
        {children}
        <button
          type="button"
          className={css.surface}
          aria-label={t('picture.focus', { x, y })}
          aria-describedby={`${name}-focus-hint`}
          onClick={press}
          onKeyDown={key}
        >
          <span
            className={css.ring}
            data-proposed={value === '' || undefined}
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </button>
      </div>
      <p id={`${name}-focus-hint`} className={css.hint}>
        {t('picture.focusHint')}
      </p>
    </div>
  )
}
