import { useCallback, useSyncExternalStore } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import css from './countdown.module.css'
import { everySecond } from './every-second.ts'
import { roundedMs, timeLeft } from './time-left.ts'

const nothingYet = () => 0

/** How long it is until registration opens, by the visitor's clock. Screen readers tell it when they are asked. */
export const Countdown = ({ until }: { until: string }) => {
  const { t } = useTexts()
  const untilMs = Date.parse(until)
  const subscribe = useCallback(
    (changed: () => void) => everySecond(changed, () => Date.now() >= untilMs),
    [untilMs],
  )
  const leftMs = useSyncExternalStore(subscribe, () => roundedMs(untilMs - Date.now()), nothingYet)
  if (leftMs === 0) return null
  return (
    <p role="timer" className={css.countdown}>
      {t('apply.opensIn', { time: timeLeft(leftMs, t) })}
    </p>
  )
}
