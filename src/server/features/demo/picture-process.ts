import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { programFolder } from '#server/config/program-folder.mjs'
import { createFileStore } from '#server/media/file-store.ts'
import { processImage, startImageLimits } from '#server/media/process-image.ts'
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
    stored[file] = await store.save(await processImage(png, startImageLimits))
  }
}
// Two at a time, as `processImage` works.
await Promise.all([storeFiles(), storeFiles()])
process.send?.(stored, () => process.exit())
