import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { swishCode } from '#shared/swish.ts'
import { expect, test } from './fixtures.ts'

/** @returns the number of the association, which other tests of the same site change */
const swishNumber = async (page: Page): Promise<string> => {
  const [kontakt] = await (await page.request.get('/api/kontakt/')).json()
  return kontakt.swish_number
}

/** The quiet zone of a QR code, in squares (ISO/IEC 18004 §6.3.8). */
const quiet = 4
/** The line around the code and what it blends with, in pixels of the page; its corners are round. */
const line = 3

const appearances = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const

/** @returns what a reader that expects dark on light finds on the page, and where the quiet zone is not light */
async function scan(code: Locator) {
  const squares = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const { data, info } = await sharp(await code.screenshot({ scale: 'css', animations: 'disabled' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const read = decodeQR({ data, width, height })

  const edge = Math.floor((width / squares) * quiet) - 1
  const isEdge = (at: number, size: number) => at < edge || at >= size - edge
  const isLine = (at: number, size: number) => at < line || at >= size - line
  const disturbed: string[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isLine(x, width) || isLine(y, height)) continue
      const isZone = isEdge(x, width) !== isEdge(y, height)
      if (isZone && (data[(y * width + x) * 4] ?? 0) < 250) disturbed.push(`${x},${y}`)
    }
  }
  return { text: read, disturbed }
}

test('a phone reads the Swish code off the page, light, dark and in high contrast', async ({ page }) => {
  const number = await swishNumber(page)
  await page.goto('/kontakt')
  const code = page.getByRole('img', { name: `QR-kod för Swish till ${number}` })
  for (const appearance of appearances) {
    await page.emulateMedia({ forcedColors: 'none', ...appearance })
    expect(await scan(code), JSON.stringify(appearance)).toEqual({
      text: swishCode(number),
      disturbed: [],
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

  test('Swish is opened by a press, for nobody can photograph the own screen @all', async ({ page }) => {
    await page.goto('/kontakt')
    await expect(page.getByRole('link', { name: 'Öppna Swish' })).toHaveAttribute(
      'href',
      swishCode(await swishNumber(page)) ?? '',
    )
  })
})

test('with a mouse there is the code alone @all @desk', async ({ page }) => {
  await page.goto('/kontakt')
  await expect(page.getByRole('img', { name: 'QR-kod för Swish till' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Öppna Swish' })).toBeHidden()
})
