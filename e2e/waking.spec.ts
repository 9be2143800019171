import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#scripts/project.mjs'
import { awake } from '#testing/awake.ts'
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

/** The state of the page's store, found where React keeps what it has drawn. */
const storeOf = (page: Page): Promise<Record<string, object>> =>
  page.evaluate(() => {
    type Fiber = { memoizedProps: { store?: { getState(): never } } | null; child: Fiber }
    const root = document.getElementById('root') ?? {}
    const container = Object.entries(root).find(([name]) => name.startsWith('__reactContainer'))
    if (!container) throw new Error('React is not there yet')
    let fiber = (container[1] as { stateNode: { current: Fiber } }).stateNode.current
    while (!fiber.memoizedProps?.store) fiber = fiber.child
    return fiber.memoizedProps.store.getState()
  })

test('a page that is only read wakes by itself, with the flags of the specification in its store (§3, §4)', async ({
  page,
}) => {
  await page.goto('/')
  await awake(page)
  const store = await storeOf(page)
  for (const area of ['post', 'event', 'partner', 'footer', 'feature'])
    expect(store[area], area).toMatchObject({ loading: false, error: false })
  const signedOut = { currentUser: null, currentUserId: null, isAdmin: false, token: null }
  expect(store.auth).toMatchObject({ ...signedOut, loading: false, error: false })
})

/** How many files of code a page has asked for once the browser was idle, or had no time for as long as pages wait. */
const codeAsked = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }))
    return document.querySelectorAll('link[rel="modulepreload"]').length
  })

for (const { what, connection } of [
  { what: 'a visitor who saves data', connection: { saveData: true, effectiveType: '4g' } },
  { what: 'a visitor with a slow connection', connection: { saveData: false, effectiveType: '2g' } },
])
  test(`${what} fetches no code before the first touch @all`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.goto('/')
    expect(await codeAsked(page)).toBe(0)
    await page.keyboard.press('Tab')
    await awake(page)
  })

test('links, the menu and thumbnails work before the code is there @phone', async ({ page, isMobile }) => {
  await page.route('**/assets/start-*.js', () => {})
  await page.goto('/')
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
  await page.goto('/')
  await expand(page).click()
  await expect(hydrated(page)).not.toBeAttached()
  release()
  await expect(page.getByRole('button', { name: 'Stäng helskärm' })).toBeVisible()
})

test('what is pointed at before the code is there answers as soon as it is @phone @all', async ({
  page,
  isMobile,
}) => {
  const release = await holdCode(page)
  await page.goto('/')
  await (isMobile ? thumbnail(page, 1).focus() : thumbnail(page, 1).hover())
  await expect(hydrated(page)).not.toBeAttached()
  release()
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-current', 'true')
})

test('the script of a page of a link brings nothing along that wakes a page', () => {
  type Chunk = { file: string; name?: string; imports?: string[] }
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(root, 'build/client/.vite/manifest.json'), 'utf8'),
  )
  const broughtBy = (key: string): string[] => [key, ...(manifest[key]?.imports ?? []).flatMap(broughtBy)]
  for (const script of ['copy-values', 'closed-notice', 'enter-panel']) {
    const names = broughtBy(`src/web/${script}.ts`).map((key) => manifest[key]?.name)
    expect(names).toContain(script)
    expect(names).not.toContain('entry-client')
  }
})
