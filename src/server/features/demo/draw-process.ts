import sharp from 'sharp'
import { demoContent } from '#demo/content.ts'
import { createMediaStore } from '#server/media/media-store.ts'
import { processImage } from '#server/media/process-image.ts'
import { drawingsOf } from './drawings.ts'

// A process of its own: what drawing takes of memory is given back when it ends, and the server stays small.

/** Pictures that are drawn at the same time: as many as `processImage` works on at once. */
const atOnce = 2

const [directory = '', day = ''] = process.argv.slice(2)
const store = createMediaStore(directory)
const drawings = drawingsOf(demoContent(Temporal.PlainDate.from(day)))
const giveUp = (): void => process.exit(1)
// The server that asked is gone.
process.once('disconnect', giveUp)

async function work(): Promise<void> {
  for (let next = drawings.shift(); next; next = drawings.shift()) {
    const [key, draw] = next
    const drawn = await sharp(Buffer.from(draw())).png({ compressionLevel: 1 }).toBuffer()
    process.send?.([key, await store.save(await processImage(drawn))])
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
process.off('disconnect', giveUp)
// After everything that was sent.
process.disconnect?.()
