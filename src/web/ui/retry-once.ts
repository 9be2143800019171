/** How long a broken connection is given before the second try. */
const pauseMs = 1_000
/** How long the browser may take to get back to the network. */
const offlineMs = 3_000

type Options = {
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable: boolean
  /** Called when the second try begins to wait. */
  retrying?: (() => void) | undefined
}

const isLost = (error: unknown): error is object =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'network'

/** Waits until the network is back, at most for a while. */
function pause(): Promise<void> {
  if (navigator.onLine) return new Promise((resolve) => setTimeout(resolve, pauseMs))
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, offlineMs)
    addEventListener('online', end)
  })
}

/**
 * Tries once more when the connection was lost, if that can do no harm: the work may be repeated, or nothing can
 * have left the browser, which was offline.
 * @throws what the work throws; when it may have been done all the same, a failure with `isUncertain`
 */
export async function retryOnce<T>(work: () => Promise<T>, { isRepeatable, retrying }: Options): Promise<T> {
  const wasOffline = !navigator.onLine
  try {
    return await work()
  } catch (error) {
    if (!isLost(error)) throw error
    if (!isRepeatable && !wasOffline)
      throw Object.assign(new Error('the answer was lost'), error, { isUncertain: true })
    retrying?.()
    await pause()
    return work()
  }
}
