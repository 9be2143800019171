import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200

/**
 * Runs `work` while no other process of this clone runs its own under the same lock. A lock whose
 * processes have all ended is taken over.
 * @template T
 * @param {string} file the lock: names the processes that hold it
 * @param {{ onWait?: () => void, work: (share: (pid: number) => void) => Promise<T> }} options `share` names a
 *   child that keeps the lock held even when we are killed before it ends
 * @returns {Promise<T>}
 */
export async function underLock(file, { onWait, work }) {
  const holders = [identity(process.pid)]
  const draft = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, JSON.stringify(holders))
  const release = () => rmSync(file, { force: true })
  try {
    for (let waited = false; !take(draft, file); waited = true) {
      if (!waited) onWait?.()
      await delay(POLL_MS)
    }
    process.once('exit', release)
    try {
      return await work((pid) => {
        holders.push(identity(pid))
        writeFileSync(draft, JSON.stringify(holders))
        renameSync(draft, file)
      })
    } finally {
      process.off('exit', release)
      release()
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * A link is made or not, at once and with its content, so the lock is never seen half written.
 * @param {string} draft
 * @param {string} file
 */
function take(draft, file) {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    clearStale(file, `${draft}.stale`)
    return false
  }
}

/**
 * @param {string} file
 * @param {string} aside
 */
function clearStale(file, aside) {
  try {
    const seen = readFileSync(file, 'utf8')
    if (isHeld(seen)) return
    renameSync(file, aside)
    // Another process may have taken the lock since we read it: then it gets it back.
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** @param {string} content */
function isHeld(content) {
  try {
    return JSON.parse(content).some((/** @type {{ pid: number }} */ holder) => isSame(holder))
  } catch {
    return false
  }
}

/** @param {{ pid: number, born?: string }} holder */
function isSame(holder) {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  return identity(holder.pid).born === holder.born
}

/**
 * Process numbers are used again; with the time of its start one is told from the next.
 * @param {number} pid
 * @returns {{ pid: number, born?: string }}
 */
function identity(pid) {
  try {
    // After the name in brackets, which may hold spaces, the twentieth value is the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')
    return { pid, born: fields?.[19] }
  } catch {
    return { pid }
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
