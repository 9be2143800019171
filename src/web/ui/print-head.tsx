import { useEffect, useRef } from 'react'
import { describeLanguage, type Language } from '#shared/languages.ts'
import css from './print-head.module.css'
import { useTexts } from './texts.ts'

/** @returns the time, `22 november 2026 kl. 21:45`, in Stockholm */
function timeNow(language: Language): string {
  const format = { timeZone: 'Europe/Stockholm', dateStyle: 'long', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(describeLanguage(language).locale.replace('_', '-'), format).format(
    new Date(),
  )
}

/** Above a page on paper: whose it is, and when it was printed. */
export const PrintHead = ({ name }: { name: string }) => {
  const { t, language } = useTexts()
  const when = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Not React's to render: the browser takes the page as it is when this event is over.
    const stamp = (): void => {
      if (when.current) when.current.textContent = t('print.at', { time: timeNow(language) })
    }
    stamp()
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [t, language])
  return (
    <div className={css.head} aria-hidden="true">
      <strong>{name}</strong>
      <span ref={when} />
    </div>
  )
}
