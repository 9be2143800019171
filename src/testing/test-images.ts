/** Pictures for the tests, all made by code: whole ones, damaged ones, and files that only pretend. */
import { crc32, deflateRawSync, deflateSync, constants as zlib } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Stands in everything that must not survive. */
export const canary = 'GILLE-CANARY'

const red = '#d02020'
const blue = '#2020d0'

/** Left half red, right half blue, so that turning shows. */
export function halves(width = 600, height = 400): Sharp {
  const half = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const, background: red }
  return sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  halves(width, height).jpeg().toBuffer()
export const png = (width?: number, height?: number): Promise<Buffer> =>
  halves(width, height).png().toBuffer()

/** Uneven pixels, so that a truncated file really lacks some. */
export const noise = (width = 400, height = 300): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

export const flatAvif = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .avif({ effort: 0 })
    .toBuffer()

/** Red, then green, then blue. */
export async function frames(): Promise<Sharp> {
  const colours = [red, '#20d020', blue]
  const inputs = colours.map((background) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(inputs), { join: { animated: true } })
}

/** A phone's photograph: lying on its side with the EXIF saying so, with place, maker, XMP and colour profile. */
export async function phonePhoto(orientation = 6, width = 600, height = 400): Promise<Buffer> {
  const photo = await halves(width, height)
    .jpeg()
    .withExif({
      IFD0: { Orientation: '1', Make: canary, Software: `<?php ${canary}` },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '59/1 51/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '17/1 38/1 0/1',
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${canary}</a></x:xmpmeta>`)
    .withIccProfile('p3')
    .toBuffer()
  const tag = photo.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]))
  photo.writeUInt16LE(orientation, tag + 8)
  return photo
}

export const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** The first part of a file, as a broken connection leaves it. */
export const cut = (input: Buffer, share: number): Buffer =>
  input.subarray(0, Math.floor(input.length * share))

function pngChunk(type: string, data: Buffer): Buffer {
  const body = join(type, data)
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG of 8-bit RGB, or of 16-bit RGBA, with the given width and height in its header, whatever its data. */
export function pngWith(
  [width, height]: readonly [number, number],
  data: Buffer,
  { interlaced = false, isDeep = false } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([...(isDeep ? [16, 6] : [8, 2]), 0, 0, interlaced ? 1 : 0], 8)
  return join(
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

/** A deflate stream of `size` zero bytes, made by repeating one compressed block: no time, little memory. */
function deflatedZeros(size: number): Buffer {
  const block = 1024 * 1024
  const flush = { level: 9, finishFlush: zlib.Z_FULL_FLUSH }
  const repeated = deflateRawSync(Buffer.alloc(block), flush)
  const count = Math.floor(size / block)
  const last = deflateRawSync(Buffer.alloc(size % block), { level: 9 })
  const checksum = Buffer.alloc(4)
  // Adler-32 of zeros: the first half stays 1, the second counts the bytes (RFC 1950 §8).
  checksum.writeUInt32BE((((size % 65_521) << 16) | 1) >>> 0)
  return join(Buffer.from([0x78, 0xda]), ...Array<Buffer>(count).fill(repeated), last, checksum)
}

/** A valid black PNG of any size. */
export const flatPng = (width: number, height: number): Buffer =>
  pngWith([width, height], deflatedZeros(height * (1 + width * 3)))

/** First column and row of each pass of an interlaced PNG, and the distance to the next (PNG, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A valid black PNG of 16-bit RGBA that is decoded as a whole. */
export function interlacedPng(width: number, height: number): Buffer {
  const sizes = passes.map(([x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)]
    return rows * (1 + columns * 8)
  })
  const size = sizes.reduce((sum, each) => sum + each, 0)
  return pngWith([width, height], deflatedZeros(size), { interlaced: true, isDeep: true })
}

/** A valid PNG of about 600 KB that unpacks to 588 MB. */
export const bomb = (): Buffer => flatPng(14_000, 14_000)

/** A JPEG whose header claims another size. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const input = await jpeg(64, 64)
  const frame = input.indexOf(Buffer.from([0xff, 0xc0]))
  input.writeUInt16BE(height, frame + 5)
  input.writeUInt16BE(width, frame + 7)
  return input
}

/** A GIF whose screen and first frame claim another size. */
export async function gifClaiming(width: number, height: number): Promise<Buffer> {
  const input = await halves(64, 64).gif().toBuffer()
  const frame = input.indexOf(Buffer.from('2c0000000040004000', 'hex'))
  for (const at of [6, frame + 5]) {
    input.writeUInt16LE(width, at)
    input.writeUInt16LE(height, at + 2)
  }
  return input
}

/** A WebP (lossless) whose header claims another size, each at most 16383. */
export async function webpClaiming(width: number, height: number): Promise<Buffer> {
  const input = await halves(64, 64).webp({ lossless: true }).toBuffer()
  const bits = input.readUInt32LE(21)
  input.writeUInt32LE(((bits & 0xf0_00_00_00) | ((height - 1) << 14) | (width - 1)) >>> 0, 21)
  return input
}

/** The start of an ISO base media file with the given brands. */
export function isoMedia(...brands: string[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(12 + 4 * brands.length)
  return join(size, 'ftyp', brands[0] ?? '', Buffer.alloc(4), ...brands.slice(1), Buffer.alloc(64))
}

/** PNG with a text chunk in front of its pixels. */
export async function pngWithText(text: string): Promise<Buffer> {
  const input = await png()
  return join(
    input.subarray(0, 33),
    pngChunk('tEXt', join('Comment', Buffer.from([0]), text)),
    input.subarray(33),
  )
}

/** JPEG with a comment segment right after its start. */
export async function jpegWithComment(text: string): Promise<Buffer> {
  const input = await jpeg()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return join(input.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, input.subarray(2))
}

/** PNG whose pixels are not a deflate stream. */
export const pngOfGarbage = (): Buffer => pngWith([64, 64], Buffer.from(`${canary} `.repeat(50)))
/** PNG with fewer rows than its header says. */
export const pngTooShort = (): Buffer => pngWith([64, 64], deflateSync(Buffer.alloc(10 * (1 + 64 * 3))))
