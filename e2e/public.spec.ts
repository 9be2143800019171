import type { Locator, Page } from '@playwright/test'
import { eventFormPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Footer } from '#shared/resources/footer.ts'
import type { Post } from '#shared/resources/posts.ts'
import { awake } from '#testing/awake.ts'
import { addEvent, clearDay, removeEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const read = async <T>(site: Site, path: string): Promise<T> =>
  (await (await fetch(site.url + path)).json()) as T

const openHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await awake(page)
}

/** The first eight posts, of which the published ones are slides (specification §9). */
const slidesOf = async (site: Site): Promise<Post[]> =>
  (await read<Post[]>(site, '/api/posts/')).slice(0, 8).filter((post) => post.is_published)

/** @returns the index of the slide that is in view */
const slideInView = (page: Page) =>
  page.evaluate(() => {
    const track = document.querySelector('[id^="bild-"]')?.parentElement
    return track ? Math.round(track.scrollLeft / track.clientWidth) : null
  })

test.describe('the carousel', () => {
  test('shows picture, thumbnail and title of each, and has no arrows and no play button @all', async ({
    page,
    site,
  }) => {
    const posts = await slidesOf(site)
    await openHome(page)
    const slides = page.locator('[id^="bild-"]')
    await expect(slides).toHaveText(posts.map(({ title }) => title))
    await expect(slides.locator('img')).toHaveCount(posts.filter(({ image }) => image).length)
    await expect(page.getByRole('link', { name: /^Visa (?!alla$)/ })).toHaveCount(posts.length)
    await expect(page.getByRole('main').getByRole('button')).toHaveText([''])
    await expect(page.getByRole('button', { name: 'Visa i helskärm' })).toBeVisible()
  })

  test('switches when a thumbnail is hovered, touched or focused, and never by itself @phone', async ({
    page,
    site,
    isMobile,
  }) => {
    const posts = await slidesOf(site)
    await openHome(page)
    const thumbnail = (index: number) =>
      page.getByRole('link', { name: `Visa ${posts[index]?.title}`, exact: true })
    expect(await slideInView(page)).toBe(0)
    if (isMobile) await thumbnail(2).tap()
    else await thumbnail(2).hover()
    await expect.poll(() => slideInView(page)).toBe(2)
    await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
    await thumbnail(1).focus()
    await expect.poll(() => slideInView(page)).toBe(1)
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
      )
    await expect.poll(moving).toBe(0)
  })

  test('takes the whole screen and gives it back @all', async ({ page }) => {
    await openHome(page)
    await page.getByRole('button', { name: 'Visa i helskärm' }).click()
    await expect(page.getByRole('button', { name: 'Stäng helskärm' })).toBeVisible()
    await page.getByRole('button', { name: 'Stäng helskärm' }).click()
    await expect(page.getByRole('button', { name: 'Visa i helskärm' })).toBeVisible()
  })
})

test('coming events are those of the next month, each with name, day, time, price, organizer and place @all', async ({
  page,
  site,
}) => {
  const day = (days: number) => Temporal.Now.plainDateISO('Europe/Stockholm').add({ days }).toString()
  await clearDay(site, day(0))
  const next = await addEvent(site, { eventDate: `${day(0)}T23:59`, capacity: 12 })
  const near = await addEvent(site, { eventDate: `${day(3)}T18:30` })
  const far = await addEvent(site, { eventDate: `${day(40)}T18:30` })
  const past = await addEvent(site, { eventDate: `${day(-1)}T18:30` })
  await openHome(page)
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Kommande Evenemang' }) })
  const large = section.getByRole('article')
  const row = section.getByRole('listitem').filter({ hasText: near.eventName })
  for (const [place, event, time] of [
    [large, next, '23.59'],
    [row, near, '18.30'],
  ] as const) {
    for (const text of [event.eventName, event.eventPrice, event.eventOrganizer, event.eventLocation, time])
      await expect(place).toContainText(text)
    const date = event.eventDate.split('T')[0] ?? ''
    await expect(place.locator('time')).toHaveAttribute('datetime', date)
    await expect(place).not.toContainText(date)
  }
  await expect(large).toContainText('12 platser kvar')
  for (const { eventName } of [far, past]) await expect(section).not.toContainText(eventName)
  await expect(section.getByRole('link', { name: 'Visa alla' })).toHaveAttribute('href', '/kalender')
  await large.getByRole('link', { name: 'Anmäl dig' }).click()
  await expect(page).toHaveURL(eventFormPage(next.eventName))
  for (const event of [next, near, far, past]) await removeEvent(site, event)
})

test('without coming events there is no heading for them @all', async ({ page }) => {
  await page.route('**/api/events/', (route) => route.fulfill({ json: [] satisfies Event[] }))
  await page.goto('/kontakt')
  await awake(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveTitle('Hem')
  await expect(page.getByRole('heading', { name: 'Våra partner' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kommande Evenemang' })).toHaveCount(0)
})

test('each partner logo takes 2 of 12 columns and at most 90 px @all', async ({ page }) => {
  await openHome(page)
  const partners = page.locator('section').filter({ hasText: 'Våra partner' }).getByRole('listitem')
  await page.getByRole('heading', { name: 'Våra partner' }).scrollIntoViewIfNeeded()
  // A partner without a picture stands there by name.
  const logos = partners.filter({ has: page.getByRole('img') })
  await expect(logos).not.toHaveCount(0)
  for (const logo of await logos.all()) {
    await expect(logo).toHaveCSS('grid-column', 'span 2')
    await expect(logo.getByRole('img')).toHaveCSS('max-width', '90px')
  }
  const columns = await logos
    .first()
    .evaluate((item) => getComputedStyle(item.parentElement ?? item).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(12)
})

test('the navigation leads to each page; becoming a member opens in a new tab @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await openHome(page)
  const menu = page.getByRole('button', { name: 'Meny', exact: true })
  const open = async () => (isMobile ? menu.click() : undefined)
  const links = page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link')
  await open()
  const specified = ['Hem', 'Om oss', 'Aktiviteter', 'Kontakt', 'Bli medlem', 'Kalender']
  // The association's own page stands behind them.
  await expect(links).toHaveText([...specified, 'Mottagningen'])
  const coming = context.waitForEvent('page')
  await links.nth(4).click()
  await expect(await coming).toHaveTitle('Medlemskap')
  for (const [index, title] of [
    [1, 'Om oss'],
    [2, 'Aktiviteter'],
    [3, 'Kontakt'],
    [5, 'Kalender'],
    [0, 'Hem'],
  ] as const) {
    await links.nth(index).click()
    await expect(page).toHaveTitle(title)
    if (!isMobile) continue
    await expect(links.first()).toBeHidden()
    await open()
  }
})

test('the footer tells what the first record holds, on every page @all', async ({ page, site }) => {
  const [footer] = await read<Footer[]>(site, '/api/footer/')
  for (const path of ['/', '/aktiviteter', '/om-oss', '/kontakt', '/kontakt/medlem', '/kalender']) {
    await page.goto(path)
    const place = page.getByRole('contentinfo')
    await expect(place).toContainText(footer?.description ?? '')
    await expect(place).toContainText(footer?.address ?? '')
    await expect(place.getByRole('link', { name: footer?.infoMail })).toHaveAttribute(
      'href',
      `mailto:${footer?.infoMail}`,
    )
    await expect(place).toContainText(footer?.phoneNumber ?? '')
    for (const [name, href] of [
      ['Facebook', footer?.facebookLink],
      ['YouTube', footer?.youtubeLink],
      ['Instagram', footer?.instagramLink],
    ])
      await expect(place.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '')
    await expect(place.getByRole('heading', { name: 'Hålla kontakten' })).toBeVisible()
    await expect(place).toContainText(`© ${Temporal.Now.plainDateISO('Europe/Stockholm').year}`)
  }
})

test('the info button of the mailing list answers to hover and touch, and Escape @phone @all', async ({
  page,
  isMobile,
}) => {
  await openHome(page)
  const button = page.getByRole('button', { name: 'Om maillistan' })
  const text = page.getByRole('tooltip')
  await expect(text).toBeHidden()
  if (isMobile) await button.tap()
  else await button.hover()
  await expect(text).toBeVisible()
  await expect(text).toHaveText(
    'Om du vill bli informerad om föreningens verksamhet kan du gå med på maillistan.',
  )
  await button.focus()
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
})

const progress = (page: Page) => page.locator('.Toastify__progress-bar').last()

/** A toast goes when its animation ends: at a tenth of the speed a busy machine reaches it before. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
}

async function holdToast(page: Page, text: string | RegExp): Promise<Locator> {
  await slowDown(page)
  await page.keyboard.press('Enter')
  const toast = page.locator('.Toastify__toast').getByText(text)
  await toast.hover()
  await expect(progress(page)).toHaveCSS('animation-play-state', 'paused')
  return toast
}

/** @returns the toast that says so */
async function failToLogIn(page: Page): Promise<Locator> {
  await page.goto('/login')
  await page.getByLabel('Your Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('inte det rätta')
  return holdToast(page, 'Login can not be performed')
}

test('toasts stay 1500 and 2000 ms, are held by a hover and closed by a click', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const failure = await failToLogIn(page)
  await expect(progress(page)).toHaveCSS('animation-duration', '2s')
  await failure.click()
  await expect(failure).toBeHidden()
  await page.goto('/')
  await awake(page)
  const email = page.getByRole('contentinfo').getByLabel('E-post')
  await email.fill(`toast-${Date.now()}@example.org`)
  const thanks = await holdToast(page, /har lagts till i prenumerantlistan\.$/)
  await expect(thanks).toBeVisible()
  await expect(progress(page)).toHaveCSS('animation-duration', '1.5s')
})

test('a toast that appears under a still mouse is held as long as the mouse is there @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const first = await failToLogIn(page)
  const place = await first.boundingBox()
  await first.click()
  await expect(first).toBeHidden()
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 8)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toBeVisible()
  await expect(toast).not.toHaveClass(/toast-in/)
  await expect(progress(page)).toHaveCSS('animation-play-state', 'paused')
  await page.mouse.move(1, 1)
  await expect(progress(page)).toHaveCSS('animation-play-state', 'running')
  await expect(toast).toBeHidden({ timeout: 30_000 })
})

test('a toast can be dragged away @all', async ({ page, complaints }) => {
  complaints.allow(/status of 401/)
  const failure = await failToLogIn(page)
  const place = await failure.boundingBox()
  const [x, y] = [(place?.x ?? 0) + 20, (place?.y ?? 0) + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 150, y, { steps: 4 })
  await page.mouse.move(x + 340, y, { steps: 4 })
  await expect(page.locator('.Toastify__toast')).toHaveAttribute('style', /translate3d\((?!0px)/)
  await page.mouse.up()
  await expect(failure).toBeHidden()
})

test('the login is at most 800 px wide, and its button shows a spinner of 25 px while it waits @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/users/auth/login/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Your Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('inte det rätta')
  await expect(page.getByRole('main')).toHaveCSS('max-width', '800px')
  const button = page.getByRole('button', { name: 'Submit' })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  const spinner = button.locator('svg')
  await expect(spinner).toHaveCSS('width', '25px')
  answer()
  await expect(spinner).toHaveCount(0)
})
