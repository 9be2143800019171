import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type AccentSteps, palettes, readSteps, stepsOf } from '#shared/accent.ts'
import { eventPage, postPage } from '#shared/paths.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { menuAddresses } from './panel-walk.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100"><rect x="10" y="10" width="90" height="80" fill="#c2185b"/></svg>'

/** @returns an attribute of a tag in the head of the document */
const told = (page: Page, selector: string, attribute: string) =>
  page.locator(`head ${selector}`).getAttribute(attribute)

const fileOf = async (page: Page, path: string | null): Promise<Buffer> =>
  Buffer.from(await (await page.request.get(path ?? '')).body())

async function colourOf(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data]
}

test('the board sets a logo and a colour, and everything follows @phone @all', async ({
  page,
  site,
  complaints,
}) => {
  const { call } = await administratorOf(site)
  await page.goto('/')
  await expect(page.locator('header circle')).toHaveCount(0)
  expect(await told(page, 'link[rel="icon"]', 'href')).toMatch(/icon\.svg$/)
  await openAdmin(page, site, '/admin/site/')
  await page.getByRole('button', { name: 'Edit Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Settings' })
  const preview = dialog.getByRole('region', { name: 'How it looks' })
  const button = preview.getByText('Apply').first()
  await dialog.getByRole('radio', { name: 'Forest' }).check()
  await expect(button).toHaveCSS('background-color', 'rgb(45, 123, 77)')
  await dialog.getByRole('radio', { name: 'Own colour' }).check()
  await dialog.getByRole('textbox', { name: 'Code of the colour' }).fill('#ffd400')
  await expect(button).toHaveCSS('background-color', 'rgb(130, 107, 0)')
  await expect(preview.getByRole('status')).toContainText('darker shade')
  const file = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await dialog.locator('input[type="file"]').first().setInputFiles(file)
  await expect(preview.locator('img')).toHaveCount(4)
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  try {
    // The panel has the colour at once, without a new document.
    await expect(page.getByRole('button', { name: 'Edit Settings' })).toHaveCSS(
      'background-color',
      'rgb(130, 107, 0)',
    )
    await page.goto('/')
    const logo = page.locator('header img')
    await expect(logo).toHaveAttribute('alt', 'Lyktgillet')
    // The transparent edges are gone: nine to eight.
    await expect(logo).toHaveAttribute('width', '45')
    expect(Math.round((await logo.boundingBox())?.height ?? 0)).toBe(40)
    await expect(page.getByRole('link', { name: 'Lyktgillet', exact: true }).first()).toBeVisible()
    const join = page.getByRole('link', { name: 'Bli medlem' }).first()
    await expect(join).toHaveCSS('background-color', 'rgb(130, 107, 0)')
    expect(await told(page, 'meta[name="theme-color"][media*="light"]', 'content')).toBe('#826b00')
    const icon = await fileOf(page, await told(page, 'link[rel="icon"]', 'href'))
    expect((await sharp(icon).metadata()).width).toBe(32)
    const [red = 0, green = 0, blue = 0] = await colourOf(
      await sharp(icon).extract({ left: 12, top: 12, width: 8, height: 8 }).toBuffer(),
    )
    expect([red > 150, green < 60, blue < 130]).toEqual([true, true, true])
    expect((await fileOf(page, '/favicon.ico')).subarray(22).equals(icon)).toBe(true)
    const manifest = JSON.parse(String(await fileOf(page, await told(page, 'link[rel="manifest"]', 'href'))))
    expect(manifest).toMatchObject({ name: 'Lyktgillet', theme_color: '#826b00' })
    const shared = new URL((await told(page, 'meta[property="og:image"]', 'content')) ?? '').pathname
    expect(await sharp(await fileOf(page, shared)).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await sidewaysScroll(page)).toBe(0)
    complaints.allow(/404/)
    await page.goto('/nope')
    await expect(page.locator('header img')).toHaveAttribute('alt', 'Lyktgillet')
    await page.goto('/login')
    await expect(page.getByRole('main').getByRole('img', { name: 'Lyktgillet' })).toBeVisible()
    await expect(page.locator('circle')).toHaveCount(0)
  } finally {
    await call('PUT', '/api/site/1/', { logo: null, brand_colour: '' })
  }
  // A removed logo falls back at once.
  await page.goto('/')
  await expect(page.locator('header img')).toHaveCount(0)
  expect(await told(page, 'link[rel="icon"]', 'href')).toMatch(/icon\.svg$/)
})

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** @returns what axe finds wrong with the contrasts of the page with each of the accents */
async function contrastsWith(page: Page, accents: readonly AccentSteps[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction((scheme) => {
      const panel = document.documentElement.getAttribute('data-mantine-color-scheme')
      return panel === null || panel === scheme
    }, colorScheme)
    const violations = await page.evaluate(async (all) => {
      const wrong: string[] = []
      const { style } = document.documentElement
      const { run } = (
        window as unknown as {
          axe: { run(options: object): Promise<{ violations: { nodes: { target: unknown[] }[] }[] }> }
        }
      ).axe
      for (const steps of all) {
        for (const [index, colour] of steps.entries()) style.setProperty(`--accent-${index}`, colour)
        const answer = await run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
        for (const { nodes } of answer.violations)
          wrong.push(`${steps[6]}: ${nodes.map(({ target }) => target).join(', ')}`)
      }
      return wrong
    }, accents)
    found.push(...violations.map((violation) => `${colorScheme} ${violation}`))
  }
  return found
}

/** Of 2,000 colours `accent.test.ts` holds every contrast; here stand those that are hardest to keep to. */
const hardest = ['#ffd400', '#000000', '#d01c1c'].map(stepsOf)
const accents = [...Object.values(palettes).map(readSteps), ...hardest]

const publicPages = [
  '/',
  '/om-oss',
  '/aktiviteter',
  '/kalender',
  '/kontakt',
  '/kontakt/medlem',
  '/login',
  '/nope',
]

/** Looks at each page, and in the panel at the form of its first button. */
async function look(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (address === '/admin/site/') await page.getByRole('button', { name: 'Edit Settings' }).click()
    for (const violation of await contrastsWith(page, accents)) found.push(`${address} ${violation}`)
  }
  return found
}

test('every contrast of every page holds in the four palettes and in the hardest colours @all @desk', async ({
  page,
  site,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.allow(/404/)
  // A colour that changes little by little is another one for a moment.
  await page.addInitScript(`
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  `)
  const { call } = await administratorOf(site)
  const [event] = await call<{ eventName: string }[]>('GET', '/api/events/?limit=1')
  const [post] = await call<{ id: number }[]>('GET', '/api/posts/?limit=1')
  const more = [eventPage(event?.eventName ?? ''), postPage(post?.id ?? 0)]
  expect(await look(page, [...publicPages, ...more])).toEqual([])
  expect(await look(page, await menuAddresses(page, site))).toEqual([])
})
