import sharp from 'sharp'

/** A picture as someone chooses it from their computer. */
export async function pictureFile(
  name = 'bild.png',
  [width, height]: readonly [number, number] = [800, 400],
) {
  const background = { r: 20, g: 115, b: 167 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
