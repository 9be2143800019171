import { executionAsyncResource } from 'node:async_hooks'

/** @returns what Node queued for a call of `process.nextTick`, now that it is made. */
export function queueTick(): Promise<object> {
  return new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
}

/** Held until the process ends. */
let kept: object | undefined

/**
 * Keeps `process.nextTick` as quick as it is in a new process. V8 forgets the shape of what it queues when a collection finds
 * none of it alive; after two such times the code that makes it has seen too many shapes and takes three times as long
 * ever after (docs/decisions/0020-what-strangers-may-cost.md). One that stays alive keeps the shape.
 * @returns the one that stays alive.
 */
export async function keepTickShape(): Promise<object> {
  kept ??= await queueTick()
  return kept
}
