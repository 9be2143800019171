import type { Page } from '@playwright/test'
import { awake } from '#testing/awake.ts'
import { fetchFirstView, firstViews } from '#testing/first-view.ts'
import { expect, siteOfWorker, test as worker } from './fixtures.ts'
import type { Site } from './site.ts'

/** The demo content as it comes. */
const test = worker.extend<object, { site: Site }>({ site: siteOfWorker() })

const kilobyte = 1024

const logoOn = (page: Page) =>
  page.locator('section').filter({ hasText: 'Våra partner' }).locator('img').first()

for (const { what, view, kilobytes, requests } of [
  { what: 'at a desk', view: firstViews.wide, kilobytes: 200, requests: 30 },
  { what: 'on a phone', view: firstViews.narrow, kilobytes: 150, requests: 25 },
])
  test(`the first view of the home page ${what} is ${kilobytes} KB in ${requests} requests at most in either language`, async ({
    browser,
    site,
  }) => {
    for (const address of ['/', '/en/']) {
      const fetched = await fetchFirstView(browser, site.url + address, view)
      const largest = [address, ...fetched.largest].join('\n')
      expect(fetched.requests, largest).toBeLessThanOrEqual(requests)
      expect(fetched.bytes, largest).toBeLessThanOrEqual(kilobytes * kilobyte)
    }
  })

test('pictures come in AVIF, in widths that fit their places', async ({ page }) => {
  await page.setViewportSize(firstViews.wide)
  const types = new Set<string | undefined>()
  page.on('response', (answer) => {
    if (answer.url().includes('/media/')) types.add(answer.headers()['content-type'])
  })
  await page.goto('/')
  await awake(page)
  const waiting = () =>
    page
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).filter(({ complete, clientWidth }) => clientWidth > 0 && !complete),
      )
  await expect.poll(waiting).toEqual([])
  expect([...types]).toEqual(['image/avif'])
  const shown = await page.locator('img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.clientWidth > 0)
      .map(({ clientWidth, currentSrc }) => ({
        place: clientWidth * window.devicePixelRatio,
        file: Number(/(\d+)\.webp$/.exec(currentSrc)?.[1]),
        currentSrc,
      })),
  )
  expect(shown.length).toBeGreaterThan(9)
  for (const [index, { place, file, currentSrc }] of shown.entries()) {
    // On dense screens browsers take a file that is a little smaller.
    expect(file).toBeGreaterThanOrEqual(place * 0.75)
    // For the first thumbnail a browser may take the file that it has for the slide.
    if (index === 0 || currentSrc !== shown[0]?.currentSrc) expect(file).toBeLessThan(place * 1.5)
  }
  const first = page.locator('img').first()
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1)
})

test('what lies below the window is fetched when somebody scrolls, and without scripts by the browser', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize(firstViews.wide)
  await page.goto('/')
  await awake(page)
  const logo = logoOn(page)
  await expect(logo).toBeHidden()
  await page.mouse.wheel(0, 300)
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(logoOn(plain)).toBeVisible()
  await context.close()
})

test('the slides behind the first are fetched when somebody points at them', async ({ page, isMobile }) => {
  await page.goto('/')
  await awake(page)
  const second = page.locator('[id^="bild-"] img').nth(1)
  await expect(second).toBeHidden()
  const thumbnail = page.getByRole('link', { name: /^Visa / }).nth(1)
  if (isMobile) await thumbnail.tap()
  else await thumbnail.hover()
  await expect(second).toBeVisible()
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing moves when the pictures below the window come, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await awake(page)
    const logo = page.locator('section').filter({ hasText: 'Våra partner' }).getByRole('img').first()
    await expect(logo).toBeHidden()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(logo).toBeVisible()
    expect(await height()).toBe(before)
  })
