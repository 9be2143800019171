import { Worker } from 'node:worker_threads'
import type { Refusal } from './refused.ts'

/** Time and memory of reading a file. */
export type ThreadLimits = { ms: number; memoryMb: number }

export type Answer<Read> = { read: Read } | { why: Refusal }

/** @returns the answer of a thread; what ends without one had too little memory */
async function ask<Read>(script: URL, order: object, { ms, memoryMb }: ThreadLimits): Promise<Answer<Read>> {
  const worker = new Worker(script, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const { promise, resolve } = Promise.withResolvers<Answer<Read>>()
  const timer = setTimeout(() => resolve({ why: 'time' }), ms)
  worker.once('message', resolve)
  worker.once('error', () => resolve({ why: 'memory' }))
  worker.once('exit', () => resolve({ why: 'memory' }))
  const answer = await promise
  clearTimeout(timer)
  await worker.terminate()
  return answer
}

/** Files are read one after the other, whatever they are: each may take the memory of a thread. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a thread of its own when it is its turn; nothing of it is kept.
 * @param script a module that answers its `workerData` by {@link answerThread}
 */
export function readInThread<Read>(script: URL, order: object, limits: ThreadLimits): Promise<Answer<Read>> {
  const asked = turn.then(() => ask<Read>(script, order, limits))
  turn = asked.catch(() => undefined)
  return asked
}
