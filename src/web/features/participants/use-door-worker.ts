import { useEffect } from 'react'
import { api } from '#shared/paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'

/** Addresses of the files that this document has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))

/** Waits until the worker sees the requests of this page. */
async function takenOver({ ready, controller }: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  const { active } = await ready
  if (!controller && !navigator.serviceWorker.controller)
    await new Promise((taken) =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  return active
}

/** Has the browser keep this page with its files, so that it opens again without a connection (`public/door-worker.js`). */
export function useDoorWorker(): void {
  const call = useApi()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const keep = async (): Promise<void> => {
      await serviceWorker.register('/door-worker.js', { scope: '/admin/events/' })
      const worker = await takenOver(serviceWorker)
      worker?.postMessage({ keep: [location.pathname, ...new Set(loadedFiles())] })
      // The panel asks who is signed in before it shows anything.
      await call(api.me)
    }
    // A browser that keeps nothing works with its connection.
    keep().catch(() => {})
  }, [call])
}
