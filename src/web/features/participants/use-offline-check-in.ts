import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect } from 'react'
import { api } from '#shared/paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { loadScanner } from './load-scanner.ts'
import { storeCheckInPage } from './store-check-in-page.ts'

/**
 * Makes the check-in page of an event open without a connection (`public/door-worker.js`), on whichever page of the panel
 * this is called. Tries again when the connection is back.
 * @param eventId null: of no event yet
 * @param load loads the code of the page, which is loaded already on the page itself
 */
export function useOfflineCheckIn(eventId: number | null, load?: () => Promise<unknown>): void {
  const call = useApi()
  const prepare = useCallback(async (): Promise<void> => {
    if (eventId === null || !('serviceWorker' in navigator)) return
    try {
      await navigator.serviceWorker.register('/door-worker.js', { scope: '/admin/events/' })
      // The code of the page and of its camera is loaded now, and is among the files that are stored.
      await Promise.all([load?.(), loadScanner()])
      const { data } = await call(api.me)
      await storeCheckInPage(eventId, data)
    } catch {
      // A browser that stores nothing works with its connection.
    }
  }, [call, eventId, load])
  useEffect(() => void prepare(), [prepare])
  useWindowEvent('online', () => void prepare())
}
