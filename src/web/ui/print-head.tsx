import { useEffect, useRef } from 'react'
import css from './print-head.module.css'

/** @returns when something is printed, `Utskrivet 22 november 2026 kl. 21:45`, Stockholm time */
function printedNow(): string {
  const format = { timeZone: 'Europe/Stockholm', dateStyle: 'long', timeStyle: 'short' } as const
  return `Utskrivet ${new Intl.DateTimeFormat('sv-SE', format).format(new Date())}`
}

/** Above a page on paper: whose it is, and when it was printed. */
export const PrintHead = ({ name }: { name: string }) => {
  const when = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Not React's to render: the browser takes the page as it is when this event is over.
    const stamp = (): void => {
      if (when.current) when.current.textContent = printedNow()
    }
    stamp()
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <div className={css.head} aria-hidden="true">
      <strong>{name}</strong>
      <span ref={when} />
    </div>
  )
}
