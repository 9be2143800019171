import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaFolder } from '#server/media/create-media-store.ts'
import { movePictures } from '#server/media/database/move-pictures.ts'
import type { Services } from '#server/services.ts'

/** Media names by the names of the files in `demo/pictures`. */
export type StoredPictures = Record<string, string>

/**
 * Renders the demo's pictures as files, in a process of its own: a process gives the memory that rendering takes back
 * only when it ends (decision 0012).
 * @throws Error when not all were stored; the process has said why
 */
async function renderInto(folder: string): Promise<StoredPictures> {
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), [folder], {
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

/** Stores the demo's pictures like uploads. @throws Error when not all were stored */
export async function storePictures({
  db,
  dialect,
  config,
}: Pick<Services, 'db' | 'dialect' | 'config'>): Promise<StoredPictures> {
  if (dialect.name === 'sqlite') return renderInto(mediaFolder(config))
  // Not where another instance that starts meanwhile looks for pictures to move.
  const folder = await mkdtemp(join(tmpdir(), 'gille-demo-'))
  try {
    const stored = await renderInto(folder)
    await movePictures(db, folder)
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
