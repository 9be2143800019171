import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TableState } from '#web/admin/table/table-state.ts'
import type { Records, Row } from '#web/admin/table/use-records.ts'

/** The last write of the list: a record from a form, or rows that were changed or brought back where they stand. */
export type Stored<T> = { ids: readonly number[]; record?: T; takesFocus?: boolean }

const markedMs = 2_000

/**
 * Puts a record that was just saved above the list when it stands on another page or outside the filter.
 * @returns the list with it, and whether it has been put there
 */
export function useSavedOnTop<T extends Row>(
  records: Records<T>,
  stored: Stored<T> | null,
  state: TableState,
): [Records<T>, boolean] {
  const { rows, loading } = records
  const [onTop, setOnTop] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or filter shows what belongs there.
  useEffect(() => void setOnTop(null), [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once the list has been read again.
  useEffect(() => {
    if (loading) return
    const { record } = stored ?? {}
    setOnTop(record && !rows.some(({ id }) => id === record.id) ? record : null)
  }, [stored, loading])
  const isOnTop = onTop !== null && !rows.some(({ id }) => id === onTop.id)
  const withSaved = useMemo(() => (isOnTop ? [onTop, ...rows] : rows), [isOnTop, onTop, rows])
  return [{ ...records, rows: withSaved }, isOnTop]
}

/**
 * Brings rows that were just stored into view and marks them for a moment, once they are drawn and nothing lies
 * over the list.
 */
export function useMarkedRows<T extends Row>(
  list: RefObject<HTMLElement | null>,
  { rows, loading }: Records<T>,
  { stored, isCovered }: { stored: Stored<T> | null; isCovered: boolean },
): void {
  const marked = useRef<Stored<T> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing may bring the rows.
  useEffect(() => {
    if (!stored || stored === marked.current || loading || isCovered) return
    const elements = stored.ids.flatMap((id) => list.current?.querySelector(`[data-row="${id}"]`) ?? [])
    const [first] = elements
    if (!first) return
    marked.current = stored
    // After what puts a page back where it was scrolled to.
    requestAnimationFrame(() => {
      first.scrollIntoView({ block: 'nearest' })
      if (stored.takesFocus) first.querySelector('button')?.focus({ preventScroll: true })
    })
    for (const row of elements) row.toggleAttribute('data-saved', true)
    setTimeout(() => {
      for (const row of elements) row.toggleAttribute('data-saved', false)
    }, markedMs)
  }, [stored, rows, loading, isCovered])
}
