import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200

/**
 * Runs `work` while no other process of this machine works on the same folder. What is held is the name of a socket:
 * the system gives it to one process, and frees it when that ends, however it ends. Only Linux has such names;
 * elsewhere two starts at once are not kept apart.
 * @template T
 * @param {string} folder
 * @param {{ onWait?: () => void, work: () => Promise<T> }} options
 * @returns {Promise<T>}
 */
export async function underLock(folder, { onWait, work }) {
  if (process.platform !== 'linux') return work()
  const hash = createHash('sha256').update(folder).digest('hex')
  // As long as a name may be: shorter ones are not the same in Node 20 and Node 26.
  const name = `\0gille-${hash}`.padEnd(108, '-')
  let lock = await take(name)
  if (!lock) onWait?.()
  for (; !lock; lock = await take(name)) await delay(POLL_MS)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** @param {string} name */
async function take(name) {
  const lock = createServer().listen(name)
  try {
    await once(lock, 'listening')
    return lock
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null
    throw error
  }
}
