import { useCallback, useMemo, useState } from 'react'
import { deviceStorage } from '#web/ui/device-storage.ts'
import type { Column } from './table-parts.tsx'

/** The columns that were shown or hidden against the table's own choice. */
type Choice = Readonly<Record<string, boolean>>

function readChoice(key: string): Choice {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Choice) : {}
  } catch {
    return {}
  }
}

/** @returns whether a column can be hidden: pinned ones always stay */
const isChoosable = <T>({ pin }: Column<T>): boolean => pin === undefined

export type ShownColumns<T> = {
  /** The columns on screen. */
  columns: readonly Column<T>[]
  /** The columns that can be chosen, in their order. */
  choosable: readonly Column<T>[]
  /** The keys of those of them that are shown. */
  chosen: readonly string[]
  choose(keys: readonly string[]): void
}

/**
 * The columns of a table that are shown, as chosen in this browser.
 * @param name under which the choice is kept
 */
export function useShownColumns<T>(name: string, all: readonly Column<T>[]): ShownColumns<T> {
  const storageKey = `columns:${name}`
  const [choice, setChoice] = useState(() => readChoice(storageKey))
  const choosable = useMemo(() => all.filter(isChoosable), [all])
  const isShown = useCallback(
    (column: Column<T>): boolean => !isChoosable(column) || (choice[column.key] ?? !column.isHidden),
    [choice],
  )
  const columns = useMemo(() => all.filter(isShown), [all, isShown])
  const chosen = useMemo(() => choosable.filter(isShown).map(({ key }) => key), [choosable, isShown])
  const choose = (keys: readonly string[]): void => {
    const next = { ...choice }
    for (const { key, isHidden = false } of choosable) {
      const isChosen = keys.includes(key)
      if (isChosen === isHidden) next[key] = isChosen
      else delete next[key]
    }
    setChoice(next)
    deviceStorage.set(storageKey, Object.keys(next).length > 0 ? JSON.stringify(next) : null)
  }
  return { columns, choosable, chosen, choose }
}
