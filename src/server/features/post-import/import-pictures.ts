import type { AppContext } from '#server/context/context.ts'
import { processImage } from '#server/media/process-image.ts'
import { type ImageLimits, isOutOfTime } from '#server/media/render-image.ts'
import { AppError } from '#shared/errors.ts'
import { imageUrl } from '#shared/media.ts'
import { bytesOf, isInFile, type SavedPicture } from './post-text.ts'

/** A stored picture of an old site. */
type ImportedPicture = SavedPicture & { name: string; focus: string }

/** The bytes of a picture at an address of the old site, the best copy first. */
export type LoadPicture = (address: string) => AsyncIterable<Buffer>

/** Stores pictures of an old site: those inside its file, and those that `load` finds. */
export type PictureSaver = {
  /** @param title the title of the post */
  save: (address: string, title: string) => Promise<ImportedPicture | null>
  /** Pictures that could not be read: their addresses, or the titles of their posts. */
  unread: string[]
}

type Options = Pick<AppContext, 'media'> & {
  /** The account that sent the pictures; without one the server itself reads them. */
  account?: number | undefined
  load?: LoadPicture | undefined
  /** Limits other than the usual ones. */
  limits?: Partial<ImageLimits>
}

async function* loadFromFile(address: string): AsyncIterable<Buffer> {
  const bytes = bytesOf(address)
  if (bytes) yield bytes
}

/** True for a fault of the picture. A full disk and a full queue are none. */
const isFaulty = (error: unknown): boolean =>
  isOutOfTime(error) || (error instanceof AppError && error.status < 500 && error.code !== 'rate-limited')

export function createPictureSaver({ media, account, load, limits }: Options): PictureSaver {
  const store = async (bytes: Buffer): Promise<ImportedPicture> => {
    const picture = await processImage(bytes, { account, ...limits })
    const name = await media.save(picture)
    const { width, height, focus } = picture
    return { name, url: imageUrl(name), width, height, focus: focus ?? '' }
  }
  const unread: string[] = []
  return {
    unread,
    async save(address, title) {
      const copies = isInFile(address) ? loadFromFile(address) : load?.(address)
      if (!copies) return null
      for await (const bytes of copies) {
        try {
          return await store(bytes)
        } catch (error) {
          if (!isFaulty(error)) throw error
        }
      }
      unread.push(isInFile(address) ? title : address)
      return null
    },
  }
}
