import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Media names by the names of the files in `demo/pictures`. */
export type StoredPictures = Record<string, string>

/**
 * Renders the demo's pictures and stores them like uploads, in a process of its own: a process gives the memory
 * that rendering takes back only when it ends (decision 0012).
 * @throws Error when not all were stored; the process has said why
 */
export async function storePictures({ dataDir }: Pick<Config, 'dataDir'>): Promise<StoredPictures> {
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), [join(dataDir, 'media')], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let stored: StoredPictures | undefined
  child.once('message', (names: StoredPictures) => {
    stored = names
  })
  const [code] = await once(child, 'close')
  if (!stored) throw new Error(`the pictures of the demo were not stored (${code})`)
  return stored
}
