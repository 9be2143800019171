import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { mediaFolder } from '#server/media/create-media-store.ts'
import { movePictures } from '#server/media/database/move-pictures.ts'
import type { Services } from '#server/services/services.ts'

/** Media names by the names of the files in `demo/pictures`. */
export type StoredPictures = Record<string, string>

/**
 * Renders the demo's pictures as files, in a process of its own: a process gives the memory that rendering takes back
 * only when it ends (decision 0012).
 * @throws Error when not all were stored; the process has said why
 */
export async function renderPictures(folder: string): Promise<StoredPictures> {
  const child = fork(new URL('./picture-process.ts', import.meta.url), [folder], {
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

/** Renders the pictures, or takes those rendered before. */
async function putInto(folder: string, { demoPictures }: Config): Promise<StoredPictures> {
  if (!demoPictures) return renderPictures(folder)
  const rendered = join(demoPictures, 'pictures')
  for (const entry of await readdir(rendered, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const copy = join(folder, relative(rendered, path))
    // Not `cp`, which refuses a folder that another server makes in the same moment.
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(path, copy)
  }
  return JSON.parse(await readFile(join(demoPictures, 'names.json'), 'utf8'))
}

/** Stores the demo's pictures like uploads. @throws Error when not all were stored */
export async function storePictures({
  db,
  dialect,
  config,
}: Pick<Services, 'db' | 'dialect' | 'config'>): Promise<StoredPictures> {
  if (dialect.name === 'sqlite') return putInto(mediaFolder(config), config)
  // Not where another instance that starts meanwhile looks for pictures to move.
  const folder = await mkdtemp(join(tmpdir(), 'gille-demo-'))
  try {
    const stored = await putInto(folder, config)
    await movePictures(db, folder)
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
