import { useEffect, useRef } from 'react'
import { clockIn } from '#shared/moment.ts'
import { toWallTime } from '#shared/time.ts'
import css from './print-head.module.css'
import { type SiteTexts, useTexts } from './texts.ts'

/** @returns the time, `22 november 2026 kl. 21.45`, in Stockholm */
function timeNow({ t, dates }: SiteTexts): string {
  const now = toWallTime(new Date().toISOString())
  return `${dates.longDate(now.slice(0, 10))} ${t('date.clock', { time: clockIn(now, t) })}`
}

/** Above a page on paper: whose it is, and when it was printed. */
export const PrintHead = ({ name }: { name: string }) => {
  const texts = useTexts()
  const { t } = texts
  const when = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Not React's to render: the browser takes the page as it is when this event is over.
    const stamp = (): void => {
      if (when.current) when.current.textContent = t('print.at', { time: timeNow(texts) })
    }
    stamp()
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [t, texts])
  return (
    <div className={css.head} aria-hidden="true">
      <strong>{name}</strong>
      <span ref={when} />
    </div>
  )
}
