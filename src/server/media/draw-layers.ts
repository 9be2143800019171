import { getSharp, pictureTurns } from './turns.ts'

/** A stored picture in a drawing: where it stands, and how large it is made. */
export type Layer = { data: Buffer; left: number; top: number; width: number; height: number }

/**
 * Draws an SVG of ours, with stored pictures on it, as PNG, in the same turns as uploads.
 * @throws AppError `busy` when too many pictures wait
 */
export const drawLayers = (svg: string, layers: readonly Layer[]): Promise<Buffer> =>
  pictureTurns.run(async () => {
    const sharp = await getSharp()
    const drawn = await Promise.all(
      layers.map(async ({ data, width, height, left, top }) => ({
        input: await sharp(data).resize({ width, height, fit: 'fill' }).png().toBuffer(),
        left,
        top,
      })),
    )
    return sharp(Buffer.from(svg)).composite(drawn).png({ compressionLevel: 9 }).toBuffer()
  })
