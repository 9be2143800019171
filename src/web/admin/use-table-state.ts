import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readTableState, type TableOptions, type TableState, writeTableState } from './table-state.ts'

export type ChangeTable = (patch: Partial<TableState>) => void

/**
 * What the list shows. A change counts at once and is then written into the address; whatever narrows the
 * list down leads back to its first page.
 * @param options must stay the same object
 */
export function useTableState(options: TableOptions): [TableState, ChangeTable] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(() => readTableState(search, options))
  const written = useRef(search)
  const shown = useRef(search)
  shown.current = search

  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setState(readTableState(search, options))
  }, [search, options])

  useEffect(() => {
    const wanted = writeTableState(shown.current, state, options)
    if (wanted === shown.current) return
    written.current = wanted
    void navigate({ search: wanted }, { replace: true, preventScrollReset: true })
  }, [state, options, navigate])

  const change = useCallback<ChangeTable>(
    (patch) => setState((before) => ({ ...before, page: 1, ...patch })),
    [],
  )
  return [state, change]
}
