import { getSharp } from './turns.ts'

type Order = { text: string; side: number }

// Run in a process of its own by draw-svg.ts: the library has no time limit for filters and nested elements.
export async function read({ text, side }: Order): Promise<Buffer> {
  const sharp = await getSharp()
  return sharp(Buffer.from(text), { limitInputPixels: 40_000_000, failOn: 'error' })
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer()
}
