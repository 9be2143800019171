import { useEffect, useRef, useState } from 'react'
import { takeEntry } from '#web/ui/entry.ts'
import type { Entry } from './auth-slice.ts'

/**
 * Goes on from the page on which a password was just chosen.
 * @param begin logs in, or asks for the second step; throws when it does not work
 * @returns whether it is under way
 */
export function useEntry(begin: (entry: Entry) => Promise<void>, failed: () => void): boolean {
  const [secret] = useState(takeEntry)
  const [isEntering, setEntering] = useState(secret !== null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (secret === null || isBegun.current) return
    isBegun.current = true
    begin({ entry: secret })
      .catch(failed)
      .finally(() => setEntering(false))
  })
  return isEntering
}
