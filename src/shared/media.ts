import type { ImageSizes } from '#shared/field.ts'

/** Widths in pixels that each picture is stored in; a smaller picture is never scaled up (settled §6). */
export const mediaWidths = [96, 160, 240, 384, 480, 640, 768, 1280, 1920] as const

/** Widths in pixels that earlier versions stored. Their addresses go on working. */
const formerWidths: readonly number[] = [320]

/** Greatest width in pixels of an AVIF file: wider ones take longer to make than all others together. */
const maxAvifWidth = 1280

/** Greatest width in pixels of the JPEG file that other sites fetch: they show it at most so wide. */
const maxSharedWidth = 1200

/** Greatest width and height of a stored picture, in pixels; WebP allows no greater height. */
export const mediaLimits = { width: 1920, height: 16_383 } as const

const namePattern = /^[0-9a-f]{32}-([1-9][0-9]{0,3})x([1-9][0-9]{0,4})$/
const filePattern = /^([1-9][0-9]{0,3})\.(webp|avif|jpeg)$/
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

/** @returns the `storedWidths` of which there is an AVIF file */
export const avifWidths = (width: number): number[] =>
  storedWidths(width).filter((stored) => stored <= maxAvifWidth)

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

type MediaFormat = 'webp' | 'avif' | 'jpeg'
export type MediaFile = { width: number; format: MediaFormat }

/** @returns width and format in the name of a stored file such as `640.avif`; null if the picture has no such file. */
export function mediaFile(name: string, file: string): MediaFile | null {
  const size = parseName(name)
  const match = filePattern.exec(file)
  if (!size || !match) return null
  const width = Number(match[1])
  if (match[2] === 'avif') return avifWidths(size.width).includes(width) ? { width, format: 'avif' } : null
  if (match[2] === 'jpeg')
    return width === Math.min(size.width, maxSharedWidth) ? { width, format: 'jpeg' } : null
  const isFormer = formerWidths.includes(width) && width < size.width
  return isFormer || storedWidths(size.width).includes(width) ? { width, format: 'webp' } : null
}

/**
 * @returns the width in pixels in the address of a file, which ends like `640.webp` whatever is sent for it; null if
 *   the picture has no such file.
 */
export function mediaFileWidth(name: string, file: string): number | null {
  const parsed = mediaFile(name, file)
  return parsed?.format === 'webp' ? parsed.width : null
}

/**
 * @returns every file that a picture of this name should have
 * @throws TypeError for anything but a media name.
 */
export function mediaFiles(name: string): MediaFile[] {
  const { width } = sizeOf(name)
  return [
    ...storedWidths(width).map((stored): MediaFile => ({ width: stored, format: 'webp' })),
    ...avifWidths(width).map((stored): MediaFile => ({ width: stored, format: 'avif' })),
  ]
}

/** @returns the WebP files of a picture that are wider than a width, and may take its place, the narrowest first. */
export const widerFiles = (name: string, width: number): MediaFile[] =>
  [...formerWidths.filter((former) => former < sizeOf(name).width), ...storedWidths(sizeOf(name).width)]
    .filter((stored) => stored > width)
    .sort((a, b) => a - b)
    .map((stored) => ({ width: stored, format: 'webp' }))

export const mediaFileName = ({ width, format }: MediaFile): string => `${width}.${format}`

/**
 * Reads the address of a stored picture, which a PUT may send back unchanged.
 * @returns the media name in the address of a file of any stored width; null for every other text.
 */
export function mediaNameFromUrl(url: string): string | null {
  const [, name, file] = urlPattern.exec(url) ?? []
  if (name === undefined || file === undefined) return null
  return mediaFileWidth(name, file) === null ? null : name
}

/**
 * @param url of a picture of ours, of any width
 * @returns the same for other sites, with its size in pixels: in JPEG, which all of them take; any other address as it is
 */
export function sharedPicture(url: string): { src: string; width?: number; height?: number } {
  const name = mediaNameFromUrl(url)
  if (name === null) return { src: url }
  const { width, height } = sizeOf(name)
  const shown = Math.min(width, maxSharedWidth)
  return {
    src: `/media/${name}/${shown}.jpeg`,
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
  }
}
