import { useRef, useState } from 'react'
import type { Words } from '#shared/message.ts'
import { asProblem } from '#web/admin/frame/use-api.ts'

/** Tries to go on with a passkey, one try at a time; `failed` is told why a try failed. */
export function usePasskeyTry(failed: (why: Words | null) => void, work: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const isGoing = useRef(false)
  const go = async (): Promise<void> => {
    if (isGoing.current) return
    isGoing.current = true
    setBusy(true)
    failed(null)
    try {
      await work()
    } catch (error) {
      failed(asProblem(error).title)
    } finally {
      isGoing.current = false
      setBusy(false)
    }
  }
  return { busy, go }
}
