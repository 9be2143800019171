import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { underLock } from '#scripts/lock.mjs'
import { root } from '#scripts/project.mjs'
import { renderPictures } from '#server/features/demo/store-pictures.ts'

/** The files on which the rendered pictures depend. */
const inputs = [
  'demo/pictures/*',
  'src/server/features/demo/*.ts',
  'src/server/media/*.ts',
  'src/shared/media.ts',
  'package-lock.json',
]

const folderOfInputs = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(inputs, { cwd: root }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return join(root, 'node_modules/.cache/gille-demo-pictures', hash.digest('hex').slice(0, 16))
}

/**
 * Renders the demo's pictures, which takes 40 seconds of a processor, unless an earlier run has.
 * @returns the setting by which a server takes them
 */
export async function keepDemoPictures(): Promise<{ GILLE_DEMO_PICTURES: string }> {
  const folder = folderOfInputs()
  const names = join(folder, 'names.json')
  const work = async () => {
    if (existsSync(names)) return
    rmSync(folder, { recursive: true, force: true })
    // Last, so that a folder that was cut off has none.
    writeFileSync(names, JSON.stringify(await renderPictures(join(folder, 'pictures'))))
  }
  await underLock(folder, { work })
  return { GILLE_DEMO_PICTURES: folder }
}
