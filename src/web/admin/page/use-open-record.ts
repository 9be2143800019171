import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The dialog that is open over a list: a form for a new record, a copy or a stored one, or a record to read. */
export type OpenRecord =
  | { kind: 'new'; copyOf: number | null }
  | { kind: 'edit'; id: number }
  | { kind: 'read'; id: number }

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

function read(search: string): OpenRecord | null {
  const parameters = new URLSearchParams(search)
  const edited = idIn(parameters.get('edit'))
  if (edited !== null) return { kind: 'edit', id: edited }
  const opened = idIn(parameters.get('read'))
  if (opened !== null) return { kind: 'read', id: opened }
  return parameters.has('new') ? { kind: 'new', copyOf: idIn(parameters.get('new')) } : null
}

function write(search: string, open: OpenRecord | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['edit', 'read', 'new']) parameters.delete(name)
  if (open?.kind === 'new') parameters.set('new', String(open.copyOf ?? ''))
  else if (open) parameters.set(open.kind, String(open.id))
  return `?${parameters}`
}

/** The element that had the focus when a record was opened; a page has one open at most. */
let opener: Element | null = null

/** Gives the focus back to what opened a record; of one that was opened by its address, to the heading. */
export function useReturnFocus(isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      const target = opener?.isConnected ? opener : document.querySelector('main h1')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      opener = null
    }
    wasOpen.current = isOpen
  }, [isOpen])
}

/** The open record, which the address holds: a reload or a new login brings it back, Back closes it. */
export function useOpenRecord() {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(location)
  latest.current = location
  const show = useCallback(
    (next: OpenRecord): void => {
      opener ??= document.activeElement
      const search = write(latest.current.search, next)
      void navigate({ search }, { state: { opened: true }, preventScrollReset: true })
    },
    [navigate],
  )
  return {
    open: read(location.search),
    show,
    /** Shows another one in place of the open one, so that the way back leads to the list. */
    become: (next: OpenRecord): void => {
      const { search, state } = latest.current
      void navigate({ search: write(search, next) }, { state, replace: true, preventScrollReset: true })
    },
    close: (): void => {
      const { search, state } = latest.current
      const wasOpenedHere = (state as { opened?: boolean } | null)?.opened === true
      if (wasOpenedHere) void navigate(-1)
      else void navigate({ search: write(search, null) }, { replace: true, preventScrollReset: true })
    },
  }
}
