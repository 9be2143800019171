import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { PrintHead } from '#web/ui/print-head.tsx'
import { setPrinter, sheetNow } from './print.ts'
import css from './sheet.module.css'

/** Holds the sheet while it is printed; on paper there is nothing else then, and on screen nothing of it. */
export const Printer = ({ association }: { association: string }) => {
  const [sheet, setSheet] = useState<ReactNode>(null)
  const latest = useRef(sheet)
  latest.current = sheet
  useEffect(() => {
    const show = (next: ReactNode): void => flushSync(() => setSheet(next))
    const begin = (): void => {
      if (latest.current === null) show(sheetNow())
    }
    const end = (): void => setSheet(null)
    setPrinter(show)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      setPrinter(() => {})
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (sheet === null) return null
  return createPortal(
    <div className={css.sheet} data-sheet="">
      <PrintHead name={association} />
      {sheet}
    </div>,
    document.body,
  )
}
