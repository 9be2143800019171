import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'

/** A work that has waited so long is refused, so that a database that does not answer holds up no request for long. */
const longestWaitMs = 10 * secondMs

/**
 * @returns a function that does its works one after the other, in the order they come, whether those before succeed or
 *   not; it rejects with AppError `busy` for work that came too long ago
 */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const cameAt = performance.now()
    const result = last.then(() => {
      if (performance.now() - cameAt > longestWaitMs) throw new AppError('busy')
      return work()
    })
    last = result.catch(() => {})
    return result
  }
}
