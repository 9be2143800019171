import type { Locator } from '@playwright/test'
import { fetchFirstView, firstViews } from '#testing/first-view.ts'
import { expect, ownSite, test as worker } from './fixtures.ts'

/** The demo content as it comes. */
const test = worker.extend({ site: ownSite() })

const kilobyte = 1024

for (const { what, view, kilobytes, requests } of [
  { what: 'at a desk', view: firstViews.wide, kilobytes: 240, requests: 34 },
  { what: 'on a phone', view: firstViews.narrow, kilobytes: 200, requests: 28 },
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

test('pictures come in AVIF, in widths that fit their places @desk', async ({ page }) => {
  const types = new Set<string | undefined>()
  page.on('response', (answer) => {
    // A whole browser fetches the icon of its tab, too.
    if (answer.url().includes('/media/') && !answer.url().includes('/brand/'))
      types.add(answer.headers()['content-type'])
  })
  await page.goto('/')
  const waiting = () =>
    page
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).filter(({ complete, currentSrc }) => currentSrc && !complete),
      )
  await expect.poll(waiting).toEqual([])
  expect([...types]).toEqual(['image/avif'])
  const shown = await page.locator('img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter(({ currentSrc }) => currentSrc)
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

/** Names of pictures that the browser has not drawn. */
const missing = (images: Locator) =>
  images.evaluateAll((all) =>
    (all as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth === 0).map(({ alt }) => alt),
  )

test('every picture is on paper although nobody has scrolled', async ({ page }) => {
  await page.goto('/')
  await page.pdf()
  expect(await missing(page.locator('img'))).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`every picture is in a window that shows the page whole, and none moves anything, ${colorScheme} @all`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: before })
    // The slides behind the first are beside the window.
    await expect.poll(() => missing(page.locator('img:not([id^="bild-"] *)'))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before)
  })

test('text is read before its fonts are there, and does not jump when they come @phone @desk', async ({
  page,
}) => {
  await page.addInitScript(`
    shift = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
      .observe({ type: 'layout-shift', buffered: true })
  `)
  for (const address of ['/', '/om-oss', '/kontakt']) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await page.waitForLoadState()
    await page.evaluate(async () => {
      await document.fonts.ready
      // The frame with the fonts, and the one after it, in which its shifts are told.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await page.evaluate(() => document.fonts.check('1rem Inter'))).toBe(true)
    expect(await page.evaluate<number>('shift'), address).toBeLessThanOrEqual(0.02)
    await page.unroute('**/*.woff2')
  }
})
