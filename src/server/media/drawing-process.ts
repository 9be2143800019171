import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Draws the SVG that comes in as a PNG. The parent ends this process when it takes too long: the library draws filters
// and what is nested without looking at the clock.

const [side = 0, limitInputPixels = 0] = process.argv.slice(2).map(Number)

const png = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' })
  .resize({ width: side, height: side, fit: 'inside' })
  .png()
  .toBuffer()
process.stdout.write(png)
