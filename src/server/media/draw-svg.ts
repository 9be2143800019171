import { readInProcess } from '#server/file-reading/read-in-process.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** Greatest size of a drawing in bytes, longer side of its picture in pixels, time on the clock, and memory. */
const drawingLimits = { bytes: 200 * 1024, side: 1024, seconds: 10, memoryMb: 320 }

const externalNames = /(?:PUBLIC\s+"[^"<>]*"\s+"[^"<>]*"|SYSTEM\s+"[^"<>]*")?/.source
const plainEntity = /<!ENTITY\s+[\w.-]+\s+(?:"[^"&%<>]*"|'[^'&%<>]*')\s*>/.source
/** A document type as drawing programs write it: with plain words in place of long names at most. */
const plainType = new RegExp(
  `<!DOCTYPE\\s+(?:svg:)?svg\\s*${externalNames}\\s*(?:\\[((?:\\s|${plainEntity})*)\\]\\s*)?>`,
  'i',
)

/** @returns the drawing without its document type, which nothing reads, and with the words of it in their places */
function withoutPlainType(text: string): string {
  const [whole, entities = ''] = plainType.exec(text.slice(0, 8_192)) ?? []
  if (whole === undefined) return text
  const words = new Map(
    [...entities.matchAll(/<!ENTITY\s+([\w.-]+)\s+["']([^"']*)["']/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  return text.replace(whole, '').replace(/&([\w.-]+);/g, (entity, name) => words.get(name) ?? entity)
}

/** @returns the text of an SVG; null for every other file */
export function readSvg(input: Buffer): string | null {
  const start = withoutPlainType(input.toString('utf8', 0, 8_192)).replace(/^\uFEFF/, '')
  const isSvg =
    /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:svg:)?svg[\s>]/i.test(start)
  return isSvg ? input.toString('utf8') : null
}

/** Parts that a picture of a mark has no use for: entities, programs, pages, and files from elsewhere. */
const refused =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:\w+:)?(?:script|foreignObject|iframe)\b|\son\w+\s*=|@import/i

const refusal = (cause?: unknown): AppError =>
  new AppError('unsupported-image', { title: message('problem.refused-drawing'), cause })

type DrawingOptions = Partial<typeof drawingLimits> & { account?: number | undefined }

/**
 * Draws an SVG as a PNG of {@link drawingLimits}.side pixels, in a process of its own that is ended when it takes too long.
 * @throws AppError `unsupported-image` for one that is too large, holds what no mark needs or cannot be drawn
 */
export async function drawSvg(svg: string, { account, ...own }: DrawingOptions = {}): Promise<Buffer> {
  const { bytes, side, seconds, memoryMb } = { ...drawingLimits, ...own }
  const text = withoutPlainType(svg)
  if (Math.max(Buffer.byteLength(text), Buffer.byteLength(svg)) > bytes || refused.test(text)) throw refusal()
  const script = new URL('./svg-reader.ts', import.meta.url)
  const job = { script, order: { text, side }, account, isNative: true }
  const answer = await readInProcess<Buffer>(job, { ms: seconds * secondMs, memoryMb })
  if ('why' in answer) throw refusal(new Error(`the drawing was not read: ${answer.why}`))
  return answer.read
}
