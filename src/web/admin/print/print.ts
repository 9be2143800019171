import { type ReactNode, useEffect, useRef } from 'react'

/** The sheets of a page, or of a dialog over it. */
export type Printable = {
  /** The sheet of the rows that are here already, for the browser's own command; null prints the page as it is on screen. */
  now(): ReactNode
} & (
  | {
      /** All of it, which may have to be read first. @throws Problem */
      all(): Promise<ReactNode>
    }
  | {
      /** Asks first what goes along, and prints it then. */
      ask(): void
    }
)

/** Pages and dialogs on screen, the lowest first: a dialog is printed before the list that it lies over. */
const printables: { current: Printable }[] = []
let show: (sheet: ReactNode) => void = () => {}

/** Says who puts a sheet into the document, at once. */
export function setPrinter(next: typeof show): void {
  show = next
}

/** @returns what the uppermost page or dialog that has something for paper has; null when none has */
export function sheetNow(): ReactNode {
  for (const { current } of printables.toReversed()) {
    const sheet = current.now()
    if (sheet) return sheet
  }
  return null
}

/**
 * Offers something for paper as long as it is on screen.
 * @param place a page and a dialog over it may come at once, in either order
 */
export function usePrintable(printable: Printable, place: 'page' | 'dialog'): void {
  const latest = useRef(printable)
  latest.current = printable
  useEffect(() => {
    if (place === 'dialog') printables.push(latest)
    else printables.unshift(latest)
    return () => {
      printables.splice(printables.indexOf(latest), 1)
    }
  }, [place])
}

/** Prints a sheet. */
export function printSheet(sheet: ReactNode): void {
  show(sheet)
  window.print()
}

/** Prints all of what is on screen, or has it asked what of it. @throws Problem */
export async function printPage(): Promise<void> {
  for (const { current } of printables.toReversed()) {
    if ('ask' in current) return current.ask()
    const sheet = await current.all()
    if (sheet) return printSheet(sheet)
  }
  window.print()
}
