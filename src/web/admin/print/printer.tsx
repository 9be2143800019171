import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { PrintHead } from '#web/ui/print-head.tsx'
import { setPrinter, sheetNow } from './print.ts'
import css from './sheet.module.css'

/** Holds the sheet while it is printed; on paper there is nothing else then, and on screen nothing of it. */
export const Printer = ({ association }: { association: string }) => {
  const [sheet, setSheet] = useState<ReactNode>(null)
  const show = (next: ReactNode): void => flushSync(() => setSheet(next))
  useWindowEvent('beforeprint', () => {
    if (sheet === null) show(sheetNow())
  })
  useWindowEvent('afterprint', () => setSheet(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reaches nothing that changes.
  useEffect(() => {
    setPrinter(show)
    return () => setPrinter(() => {})
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
