import { useRef, useState } from 'react'
import { asProblem } from '#web/admin/frame/use-api.ts'

/** @returns what tries to go on with a passkey, one try at a time; why it failed is said to `failed` */
export function usePasskeyTry(failed: (why: string | null) => void, work: () => Promise<void>) {
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
