import type { ImageSizes } from '#shared/field.ts'

/** Widths in pixels that each picture is stored in; a smaller picture is never scaled up (settled §6). */
export const mediaWidths = [320, 640, 1280, 1920] as const

/** Greatest width and height of a stored picture, in pixels; WebP allows no greater height. */
export const mediaLimits = { width: 1920, height: 16_383 } as const

const namePattern = /^[0-9a-f]{32}-([1-9][0-9]{0,3})x([1-9][0-9]{0,4})$/
const filePattern = /^([1-9][0-9]{0,3})\.webp$/
const urlPattern = /^\/media\/([0-9a-fx-]{1,64})\/([0-9]{1,4}\.webp)$/

const parseName = (name: string): { width: number; height: number } | null => {
  const match = namePattern.exec(name)
  if (!match) return null
  const width = Number(match[1])
  const height = Number(match[2])
  return width <= mediaLimits.width && height <= mediaLimits.height ? { width, height } : null
}

/** @returns whether `value` has the form of a media name: `<32 hex digits>-<width>x<height>`. */
export const isMediaName = (value: unknown): value is string =>
  typeof value === 'string' && parseName(value) !== null

/** @returns the widths in pixels that a picture of this width is stored in, ascending; the last is its own width. */
export function storedWidths(width: number): number[] {
  const smaller = mediaWidths.filter((candidate) => candidate < width)
  return [...smaller, Math.min(width, mediaLimits.width)]
}

/**
 * @returns the name of a stored picture.
 * @param hash the first 32 hexadecimal digits of the SHA-256 of its largest file.
 */
export const mediaName = (hash: string, width: number, height: number): string => `${hash}-${width}x${height}`

const fileUrl = (name: string, width: number): string => `/media/${name}/${width}.webp`

const sizeOf = (name: string): { width: number; height: number } => {
  const size = parseName(name)
  if (!size) throw new TypeError('Not a media name')
  return size
}

/**
 * @returns the address of the picture's largest file.
 * @throws TypeError for anything but a media name.
 */
export const imageUrl = (name: string): string => fileUrl(name, sizeOf(name).width)

/**
 * @returns width and height in pixels and the `srcset` of a picture.
 * @throws TypeError for anything but a media name.
 */
export function imageSizes(name: string): ImageSizes {
  const { width, height } = sizeOf(name)
  const srcset = storedWidths(width)
    .map((stored) => `${fileUrl(name, stored)} ${stored}w`)
    .join(', ')
  return { width, height, srcset }
}

/** @returns the width in pixels in a file name such as `640.webp`; null if the picture has no such file. */
export function mediaFileWidth(name: string, file: string): number | null {
  const size = parseName(name)
  const match = filePattern.exec(file)
  if (!size || !match) return null
  const width = Number(match[1])
  return storedWidths(size.width).includes(width) ? width : null
}

/**
 * Reads the address of a stored picture, which a PUT may send back unchanged.
 * @returns the media name in the address of a file of any stored width; null for every other text.
 */
export function mediaNameFromUrl(url: string): string | null {
  const [, name, file] = urlPattern.exec(url) ?? []
  if (name === undefined || file === undefined) return null
  return mediaFileWidth(name, file) === null ? null : name
}
