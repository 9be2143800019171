import type { ImageSizes } from '#shared/field.ts'
import { focalPoint } from './focal-point.ts'

/** Widths in pixels that each picture is stored in; a smaller picture is never scaled up (settled §6). */
export const mediaWidths = [96, 160, 240, 384, 480, 640, 768, 1280, 1920] as const

/** Widths in pixels that earlier versions stored. Their addresses go on working. */
const formerWidths: readonly number[] = [320]

/** Greatest width in pixels of an AVIF file: wider ones take longer to make than all others together. */
const maxAvifWidth = 1280

/** The size in pixels that other sites show a picture in at most; they cut every other shape to this one, in its middle. */
const sharedSize = { width: 1200, height: 630 } as const

/** Share of a picture that may be missing without being missed: so little is left to the other sites. */
const unnoticed = 0.02

/** Greatest width and height of a stored picture, in pixels; WebP allows no greater height. */
export const mediaLimits = { width: 1920, height: 16_383 } as const

const namePattern = /^[0-9a-f]{32}-([1-9][0-9]{0,3})x([1-9][0-9]{0,4})$/
const filePattern = /^([1-9][0-9]{0,3})(?:-(0|[1-9]0|100))?\.(webp|avif|jpeg)$/
const urlPattern = /^\/media\/([0-9a-fx-]{1,64})\/([0-9]{1,4}\.webp)$/

type Size = { width: number; height: number }

const parseName = (name: string): Size | null => {
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

const sizeOf = (name: string): Size => {
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

type SharedCut = {
  /** Of the two axes the one that is cut; the other is shown whole. */
  axis: 'x' | 'y'
  /** The part that is kept, in pixels of the picture. */
  part: Size & { left: number; top: number }
  /** The size that is made of it, never enlarged. */
  shown: Size
}

/**
 * Cuts a picture to the shape in which other sites show it, as large as it allows.
 * @param place of the focal point along the axis that is cut, in percent: it lies there in the part, too, as it does in
 *   the crops of our own pages
 * @returns null for a picture that has about this shape
 */
export function sharedCut({ width, height }: Size, place: number): SharedCut | null {
  const shape = sharedSize.width / sharedSize.height
  const across = Math.min(width, Math.max(1, Math.round(height * shape)))
  const down = Math.min(height, Math.max(1, Math.round(width / shape)))
  if ((across / width) * (down / height) > 1 - unnoticed) return null
  const start = (whole: number, part: number): number => Math.round(((whole - part) * place) / 100)
  return {
    axis: across < width ? 'x' : 'y',
    part: { left: start(width, across), top: start(height, down), width: across, height: down },
    shown: across > sharedSize.width ? sharedSize : { width: across, height: down },
  }
}

type MediaFormat = 'webp' | 'avif' | 'jpeg'
export type MediaFile = {
  width: number
  format: MediaFormat
  /** Of a picture that is cut for other sites the place along the axis that is cut, in tens of percent. */
  place?: number
}

const sharedFile = (size: Size, width: number, place: string | undefined): MediaFile | null => {
  if (place === undefined)
    return width === Math.min(size.width, sharedSize.width) ? { width, format: 'jpeg' } : null
  const cut = sharedCut(size, Number(place))
  return cut?.shown.width === width ? { width, format: 'jpeg', place: Number(place) } : null
}

/** @returns what the name of a stored file such as `640.avif` or `1200-30.jpeg` says; null if the picture has no such file. */
export function mediaFile(name: string, file: string): MediaFile | null {
  const size = parseName(name)
  const [, digits, place, format] = filePattern.exec(file) ?? []
  if (!size || !digits) return null
  const width = Number(digits)
  if (format === 'jpeg') return sharedFile(size, width, place)
  if (place !== undefined) return null
  if (format === 'avif') return avifWidths(size.width).includes(width) ? { width, format } : null
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

export const mediaFileName = ({ width, format, place }: MediaFile): string =>
  `${width}${place === undefined ? '' : `-${place}`}.${format}`

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
 * @param focus its focal point, such as `50 30`: without one the picture stays whole
 * @returns the same for other sites, with its size in pixels: in JPEG, which all of them take; any other address as it is
 */
export function sharedPicture(
  url: string,
  focus?: string | null,
): { src: string; width?: number; height?: number } {
  const name = mediaNameFromUrl(url)
  if (name === null) return { src: url }
  const size = sizeOf(name)
  const fileOf = (file: Omit<MediaFile, 'format'>) =>
    `/media/${name}/${mediaFileName({ ...file, format: 'jpeg' })}`
  const point = focalPoint(focus)
  const cut = point && sharedCut(size, 0)
  if (cut) {
    const place = Math.round(point[cut.axis] / 10) * 10
    return { src: fileOf({ width: cut.shown.width, place }), ...cut.shown }
  }
  const width = Math.min(size.width, sharedSize.width)
  return {
    src: fileOf({ width }),
    width,
    height: Math.max(1, Math.round((size.height * width) / size.width)),
  }
}
