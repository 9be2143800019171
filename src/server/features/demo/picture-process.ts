import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { programFolder } from '#server/config/program-folder.mjs'
import { createFileStore } from '#server/media/file-store.ts'
import { renderImage, startImageLimits } from '#server/media/render-image.ts'
import type { StoredPictures } from './store-pictures.ts'

const folder = join(programFolder, 'demo/pictures')
const store = createFileStore(process.argv[2] ?? '')
const stored: StoredPictures = {}

// The server that asked is gone.
process.once('disconnect', () => process.exit(1))

const files = (await readdir(folder)).values()
async function storeFiles(): Promise<void> {
  for (const file of files) {
    const png = await sharp(join(folder, file)).png({ compressionLevel: 1 }).toBuffer()
    const image = await renderImage({ input: png, limits: startImageLimits, hasTrimmedEdges: false })
    if (image) stored[file] = await store.save(image)
  }
}
// Two at a time.
await Promise.all([storeFiles(), storeFiles()])
process.send?.(stored, () => process.exit())
