import type { Page } from '@playwright/test'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'

const hydrated = (page: Page) => page.locator('html[data-hydrated]')
const thumbnail = (page: Page, number: number) => page.getByRole('link', { name: /^Visa / }).nth(number)
const expand = (page: Page) => page.getByRole('button', { name: 'Visa i helskärm' })

/** Holds back the code of the page, so that something is done before it is there. */
async function holdCode(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Opens a page, and waits until it listens for a visitor, who shows up by what follows. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry-client-')),
  )
}

test('a page to be read fetches no code until somebody shows up, by whatever it is', async ({
  page,
  isMobile,
}) => {
  const code: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.push(new URL(request.url()).pathname)
  })
  const signs: Record<string, () => Promise<unknown>> = {
    finger: () => page.locator('h1, h2').first().tap(),
    pointer: () => page.mouse.move(100, 200),
    keyboard: () => page.keyboard.press('Tab'),
    // A screen reader presses without a pointer or a key.
    press: () => thumbnail(page, 1).dispatchEvent('click'),
  }
  if (!isMobile) delete signs.finger
  for (const [sign, show] of Object.entries(signs)) {
    await open(page, '/')
    await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
    expect(code, sign).toEqual([expect.stringContaining('/entry-client-')])
    await show()
    await expect(hydrated(page), sign).toBeAttached()
    await page.goto('about:blank')
    code.length = 0
  }
})

test('links, the menu and thumbnails work before the code is there', async ({ page, isMobile }) => {
  await page.route('**/assets/start-*.js', () => {})
  await open(page, '/')
  await thumbnail(page, 1).click()
  await expect(page.locator('[id^="bild-"]').nth(1)).toBeInViewport()
  if (isMobile) await page.getByRole('button', { name: 'Meny' }).click()
  const about = page.getByRole('navigation', { name: 'Meny' }).getByRole('link', { name: 'Om oss' })
  await about.click()
  await expect(page).toHaveTitle('Om oss')
  await expect(hydrated(page)).not.toBeAttached()
})

test('what is pressed before the code is there is done as soon as it is', async ({ page }) => {
  const release = await holdCode(page)
  await open(page, '/')
  await expand(page).click()
  await expect(hydrated(page)).not.toBeAttached()
  release()
  await expect(page.getByRole('button', { name: 'Stäng helskärm' })).toBeVisible()
})

test('what is pointed at before the code is there answers as soon as it is', async ({ page, isMobile }) => {
  const release = await holdCode(page)
  await open(page, '/')
  await (isMobile ? thumbnail(page, 1).focus() : thumbnail(page, 1).hover())
  await expect(hydrated(page)).not.toBeAttached()
  release()
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-current', 'true')
})

test('a page with a form, or one that changes by itself, waits for nobody', async ({ page, site }) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const { eventName } = await addEvent(site, { registration_opens: inAnHour })
  for (const path of [
    '/kontakt',
    '/kontakt/medlem',
    '/kalender',
    `/evenemang/${encodeURIComponent(eventName)}`,
  ]) {
    await page.goto(path)
    await expect(hydrated(page), path).toBeAttached()
  }
})
