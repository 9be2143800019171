import { createHash } from 'node:crypto'
import type { Metadata, OutputInfo, SharpOptions } from 'sharp'
import { createWorkGate } from '#server/http/work-gate.ts'
import { AppError } from '#shared/errors.ts'
import { mediaLimits, mediaName, storedWidths } from '#shared/media.ts'
import { detectImageFormat, type ImageFormat } from './image-format.ts'

export type ProcessedImage = {
  name: string
  /** Pixels of the largest file, upright. */
  width: number
  height: number
  files: { width: number; data: Buffer }[]
}

export type ImageLimits = {
  /** Width times height of the picture as sent. */
  pixels: number
  /** Width or height of the picture as sent, in pixels. */
  side: number
  /** For one picture, from its turn on. */
  seconds: number
}

export const imageLimits: ImageLimits = { pixels: 40_000_000, side: mediaLimits.height, seconds: 10 }

// sharp stays in this process: libvips works in its own native threads, never in the event loop, and what
// it may use is bounded by the pixel limit and by two pictures at a time on one thread each.
// It is loaded with the first picture: until then a server does without its memory.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // Every picture comes once, so a cache of decoded operations would only hold memory.
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
const getSharp = () => {
  loaded ??= loadSharp()
  return loaded
}
const gate = createWorkGate({ active: 2, waiting: 16 })

type Pixels = { data: Buffer; info: OutputInfo }

/** What sharp calls the formats we accept. */
const sharpFormat: Record<ImageFormat, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  gif: 'gif',
}

/**
 * Makes of an upload what we store: decoded and encoded anew as WebP in the widths of `mediaWidths`,
 * upright, in sRGB, first frame only, without any metadata and without a byte of what was sent (DESIGN §6).
 * @param input the whole file; its name and declared type play no part
 * @throws AppError 'empty', 'unsupported-image', 'too-many-pixels' (decided from the header, before
 * decoding), 'corrupt-image', or 'busy' when too many wait or the time is over
 */
export async function processImage(
  input: Buffer,
  limits: ImageLimits = imageLimits,
): Promise<ProcessedImage> {
  if (input.length === 0) throw new AppError('empty')
  const format = detectImageFormat(input)
  if (format === null) throw new AppError('unsupported-image')
  return gate.run(() => processInTurn(input, format, limits))
}

const processInTurn = async (
  input: Buffer,
  format: ImageFormat,
  limits: ImageLimits,
): Promise<ProcessedImage> => {
  const secondsLeft = startClock(limits.seconds)
  await checkHeader(input, format, limits)
  const pixels = await decode(input, limits, secondsLeft())
  const { width, height } = pixels.info
  const files: ProcessedImage['files'] = []
  for (const wanted of storedWidths(width)) {
    files.push({ width: wanted, data: await encode(pixels, wanted, secondsLeft()) })
  }
  const largest = files.at(-1)
  if (!largest) throw new AppError('internal')
  const hash = createHash('sha256').update(largest.data).digest('hex').slice(0, 32)
  return { name: mediaName(hash, width, height), width, height, files }
}

/** sharp's own time limit is for one step and in whole seconds; this spreads ours over all steps. */
const startClock = (seconds: number): (() => number) => {
  const end = performance.now() + seconds * 1000
  return () => {
    const left = Math.ceil((end - performance.now()) / 1000)
    if (left <= 0) throw outOfTime()
    return left
  }
}

// A picture within the pixel limit takes about a second: when ten do not suffice, the machine is overloaded.
const outOfTime = (cause?: unknown): AppError => new AppError('busy', { retryAfter: 10, cause })

const imageError = (cause: unknown): AppError =>
  cause instanceof Error && cause.message.includes('timeout:')
    ? outOfTime(cause)
    : new AppError('corrupt-image', { cause })

const checkHeader = async (input: Buffer, format: ImageFormat, limits: ImageLimits): Promise<void> => {
  const header = await readHeader(input)
  if (header.format !== sharpFormat[format]) throw new AppError('unsupported-image')
  if (format === 'avif' && header.compression !== 'av1') throw new AppError('unsupported-image')
  const { width, height } = header
  if (width > limits.side || height > limits.side || width * height > limits.pixels) {
    throw new AppError('too-many-pixels')
  }
}

const readHeader = async (input: Buffer): Promise<Metadata> => {
  const sharp = await getSharp()
  try {
    return await sharp(input, { limitInputPixels: false, pages: 1 }).metadata()
  } catch (cause) {
    throw imageError(cause)
  }
}

/** Decodes once, at the largest size we keep; every width is made from these pixels. */
const decode = async (input: Buffer, limits: ImageLimits, seconds: number): Promise<Pixels> => {
  const options: SharpOptions = {
    // Refuses cut-off files; 'warning' would also refuse photos of phones whose files are slightly odd.
    failOn: 'error',
    limitInputPixels: limits.pixels,
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

const encode = async ({ data, info }: Pixels, targetWidth: number, seconds: number): Promise<Buffer> => {
  const { width, height, channels } = info
  const sharp = await getSharp()
  try {
    return await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
      .timeout({ seconds })
      .resize({ width: targetWidth })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (cause) {
    throw imageError(cause)
  }
}
