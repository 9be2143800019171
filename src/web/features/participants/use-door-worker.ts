import { useEffect } from 'react'

/** Addresses of the files that this document has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))

/** Has the browser keep this page with its files, so that it opens again without a connection (`public/door-worker.js`). */
export function useDoorWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const keep = async (): Promise<void> => {
      await serviceWorker.register('/door-worker.js', { scope: '/admin/events/' })
      const { active } = await serviceWorker.ready
      active?.postMessage({ keep: [location.pathname, ...new Set(loadedFiles())] })
    }
    // A browser that keeps nothing works with its connection.
    keep().catch(() => {})
  }, [])
}
