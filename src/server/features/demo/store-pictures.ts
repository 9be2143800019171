import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mediaFolder } from '#server/media/create-media-store.ts'
import { moveIntoDatabase } from '#server/move-into-database.ts'
import type { Services } from '#server/services.ts'

/** Media names by the names of the files in `demo/pictures`. */
export type StoredPictures = Record<string, string>

/**
 * Renders the demo's pictures and stores them like uploads, in a process of its own: a process gives the memory
 * that rendering takes back only when it ends (decision 0012).
 * @throws Error when not all were stored; the process has said why
 */
export async function storePictures(context: Services): Promise<StoredPictures> {
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), [mediaFolder(context.config)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let stored: StoredPictures | undefined
  child.once('message', (names: StoredPictures) => {
    stored = names
  })
  const [code] = await once(child, 'close')
  if (!stored) throw new Error(`the pictures of the demo were not stored (${code})`)
  await moveIntoDatabase(context, context.config)
  return stored
}
