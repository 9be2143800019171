/** Format of an uploaded file, detected by its first bytes, because a sender may invent its name and declared type. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const startsWith = (input: Buffer, ...bytes: number[]): boolean =>
  input.length >= bytes.length && bytes.every((byte, index) => input[index] === byte)

const text = (input: Buffer, start: number, end: number): string => input.toString('latin1', start, end)

/** @returns the brands that the first box of an ISO base media file lists; none of another file */
const brandsOf = (input: Buffer): string[] => {
  if (input.length < 16 || text(input, 4, 8) !== 'ftyp') return []
  const end = Math.min(input.readUInt32BE(0), input.length, 256)
  const brands = [text(input, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(input, at, at + 4))
  return brands
}

/** AV1 Image File Format §6. */
const isAvif = (input: Buffer): boolean => brandsOf(input).includes('avif')

/** @returns whether it is a phone's photograph in HEIC (ISO/IEC 23008-12), which no browser but Safari shows */
export const isHeic = (input: Buffer): boolean =>
  !isAvif(input) && brandsOf(input).some((brand) => /^he[iv][cxms]$/.test(brand))

/** @returns the format of an accepted picture; null for every other file, also SVG, HEIC and TIFF. */
export function detectImageFormat(input: Buffer): ImageFormat | null {
  if (startsWith(input, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(input, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (text(input, 0, 6) === 'GIF87a' || text(input, 0, 6) === 'GIF89a') return 'gif'
  if (text(input, 0, 4) === 'RIFF' && text(input, 8, 12) === 'WEBP') return 'webp'
  return isAvif(input) ? 'avif' : null
}
