import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** The folder of the pictures of the guides, if this run is to make them (`npm run guide`). */
const folder = process.env.GILLE_GUIDE_FOLDER

/** Takes a picture of the page for a guide: of a wide screen, or of a phone. */
export async function guidePicture(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  if (!folder || (width !== 1280 && width !== 375)) return
  await page.emulateMedia({ colorScheme: 'light' })
  const shot = await page.screenshot({ animations: 'disabled' })
  const file = join(folder, `${name}.png`)
  mkdirSync(dirname(file), { recursive: true })
  await sharp(shot)
    .resize({ width: Math.min(width, 960) })
    .png({ palette: true, colours: 64 })
    .toFile(file)
}
