import { encode } from 'uqr'

/** Modules of white around a code (ISO/IEC 18004, section 5.3.8). */
const border = 4

/** @returns a QR code as a PNG picture, 8 pixels for each module */
export async function qrPng(content: string): Promise<Buffer> {
  const { data, size } = encode(content, { border, ecc: 'M' })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  // Loaded with the first code.
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 8, size * 8, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
