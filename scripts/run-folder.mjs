import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs `work` with a temporary folder of its own as TMPDIR, and deletes it afterwards with whatever was left in it.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inRunFolder(work) {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'gille-run-'))
  // Open to all, as /tmp is: when root runs the tests, their PostgreSQL runs as another user and deletes its files.
  chmodSync(folder, 0o1777)
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.env.TMPDIR = folder
  process.once('exit', clean)
  try {
    return await work()
  } finally {
    process.off('exit', clean)
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    clean()
  }
}
