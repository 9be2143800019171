import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { sha256 } from '#server/encoding/digest.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { avifWidths, type MediaFile, mediaLimits, mediaName, sharedCut, storedWidths } from '#shared/media.ts'
import { message } from '#shared/message.ts'
import { detectImageFormat, type ImageFormat } from './image-format.ts'
import { type Pixels, trimEdges } from './trim-edges.ts'
import { getSharp, pictureTurns } from './turns.ts'

export type ProcessedImage = {
  name: string
  /** Width and height of the largest file, in pixels. */
  width: number
  height: number
  /** The most interesting place of the picture, as a field of the kind `focus` stores it; empty when none was found. */
  focus?: string
  /** In WebP; the last is the largest. */
  files: { width: number; data: Buffer }[]
  /** The same in AVIF, but for the largest. Missing ones are made after their first request (`complete-pictures.ts`). */
  avif?: { width: number; data: Buffer }[]
}

/** A file to be stored. */
export type RenderedFile = MediaFile & { data: Buffer }

/** @returns all files of a picture */
export const filesOf = ({ files, avif = [] }: ProcessedImage): RenderedFile[] => [
  ...files.map((file): RenderedFile => ({ ...file, format: 'webp' })),
  ...avif.map((file): RenderedFile => ({ ...file, format: 'avif' })),
]

/** @returns how many bytes files take */
export const bytesOf = (files: readonly RenderedFile[]): number =>
  files.reduce((sum, { data }) => sum + data.length, 0)

export type ImageLimits = {
  /** Greatest width times height of an uploaded picture. */
  pixels: number
  /** The same of a baseline JPEG, of which the decoder reads no more than is stored. */
  jpegPixels: number
  /** The same of AVIF, whose decoder takes 18 bytes for each pixel. */
  avifPixels: number
  /** Greatest width and greatest height of an uploaded picture, in pixels. */
  side: number
  /**
   * Time limit of processing one picture, without the waiting before. It is time on the clock, as the library knows no
   * other: a phone's photo takes a second, and many times as long while the processors have other work.
   */
  seconds: number
}

export const imageLimits: ImageLimits = {
  pixels: 40_000_000,
  jpegPixels: 64_000_000,
  avifPixels: 12_000_000,
  side: mediaLimits.height,
  seconds: 45,
}

/** For pictures made at the start, without a request that would time out. 3,600 seconds is the longest limit of sharp. */
export const startImageLimits: ImageLimits = { ...imageLimits, seconds: 3_600 }

/** sharp's names of the accepted formats. */
const sharpFormat: Record<ImageFormat, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  gif: 'gif',
}

/** An uploaded picture that is a file of an accepted format by its first bytes. */
export type PictureOrder = { input: Buffer; limits: ImageLimits; hasTrimmedEdges: boolean }

/**
 * Decodes an uploaded picture and encodes it as WebP in each of its `storedWidths` and as AVIF in its `avifWidths`: upright, in sRGB, its first frame
 * only, without metadata and without a byte of the upload (settled §6).
 * @returns null when all of it is transparent and its edges are trimmed
 * @throws AppError `unsupported-image`, `too-many-pixels` (by the header, before decoding), `corrupt-image`, or `busy` when the
 *   time limit is over
 */
export async function renderImage({
  input,
  limits,
  hasTrimmedEdges,
}: PictureOrder): Promise<ProcessedImage | null> {
  const secondsLeft = startClock(limits.seconds)
  const format = detectImageFormat(input)
  if (format === null) throw new AppError('unsupported-image')
  await checkHeader(input, format, limits)
  const decoded = await decode(input, limits, secondsLeft())
  const pixels = hasTrimmedEdges ? await trimEdges(decoded) : decoded
  return pixels && encodeAll(pixels, secondsLeft)
}

const encodeAll = async (pixels: Pixels, secondsLeft: () => number): Promise<ProcessedImage> => {
  const { width, height } = pixels.info
  const files: ProcessedImage['files'] = []
  for (const storedWidth of storedWidths(width)) {
    files.push(await encode(pixels, { width: storedWidth, format: 'webp' }, secondsLeft()))
  }
  const avif: RenderedFile[] = []
  for (const storedWidth of avifWidths(width)) {
    avif.push(await encode(pixels, { width: storedWidth, format: 'avif' }, secondsLeft()))
  }
  const largest = files.at(-1)
  if (!largest) throw new AppError('internal')
  const hash = sha256(largest.data).slice(0, 32)
  const focus = await proposeFocus(pixels, secondsLeft())
  return { name: mediaName(hash, width, height), width, height, focus, files, avif }
}

/**
 * sharp's own time limit holds for a single operation and is in whole seconds.
 * @returns a function that gives the seconds left for the picture, as the time limit of its next operation.
 */
const startClock = (seconds: number): (() => number) => {
  const endMs = performance.now() + seconds * secondMs
  return () => {
    const secondsLeft = Math.ceil((endMs - performance.now()) / secondMs)
    if (secondsLeft <= 0) throw outOfTime()
    return secondsLeft
  }
}

const slow = message('problem.slow-picture')

/** A picture over its time limit. Proxies give up after 60 seconds; the answer must come earlier. */
export const outOfTime = (cause?: unknown): AppError =>
  new AppError('busy', { title: slow, retryAfterSeconds: 10, cause })

/** True for a picture over its time limit, but not for a queue that is full. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof AppError && error.title.key === slow.key

const imageError = (cause: unknown): AppError =>
  cause instanceof Error && cause.message.includes('timeout:')
    ? outOfTime(cause)
    : new AppError('corrupt-image', { cause })

const checkHeader = async (input: Buffer, format: ImageFormat, limits: ImageLimits): Promise<void> => {
  const header = await readHeader(input)
  if (header.format !== sharpFormat[format]) throw new AppError('unsupported-image')
  if (format === 'avif' && header.compression !== 'av1') throw new AppError('unsupported-image')
  const { width, height } = header
  const isBaseline = format === 'jpeg' && !header.isProgressive
  const most = isBaseline ? limits.jpegPixels : format === 'avif' ? limits.avifPixels : limits.pixels
  if (width * height > most) throw new AppError('too-many-pixels')
  if (Math.max(width, height) > limits.side)
    throw new AppError('too-many-pixels', { title: message('problem.too-long-side', { most: limits.side }) })
}

const readHeader = async (input: Buffer): Promise<Metadata> => {
  const sharp = await getSharp()
  try {
    return await sharp(input, { limitInputPixels: false, pages: 1 }).metadata()
  } catch (cause) {
    throw imageError(cause)
  }
}

/** Decodes the picture once, at its largest stored size; every stored width is made from these pixels. */
const decode = async (input: Buffer, limits: ImageLimits, seconds: number): Promise<Pixels> => {
  const options: SharpOptions = {
    // 'error' refuses truncated files; 'warning' would also refuse the slightly odd files of some phones.
    failOn: 'error',
    limitInputPixels: Math.max(limits.pixels, limits.jpegPixels),
    pages: 1,
    sequentialRead: true,
  }
  const sharp = await getSharp()
  try {
    return await sharp(input, options)
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: mediaLimits.width, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw imageError(cause)
  }
}

/** Widest AVIF file, in pixels, on which some effort is spent. */
const maxCarefulWidth = 768

/** AVIF of quality 45 looks as WebP of 82 does, in half of its bytes; effort costs time (decision 0027). */
const encodings = {
  webp: { quality: 82 },
  avif: { quality: 45, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 82, mozjpeg: true },
} as const

function encodeAs(encoder: Sharp, { width, format }: MediaFile): Sharp {
  switch (format) {
    case 'webp':
      return encoder.webp(encodings.webp)
    case 'avif':
      return encoder.avif({ ...encodings.avif, effort: width > maxCarefulWidth ? 1 : 2 })
    case 'jpeg':
      // JPEG knows no transparency.
      return encoder.flatten({ background: '#ffffff' }).jpeg(encodings.jpeg)
  }
}

const encode = async ({ data, info }: Pixels, file: MediaFile, seconds: number): Promise<RenderedFile> => {
  const { width, height, channels } = info
  const sharp = await getSharp()
  try {
    const whole = sharp(data, { raw: { width, height, channels }, limitInputPixels: false }).timeout({
      seconds,
    })
    const cut = file.place === undefined ? null : sharedCut({ width, height }, file.place)
    const encoder = cut
      ? whole.extract(cut.part).resize({ ...cut.shown, fit: 'fill' })
      : whole.resize({ width: file.width })
    return { ...file, data: await encodeAs(encoder, file).toBuffer() }
  } catch (cause) {
    throw imageError(cause)
  }
}

/** Longer side in pixels of the picture in which the interest is looked for. */
const focusSide = 256

/** @returns the most interesting place of a picture (faces, bright colours, many details), in percent */
const proposeFocus = async ({ data, info }: Pixels, seconds: number): Promise<string> => {
  const { width, height, channels } = info
  const shrink = Math.min(1, focusSide / Math.max(width, height))
  const shown = Math.max(1, Math.round(width * shrink))
  const scale = shown / width
  const sharp = await getSharp()
  try {
    const found = await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
      .timeout({ seconds })
      // Only a crop looks for the interest.
      .resize({
        width: shown,
        height: Math.max(1, Math.round((height * scale) / 2)),
        position: sharp.strategy.attention,
      })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { attentionX: x, attentionY: y } = found.info
    if (x === undefined || y === undefined) return ''
    const percent = (part: number, whole: number): number =>
      Math.round(Math.min(1, Math.max(0, part / (whole * scale))) * 100)
    return `${percent(x, width)} ${percent(y, height)}`
  } catch (cause) {
    throw imageError(cause)
  }
}

/**
 * Makes further files of a stored picture, in the same turns as uploads.
 * @param largest its largest file
 * @throws AppError `corrupt-image`, or `busy` when too many pictures wait or the time limit is over; the reason of the
 *   signal, which is checked between two files
 */
export const renderFiles = (
  largest: Buffer,
  files: readonly MediaFile[],
  signal: AbortSignal,
): Promise<RenderedFile[]> =>
  pictureTurns.run(async () => {
    const secondsLeft = startClock(imageLimits.seconds)
    const pixels = await decode(largest, imageLimits, secondsLeft())
    const rendered: RenderedFile[] = []
    for (const file of files) {
      signal.throwIfAborted()
      rendered.push(await encode(pixels, file, secondsLeft()))
    }
    return rendered
  })
