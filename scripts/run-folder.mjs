import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomBytes = 8 * 1024 ** 3

/**
 * The tests make thousands of databases, which nothing needs after a power cut: in memory, where that has room, a
 * PostgreSQL database is copied in a fifth of the processor time.
 * @returns the folder in which the folder of a run is made
 */
function placeOfRun() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Runs `work` with a temporary folder of its own as TMPDIR, and deletes it afterwards with whatever was left in it. What
 * Node compiles is kept there too: a server is started hundreds of times, and a third of its start is compiling.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inRunFolder(work) {
  const before = { TMPDIR: process.env.TMPDIR, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const folder = mkdtempSync(join(placeOfRun(), 'gille-run-'))
  // Open to all, as /tmp is: when root runs the tests, their PostgreSQL runs as another user and deletes its files.
  chmodSync(folder, 0o1777)
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  process.once('exit', clean)
  try {
    return await work()
  } finally {
    process.off('exit', clean)
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    clean()
  }
}
