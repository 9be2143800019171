import { dayMs } from '#shared/durations.ts'
import { eventFormPage, eventPage } from '#shared/paths.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { comingYear } from './coming-year.ts'
import { addEvent, removeEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'

const past = '2020-06-14T18:30'

test.describe('an event', () => {
  test('opens at once from its card, before the server has answered, and then shows its text', async ({
    page,
    site,
  }) => {
    const soon = new Date(Date.now() + dayMs).toISOString()
    const event = await addEvent(site, { eventDate: soon, eventDesc: '<p>Hela texten</p>' })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/events/named/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await awake(page)
    await page.getByRole('link', { name: event.eventName }).click()
    await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
    await expect(page).toHaveTitle(event.eventName)
    await expect(page).toHaveURL(eventPage(event.eventName))
    answer()
    await expect(page.getByText('Hela texten')).toBeVisible()
    await removeEvent(site, event)
  })

  test('shows its facts, opened by its address alone', async ({ page, site }) => {
    const event = await addEvent(site)
    const response = await page.goto(eventPage(event.eventName))
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(event.eventName)
    const main = page.getByRole('main')
    await expect(main.getByText(`${comingYear}-06-14`, { exact: true })).toBeVisible()
    for (const text of ['40 kr', 'Kulturgruppen', 'Trädgården', 'Program']) {
      await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
    }
    await expect(main.getByRole('definition').filter({ hasText: '18.30' })).toHaveCount(1)
    await expect(main.getByRole('link', { name: 'Lägg till i kalendern' })).toHaveAttribute(
      'href',
      `/kalender/${event.id}.ics`,
    )
    const calendar = await page.request.get(`/kalender/${event.id}.ics`)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
  })

  test('has a Register button only when it has a form @all', async ({ page, site }) => {
    const { eventName } = await addEvent(site, { eventHasForm: false })
    await page.goto(eventPage(eventName))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(eventName)
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
    await page.goto(eventFormPage(eventName))
    await expect(page.getByText('Det här evenemanget har ingen anmälan.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skicka in' })).toHaveCount(0)
  })

  test('that has been says so and takes no applications @all', async ({ page, site }) => {
    const { eventName } = await addEvent(site, { eventDate: past })
    for (const address of [eventPage(eventName), eventFormPage(eventName)]) {
      await page.goto(address)
      await expect(page.getByText('Evenemanget har varit.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Skicka in' })).toHaveCount(0)
    }
  })

  test('that never was is not found, one that was deleted is gone @all', async ({
    page,
    site,
    complaints,
  }) => {
    complaints.allow(/status of 4(04|10)/)
    const never = await page.goto(eventPage('Aldrig hört talas om'))
    expect(never?.status()).toBe(404)
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    const event = await addEvent(site)
    await removeEvent(site, event)
    for (const address of [eventPage(event.eventName), eventFormPage(event.eventName)]) {
      expect((await page.goto(address))?.status()).toBe(410)
      await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    }
  })

  test('tells search engines what, when and where @all', async ({ page, site }) => {
    const { eventName, eventDate } = await addEvent(site)
    await page.goto(eventPage(eventName))
    const [event] = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')))
    expect(event).toMatchObject({ '@type': 'Event', name: eventName, startDate: eventDate })
    expect(event.url).toBe(new URL(eventPage(eventName), page.url()).href)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', event.url)
  })
})

test('of two events of one name the next one is meant, and the id picks the other @all', async ({
  page,
  site,
  complaints,
}) => {
  const [spring, autumn] = [`${comingYear}-04-10`, `${comingYear}-09-10`]
  const first = await addEvent(site, { eventName: 'Städdag', eventDate: `${spring}T10:00` })
  const second = await addEvent(site, { eventName: 'Städdag', eventDate: `${autumn}T10:00` })
  await page.goto(eventPage('Städdag'))
  await expect(page.getByText(spring)).toBeVisible()
  await page.getByRole('link', { name: `10 september ${comingYear}` }).click()
  await expect(page).toHaveURL(eventPage('Städdag', second.id))
  await expect(page.getByText(autumn)).toBeVisible()
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(eventFormPage('Städdag', second.id))
  await expect(page.getByText(autumn)).toBeVisible()
  await page.goto(`${eventPage('Städdag', second.id)}&utm_source=brev`)
  await expect(page.getByText(autumn)).toBeVisible()
  complaints.allow(/status of 404/)
  expect((await page.goto(eventPage('Städdag', first.id + 100_000)))?.status()).toBe(404)
  for (const event of [first, second]) await removeEvent(site, event)
})

const names = [
  'Vår/höst',
  'Varför då?',
  '100 % kul, %2F också',
  'Räksmörgås på Öland',
  'Fest 🎉 #1; "a" & <b>',
  'å'.repeat(200),
  'x'.repeat(200),
]
for (const name of names) {
  test(`an event may be called ${name.slice(0, 30)} (${name.length}) @all`, async ({ page, site }) => {
    const event = await addEvent(site, { eventName: name })
    await page.goto('/kalender')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(eventPage(name))
    await expect(page).toHaveTitle(name)
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL(eventFormPage(name))
    for (const address of [eventPage(name), eventFormPage(name)]) {
      expect((await page.goto(address))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      expect(await sidewaysScroll(page)).toBe(0)
    }
    await expect(page.getByLabel('Evenemang', { exact: true })).toHaveValue(name)
    await removeEvent(site, event)
  })
}

test('on a phone the Register button stays in view beside time and price @phone', async ({
  page,
  site,
  isMobile,
}) => {
  const paragraphs = '<p>Lång text om kvällen.</p>'.repeat(60)
  const { eventName } = await addEvent(site, { eventDesc: paragraphs })
  await page.goto(eventPage(eventName))
  const register = page.getByRole('link', { name: 'Register' })
  await expect(register).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 900)
  await expect(register).toBeInViewport({ ratio: 1 })
  for (const text of ['40 kr', '18.30'])
    await expect(page.getByText(text).filter({ visible: true })).toHaveCount(isMobile ? 2 : 1)
})

test('an event at midnight tells no time, for none was chosen @all', async ({ page, site }) => {
  const { eventName } = await addEvent(site, { eventDate: `${comingYear}-06-14T00:00` })
  await page.goto(eventPage(eventName))
  await expect(page.getByRole('term').filter({ hasText: 'Datum' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Tid' })).toHaveCount(0)
})

test('without JavaScript an event and the way to its form can be read @all', async ({ browser, site }) => {
  const { eventName } = await addEvent(site)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await page.goto(eventPage(eventName))
  await expect(page.getByText('Musik och fika.')).toBeVisible()
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('form', { name: 'Anmälan' }).getByRole('button')).toBeVisible()
  await page.close()
})

test('an event and its form have no accessibility violations @all', async ({ page, site }) => {
  const { eventName } = await addEvent(site)
  for (const address of [eventPage(eventName), eventFormPage(eventName)]) {
    await page.goto(address)
    expect(await axeViolations(page)).toEqual([])
  }
})
