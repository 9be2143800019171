import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { batchesOf } from '#shared/batches.ts'

const batchSize = 100

/** Reads rows for many values, a few at a time. Other requests have their turn in between. */
export async function inBatches<T, R>(all: readonly T[], read: (batch: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (const some of batchesOf(all, batchSize)) {
    found.push(...(await read(some)))
    await yieldToEventLoop()
  }
  return found
}
