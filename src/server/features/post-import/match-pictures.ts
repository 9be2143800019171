import type { ZipEntry } from '#server/file-reading/open-zip.ts'
import { decodePercent } from '#shared/decode-percent.ts'

const picture = /\.(?:jpe?g|png|gif|webp|avif)$/i
/** WordPress adds these to the names of smaller copies, and of a reduced original. */
const sizeSuffix = /-\d{1,5}x\d{1,5}(?=\.[a-z]+$)/i
const scaledSuffix = /-scaled(?=\.[a-z]+$)/i

/** @returns the path below the folder of uploads, as it is compared */
const uploadPath = (path: string): string =>
  decodePercent(path)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^.*?\/?(?:wp-content\/)?uploads\//, '')
    .replace(/^\/+/, '')

/** @returns the same key for a picture and its smaller copies */
export const pictureKey = (address: string): string =>
  withoutSize(uploadPath(URL.parse(address)?.pathname ?? ''))

/** @returns the name or address of the original of a smaller copy */
export const withoutSize = (name: string): string => name.replace(sizeSuffix, '').replace(scaledSuffix, '')

const isHidden = (name: string): boolean => /(?:^|\/)(?:__macosx\/|\._)/i.test(name)

/** Finds pictures of an archive by the addresses that they had on the old site. */
export type PictureFinder = {
  /** @returns the files that hold the picture, the largest first: the original before smaller copies */
  find(address: string): ZipEntry[]
  /** Number of pictures in the archive. */
  count: number
}

export function createPictureFinder(entries: readonly ZipEntry[]): PictureFinder {
  const pictures = entries.filter(({ name }) => picture.test(name) && !isHidden(name))
  const byPath = new Map<string, ZipEntry>()
  for (const entry of pictures) {
    const path = uploadPath(entry.name)
    // Year, month and name, where the archive has further folders around them.
    const end = path.split('/').slice(-3).join('/')
    if (end.split('/').length === 3 && !byPath.has(end)) byPath.set(end, entry)
    byPath.set(path, entry)
  }
  return {
    count: pictures.length,
    find(address) {
      const url = URL.parse(address)
      if (!url) return []
      const exact = uploadPath(url.pathname)
      const original = withoutSize(exact)
      const scaled = original.replace(/(?=\.[a-z]+$)/i, '-scaled')
      const found = [original, scaled, exact].map((path) => byPath.get(path))
      return [...new Set(found)].filter((entry) => entry !== undefined)
    },
  }
}
