import type { AppContext } from '#server/context/context.ts'
import { processImage } from '#server/media/process-image.ts'
import { AppError } from '#shared/errors.ts'
import { imageUrl } from '#shared/media.ts'
import { bytesOf, isInFile, type SavedPicture } from './post-text.ts'

/** A stored picture of an old site. */
type ImportedPicture = SavedPicture & { name: string; focus: string }

/** The bytes of a picture at an address of the old site, the best copy first. */
export type LoadPicture = (address: string) => AsyncIterable<Buffer>

/** Stores pictures of an old site: those inside its file, and those that `load` finds. */
export type PictureSaver = { save: (address: string) => Promise<ImportedPicture | null>; broken: number }

async function* loadFromFile(address: string): AsyncIterable<Buffer> {
  const bytes = bytesOf(address)
  if (bytes) yield bytes
}

export function createPictureSaver(
  { media, account }: Pick<AppContext, 'media'> & { account?: number | undefined },
  load?: LoadPicture,
): PictureSaver {
  const store = async (bytes: Buffer): Promise<ImportedPicture> => {
    const picture = await processImage(bytes, { account })
    const name = await media.save(picture)
    const { width, height, focus } = picture
    return { name, url: imageUrl(name), width, height, focus: focus ?? '' }
  }
  const saver: PictureSaver = {
    broken: 0,
    async save(address) {
      let isFound = false
      for await (const bytes of isInFile(address) ? loadFromFile(address) : (load?.(address) ?? [])) {
        isFound = true
        try {
          return await store(bytes)
        } catch (error) {
          // A disk that is full, and a server that has too much to do, are no faults of the picture.
          if (!(error instanceof AppError) || error.status >= 500) throw error
        }
      }
      if (isFound) saver.broken += 1
      return null
    },
  }
  return saver
}
