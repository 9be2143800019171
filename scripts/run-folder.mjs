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
  // Like /tmp itself: the PostgreSQL of the tests runs as another user when we are root, and cleans up.
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
