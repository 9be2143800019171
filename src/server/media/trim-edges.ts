import type { OutputInfo } from 'sharp'
import { getSharp } from './turns.ts'

export type Pixels = { data: Buffer; info: OutputInfo }

/** Greatest opacity, of 255, that nobody sees. */
const invisible = 8

type Box = { left: number; top: number; width: number; height: number }

/** @returns the part of a picture in which something is seen; null when there is nothing */
function visiblePart({ data, info: { width, height, channels } }: Pixels): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * channels + channels - 1] ?? 0) <= invisible) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** @returns the pixels without transparent edges; null when nothing is seen of them */
export async function trimEdges(pixels: Pixels): Promise<Pixels | null> {
  const { data, info } = pixels
  const { width, height, channels } = info
  if (channels !== 4 && channels !== 2) return pixels
  const part = visiblePart(pixels)
  if (!part || (part.width === width && part.height === height)) return part && pixels
  const sharp = await getSharp()
  return sharp(data, { raw: { width, height, channels } })
    .extract(part)
    .raw()
    .toBuffer({ resolveWithObject: true })
}
