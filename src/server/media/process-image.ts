import { readInProcess } from '#server/file-reading/read-in-process.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { drawSvg, readSvg } from './draw-svg.ts'
import { detectImageFormat, isHeic } from './image-format.ts'
import { type ImageLimits, imageLimits, outOfTime, type ProcessedImage } from './render-image.ts'

/** The account that sent the picture, and limits other than the usual ones. */
export type PictureOptions = Partial<ImageLimits> & { account?: number | undefined }

const memoryMb = 384

/** The library ends most operations itself; the process is ended later than that. */
const graceMs = 5 * secondMs

type Picture = { input: Buffer; hasTrimmedEdges: boolean }

async function renderInProcess(
  picture: Picture,
  { account, ...own }: PictureOptions,
): Promise<ProcessedImage | null> {
  const limits = { ...imageLimits, ...own }
  const script = new URL('./picture-reader.ts', import.meta.url)
  const answer = await readInProcess<ProcessedImage | null>(
    { script, order: { ...picture, limits }, account, isNative: true },
    { ms: limits.seconds * secondMs + graceMs, memoryMb },
  )
  if ('read' in answer) return answer.read
  if (answer.why === 'memory')
    throw new AppError('too-many-pixels', { title: message('problem.much-memory') })
  if (answer.why === 'time') throw outOfTime()
  throw new AppError('corrupt-image')
}

/**
 * Makes the stored files of an uploaded picture in a process of its own.
 * @param input the whole uploaded file.
 * @throws AppError `empty`, `heic-image`, `unsupported-image`, `too-many-pixels`, `corrupt-image`, `rate-limited` when too many
 *   pictures of the account wait, or `busy` when too many of all do or the time limit is over.
 */
export async function processImage(input: Buffer, options: PictureOptions = {}): Promise<ProcessedImage> {
  if (input.length === 0) throw new AppError('empty')
  if (isHeic(input)) throw new AppError('heic-image')
  if (detectImageFormat(input) === null) throw new AppError('unsupported-image')
  const image = await renderInProcess({ input, hasTrimmedEdges: false }, options)
  if (!image) throw new AppError('internal')
  return image
}

/**
 * Does the same for the mark of an association, without its transparent edges. It may be an SVG, which becomes pixels.
 * @throws AppError like {@link processImage}; `unsupported-image` for an SVG that is refused
 */
export async function processLogo(input: Buffer, options: PictureOptions = {}): Promise<ProcessedImage> {
  const svg = readSvg(input)
  if (svg === null && detectImageFormat(input) === null) return processImage(input, options)
  const picture = svg === null ? input : await drawSvg(svg, { account: options.account })
  const image = await renderInProcess({ input: picture, hasTrimmedEdges: true }, options)
  if (!image) throw new AppError('unsupported-image', { title: message('problem.empty-drawing') })
  return image
}
