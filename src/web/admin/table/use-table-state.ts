import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isTypedEntry, typedEntry } from '#web/ui/typed-entry.ts'
import { readTableState, type TableOptions, type TableState, writeTableState } from './table-state.ts'

type Patch = Partial<TableState>
/**
 * How a change is meant: `chosen` makes a step in the history, `typed` one for all that is typed in a row, and
 * `corrected` none.
 */
type Manner = 'chosen' | 'typed' | 'corrected'
/** A patch that builds on the state (one of several filters) is a function: the state on screen may be older. */
export type ChangeTable = (patch: Patch | ((state: TableState) => Patch), manner?: Manner) => void

/**
 * The state of a list is read from the address and changed by writing there, so that back and forward work by
 * themselves. A change that narrows the list down leads back to its first page.
 * @param options must stay the same object
 */
export function useTableState(options: TableOptions): [TableState, ChangeTable] {
  const { search, state: entry } = useLocation()
  const navigate = useNavigate()
  /** The latest address that was written: a change builds on the one before, rendered or not. */
  const address = useRef(search)
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    address.current = search
    isTyped.current = isTypedEntry(entry)
  }, [search, entry])

  // Other parameters, of a form that opens for example, are no other state of the list.
  const own = writeTableState('', readTableState(search, options), options)
  const state = useMemo(() => readTableState(own, options), [own, options])
  const change = useCallback<ChangeTable>(
    (patch, manner = 'chosen') => {
      const before = readTableState(address.current, options)
      const next = { ...before, page: 1, ...(typeof patch === 'function' ? patch(before) : patch) }
      const changed = writeTableState(address.current, next, options)
      if (changed === address.current) return
      address.current = changed
      const replace = manner === 'corrected' || (manner === 'typed' && isTyped.current)
      isTyped.current = manner === 'typed' || (replace && isTyped.current)
      const state = isTyped.current ? typedEntry : null
      void navigate({ search: changed }, { replace, state, preventScrollReset: true })
    },
    [options, navigate],
  )
  return [state, change]
}
