import { useEffect, useState } from 'react'

/** Gives the focus back to what opened a dialog, when it is gone. */
export function useReturnToOpener(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
