import { useTexts } from '#web/ui/texts.ts'
import css from './countdown.module.css'
import { roundedMs, timeLeft } from './time-left.ts'
import { useServerTime } from './use-server-time.ts'

/** How long it is until registration opens, by the server's clock. Screen readers tell it when they are asked. */
export const Countdown = ({ until }: { until: string }) => {
  const { t } = useTexts()
  const untilMs = Date.parse(until)
  const leftMs = useServerTime({ read: (atMs) => roundedMs(untilMs - atMs), atLoad: 0, untilMs })
  if (leftMs === 0) return null
  return (
    <p role="timer" className={css.countdown}>
      {t('apply.opensIn', { time: timeLeft(leftMs, t) })}
    </p>
  )
}
