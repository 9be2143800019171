/** Format of an uploaded file, detected by its first bytes, because a sender may invent its name and declared type. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const startsWith = (input: Buffer, ...bytes: number[]): boolean =>
  input.length >= bytes.length && bytes.every((byte, index) => input[index] === byte)

const text = (input: Buffer, start: number, end: number): string => input.toString('latin1', start, end)

/** An AVIF is an ISO base media file whose first box lists the brand `avif` (AV1 Image File Format §6). */
const isAvif = (input: Buffer): boolean => {
  if (input.length < 16 || text(input, 4, 8) !== 'ftyp') return false
  const end = Math.min(input.readUInt32BE(0), input.length, 256)
  const brands = [text(input, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(input, at, at + 4))
  return brands.includes('avif')
}

/** @returns the format of an accepted picture; null for every other file, also SVG, HEIC and TIFF. */
export function detectImageFormat(input: Buffer): ImageFormat | null {
  if (startsWith(input, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(input, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (text(input, 0, 6) === 'GIF87a' || text(input, 0, 6) === 'GIF89a') return 'gif'
  if (text(input, 0, 4) === 'RIFF' && text(input, 8, 12) === 'WEBP') return 'webp'
  return isAvif(input) ? 'avif' : null
}
