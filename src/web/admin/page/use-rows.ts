import {
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Records, Row } from '#web/admin/table/use-records.ts'

/** A press on a row that has just come under the pointer, or the second of a double click, is not meant for it. */
const settlingMs = 500

/** A button within the rows: it has the same place in every row, counted from the end; 0 is the first. */
type Place = { element: Element; row: number; fromEnd: number }

const rowsIn = (list: Element): Element[] => [...list.querySelectorAll('[data-row]')]
const controlsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('a, button, input')]

function placeOf(list: Element, element: Element): Place | null {
  const row = element.closest('[data-row]')
  if (!row) return null
  const controls: Element[] = controlsIn(row)
  return { element, row: rowsIn(list).indexOf(row), fromEnd: controls.indexOf(element) - controls.length }
}

/** The button that a delete gave the focus to; `data-followed` tells it to the offer to take it back. */
export function giveFocus(target: HTMLElement | null): void {
  if (!target) return
  target.focus({ preventScroll: true })
  target.toggleAttribute('data-followed', true)
  target.addEventListener('blur', () => target.toggleAttribute('data-followed', false), { once: true })
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the rows of a list in hand while they move: the focus stays where it was when its row goes away, and a
 * press is ignored while rows are being changed and shortly after, as is a key that is held.
 * @param records the list as it is drawn
 * @param busy whether something is being changed
 */
export function useRows<T extends Row>({ rows, total, loading }: Records<T>, busy: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<Place | null>(null)
  const last = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    const place = focused.current
    const isOnItsWay = rows.length === 0 && total !== 0
    if (!list.current || !place || place.element.isConnected || isOnItsWay) return
    focused.current = null
    if (!isFocusLost()) return
    const drawn = rowsIn(list.current)
    const next = drawn[Math.min(place.row, drawn.length - 1)]
    const target = next ? controlsIn(next).at(place.fromEnd) : document.querySelector<HTMLElement>('main h1')
    if (target) giveFocus(target)
  }, [rows, total])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins when the rows have moved.
  useEffect(() => {
    const element = list.current
    if (busy) element?.toggleAttribute('data-settling', true)
    if (busy || loading || !element?.hasAttribute('data-settling')) return
    const timer = setTimeout(() => element.toggleAttribute('data-settling', false), settlingMs)
    return () => clearTimeout(timer)
  }, [busy, loading, rows])

  return {
    element: list,
    /** The focus goes to the place of the first of these rows when the button that has it goes away. */
    follow: (ids: ReadonlySet<number>): void => {
      const drawn = list.current ? rowsIn(list.current) : []
      const row = drawn.findIndex((element) => ids.has(Number(element.getAttribute('data-row'))))
      const element = document.activeElement
      if (element && row >= 0) focused.current = { element, row, fromEnd: 0 }
    },
    /** Gives the focus of a bar that goes away to where it was in the list. */
    backToList: (): void => {
      giveFocus(last.current?.isConnected ? last.current : document.querySelector<HTMLElement>('main h1'))
    },
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        if (target instanceof HTMLElement) last.current = target
        focused.current = list.current && target instanceof Element ? placeOf(list.current, target) : null
      },
      onBlur: () => {
        focused.current = null
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      },
      onClickCapture: (event: SyntheticEvent) => {
        if (!list.current?.hasAttribute('data-settling')) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
