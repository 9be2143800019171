import type { Locator } from '@playwright/test'
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

/** Drops pictures of these names there, as from a folder of the computer. */
export async function dropPictures(target: Locator, names: readonly string[]): Promise<void> {
  const { buffer } = await pictureFile()
  await target.evaluate(
    (element, { names, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      for (const name of names) dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    { names, base64: buffer.toString('base64') },
  )
}
