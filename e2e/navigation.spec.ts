import { awake } from '#testing/awake.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'

test('going back before a reloaded page is hydrated shows the page one went back to', async ({ page }) => {
  await page.goto('/aktiviteter')
  await awake(page)
  const articles = page.getByRole('article')
  const all = await articles.count()
  const tags = page.getByRole('navigation', { name: 'Kategorier' }).getByRole('link')
  await tags.nth(1).click()
  await expect(page).toHaveURL(/kategori=\d+$/)
  await expect(articles).not.toHaveCount(all)
  const some = await articles.count()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(articles).toHaveCount(some)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/aktiviteter')
  release()
  await expect(articles).toHaveCount(all)
  await expect(tags.first()).toHaveAttribute('aria-current', 'true')
  await page.goForward()
  await expect(articles).toHaveCount(some)
})

test('the skip link moves the focus, and the next link and Back show their pages @phone @desk', async ({
  page,
}) => {
  await page.goto('/')
  await awake(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.locator('main a[href^="/evenemang/"]').first().click()
  await expect(page.locator('h1')).toBeFocused()
  await page.goBack()
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('main h2').first()).toBeVisible()
})

test('what a page shows and its address change together @all', async ({ page }) => {
  await page.goto('/aktiviteter')
  await awake(page)
  const tag = page.getByRole('navigation', { name: 'Kategorier' }).getByRole('link').nth(1)
  const changed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(location.pathname + location.search)
        const observer = new MutationObserver(() => port2.postMessage('the turn is over'))
        observer.observe(document.querySelector('main') as Element, { childList: true, subtree: true })
      }),
  )
  await tag.click()
  await expect(page).toHaveURL(/kategori=\d+$/)
  expect(await changed).toBe(await tag.getAttribute('href'))
})

test('an address that cannot be read, or is written in capitals, is not found @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  for (const path of [
    '/evenemang/100%',
    '/%ff',
    '/Om-Oss',
    '/KALENDER',
    '/kontakt//medlem',
    '/post/x/',
    '/post/999999',
    '/om-oss/x',
    '/kalender?manad=2199-01',
    '/a/b/c',
  ]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    await awake(page)
    await expect(page).toHaveTitle('Sidan finns inte')
    await expect(page.locator('nav [aria-current]')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Hem')
})

test('pointing at a link fetches its page, which the click then shows without asking again @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await awake(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const link = page.locator('a[href^="/evenemang/"]').first()
  const named = page.waitForResponse('**/api/events/named/**')
  if (isMobile) await link.dispatchEvent('touchstart', { touches: [], changedTouches: [], targetTouches: [] })
  else await link.hover()
  await named
  await link.click()
  await expect(page).toHaveURL(/\/evenemang\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.length).toBe(new Set(asked).size)
})

test('a link to the former name of an event leads to its page, with a new document and within one @all', async ({
  page,
  site,
  complaints,
}) => {
  // The page asks for an event of that name first.
  complaints.allow(/status of 404/)
  const { call } = await administratorOf(site)
  const event = await addEvent(site, { eventName: 'Gamla namnet' })
  await call('PUT', `/api/events/${event.id}/`, { eventName: 'Nya namnet' })
  const { id } = await addPost(site, { content: '<p><a href="/evenemang/Gamla%20namnet">Kom!</a></p>' })
  await page.goto(`/post/${id}/`)
  await awake(page)
  await page.getByRole('link', { name: 'Kom!' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nya namnet' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/evenemang/Nya%20namnet')
  await page.goto('/en/events/Gamla%20namnet/apply')
  await expect(page.getByRole('heading', { level: 1, name: /Nya namnet/ })).toBeVisible()
})

test('a move scrolls to the top, puts the focus on the heading and says the title; back finds the old place', async ({
  page,
}) => {
  await page.goto('/aktiviteter')
  await awake(page)
  const link = page
    .getByRole('region', { name: 'Fler inlägg' })
    .getByRole('article')
    .last()
    .getByRole('link')
    .first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(400)
  const title = ((await link.textContent()) ?? '').trim()
  await link.click()
  await expect(page).toHaveURL(/\/post\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle(title)
  await expect(page.locator('p[aria-live="polite"]').last()).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL('/aktiviteter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)
})

test('a post that comes after one has gone back leaves the list and the place in it alone @all', async ({
  page,
}) => {
  await page.goto('/aktiviteter')
  await awake(page)
  const articles = page.getByRole('article')
  const all = await articles.count()
  const link = articles.last().getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/posts\/\d+/, async (route) => {
    await held
    await route.continue()
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)
  const answered = page.waitForResponse(/\/api\/posts\/\d+/)
  release()
  await (await answered).finished()
  // The answers are worked off when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(articles).toHaveCount(all)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(place - 50)
})

test('nothing moves for whoever asked for less motion @all', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/aktiviteter', '/om-oss', '/kontakt', '/kontakt/medlem', '/kalender', '/login']) {
    await page.goto(path)
    await awake(page)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
          const takes = Math.max(...transitionDuration.split(',').map(Number.parseFloat))
          return animationName !== 'none' || takes > 0.001 || scrollBehavior === 'smooth'
        })
        .map((element) => element.className),
    )
    expect(moving, path).toEqual([])
  }
})

test('at 320 px and at 640, which is a desk at 400 and 200 %, no page loses anything @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  for (const path of [
    '/',
    '/aktiviteter',
    '/om-oss',
    '/kontakt',
    '/kontakt/medlem',
    '/kalender',
    '/login',
    '/register',
    '/nej',
  ]) {
    await page.goto(path)
    await awake(page)
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBe(width)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and what needs JavaScript says so', async ({ page, complaints }) => {
    // Without JavaScript the browser refuses scripts that a header asks it to fetch ahead.
    complaints.allow(/status of 404|\(csp\)/)
    for (const [path, heading] of [
      ['/aktiviteter', 'Aktiviteter'],
      ['/om-oss', 'Om oss'],
      ['/kontakt', 'Kontakt'],
      ['/kontakt/medlem', 'BLI MEDLEM'],
      ['/kalender', 'Kalender'],
      ['/finns-inte', '404'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
    for (const path of ['/login', '/register', '/admin/']) {
      await page.goto(path)
      const sentence = page.locator('main p').first()
      await expect(sentence).toBeVisible()
      await expect(sentence).toHaveText('Den här sidan behöver JavaScript.')
      await expect(page.locator('header')).toBeVisible()
      await expect(page.locator('footer')).toBeVisible()
    }
  })
})
