import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'

/** When nothing has been done for so long, the database does not answer: whoever waits is refused. */
const longestStillMs = 10 * secondMs
type Waiting<T, R> = { item: T; cameAt: number; done: PromiseWithResolvers<R> }

/**
 * @param run does a batch of items, and tells how each went
 * @param maxSize the most items of a batch
 * @returns a function that does items in the order they come: one batch after the other, each of those that wait by then;
 *   it rejects with AppError `busy` while nothing gets done
 */
export function inBatches<T, R>(run: (items: T[]) => Promise<PromiseSettledResult<R>[]>, maxSize: number) {
  const waiting: Waiting<T, R>[] = []
  let isRunning = false
  let lastDoneAt = 0

  const runNext = async (): Promise<void> => {
    const batch = waiting.splice(0, maxSize).filter(({ cameAt, done }) => {
      const isLate = performance.now() - Math.max(cameAt, lastDoneAt) > longestStillMs
      if (isLate) done.reject(new AppError('busy'))
      return !isLate
    })
    if (batch.length === 0) return
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) {
        if (result.status === 'fulfilled') batch[index]?.done.resolve(result.value)
        else batch[index]?.done.reject(result.reason)
      }
      lastDoneAt = performance.now()
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    }
  }

  const runAll = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) await runNext()
    isRunning = false
  }

  return (item: T): Promise<R> => {
    const done = Promise.withResolvers<R>()
    waiting.push({ item, cameAt: performance.now(), done })
    if (!isRunning) void runAll()
    return done.promise
  }
}
