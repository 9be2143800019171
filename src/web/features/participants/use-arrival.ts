import { useEffect, useRef } from 'react'
import type { Participant } from '#shared/participants.ts'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { presentId } from './participant-cells.tsx'

/** @returns the application in the address, from a code that was read at the door */
export function useArrived(): number | null {
  const [parameters] = useSearchParams()
  const id = parameters.get('application') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}

/** @returns what shows everybody again: the address names no application any more */
export function useForgetArrived(): () => void {
  const [, setParameters] = useSearchParams()
  return () =>
    setParameters(
      (before) => {
        before.delete('application')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
}

/** Leads to the application that the address names: on a phone a card above all, else its row. */
export function useArrival(arrived: number | null, participants: readonly Participant[]) {
  const forget = useForgetArrived()
  const isPhone = useIsPhone()
  const found = participants.find(({ id }) => id === arrived) ?? null
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (!found || isPhone || shown.current === found.id) return
    shown.current = found.id
    const row = document.querySelector(`[data-row="${found.id}"]`)
    row?.scrollIntoView({ block: 'center' })
    document.getElementById(presentId(found.id))?.focus({ preventScroll: true })
  }, [found, isPhone])
  return {
    card: isPhone ? found : null,
    isUnknown: arrived !== null && !found,
    forget,
  }
}
