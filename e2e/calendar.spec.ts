import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventPage } from '#shared/paths.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent, removeEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const setCalendar = async (site: Site, calendar_embed_url: string): Promise<void> => {
  const { call } = await administratorOf(site)
  await call('PUT', '/api/site/1/', { calendar_embed_url })
}

test('the agenda lists what comes by month, with its Stockholm time, and leads to each event', async ({
  page,
  site,
}) => {
  const first = await addEvent(site, { eventDate: `${comingYear}-01-31T23:30` })
  const second = await addEvent(site, { eventDate: `${comingYear}-02-01T00:30` })
  await page.goto('/kalender')
  await expect(page).toHaveTitle('Kalender')
  const month = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
      .last()
  await expect(month(`januari ${comingYear}`).getByRole('listitem')).toContainText('23.30')
  await expect(month(`februari ${comingYear}`).getByRole('link', { name: second.eventName })).toBeVisible()
  await month(`januari ${comingYear}`).getByRole('link', { name: first.eventName }).click()
  await expect(page).toHaveURL(eventPage(first.eventName))
  for (const event of [first, second]) await removeEvent(site, event)
})

/** @returns the numbers of the weeks of a month, which does not lie at the turn of the year */
const weeksOf = ({ year, month }: { year: number; month: number }): number[] => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }))
  return [...new Set(days.map(({ weekOfYear }) => Number(weekOfYear)))]
}

const grid = '(//section[.//table])[1]'

test('a wide screen shows the month in weeks from Monday, one leafs by links, a phone has the agenda alone @phone @desk', async ({
  page,
  site,
  isMobile,
}) => {
  const lastOfMarch = Temporal.PlainDate.from({ year: comingYear, month: 3, day: 31 })
  // The Sunday on which the clocks go forward.
  const sunday = lastOfMarch.subtract({ days: lastOfMarch.dayOfWeek % 7 })
  const address = `/kalender?manad=${comingYear}-03`
  const event = await addEvent(site, { eventDate: `${sunday}T18:30` })
  await page.goto(address)
  const month = page.locator(grid)
  if (isMobile) {
    await expect(month).toBeHidden()
    await expect(page.getByRole('link', { name: event.eventName })).toBeVisible()
    return removeEvent(site, event)
  }
  await expect(month.getByRole('heading')).toHaveText(`mars ${comingYear}`)
  await expect(month.getByRole('columnheader')).toHaveText([
    'v.',
    'mån',
    'tis',
    'ons',
    'tor',
    'fre',
    'lör',
    'sön',
  ])
  await expect(month.getByRole('rowheader')).toHaveText(
    weeksOf({ year: comingYear, month: 3 }).map((week) => `Vecka ${week}`),
  )
  const day = month.getByRole('cell').filter({ hasText: String(sunday.day) })
  await expect(day.getByRole('link')).toHaveText(`18.30 ${event.eventName}`)
  expect(await axeViolations(page)).toEqual([])

  await awake(page)
  // Which month that is depends on the other events there are.
  const earlier = month.getByRole('navigation').getByRole('link').nth(1)
  const name = (await earlier.getAttribute('aria-label')) ?? 'a month'
  const before = (await earlier.getAttribute('href')) ?? 'no address'
  await earlier.click()
  await expect(page).toHaveURL(before)
  await expect(month.getByRole('heading')).toHaveText(name)
  await expect(month.getByRole('link', { name: event.eventName })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(day.getByRole('link')).toBeVisible()
  await month.getByRole('link', { name: 'Den här månaden' }).click()
  await expect(page).toHaveURL('/kalender')
  await expect(month.locator('[aria-current="date"]')).toHaveCount(1)
  await removeEvent(site, event)
})

test('a month that is none shows this month, one far away without events is not found @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  for (const query of ['manad=2026-13', 'manad=x', 'manad='])
    expect((await page.goto(`/kalender?${query}`))?.status()).toBe(200)
  expect((await page.goto('/kalender?manad=2199-01'))?.status()).toBe(404)
})

test('what has been is folded away, the latest first @all', async ({ page, site }) => {
  const past = await addEvent(site, { eventDate: '2026-01-10T18:00' })
  await page.goto('/kalender')
  const link = page.getByRole('link', { name: past.eventName })
  await expect(link).toBeHidden()
  await page.getByText('Tidigare evenemang').click()
  await expect(link).toBeVisible()
  await removeEvent(site, past)
})

test('one subscribes by webcal or with the copied address @all', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/kalender')
  const { host } = new URL(site.url)
  await expect(page.getByRole('link', { name: 'Öppna i din kalender' })).toHaveAttribute(
    'href',
    `webcal://${host}/kalender.ics`,
  )
  await page.getByRole('button', { name: 'Kopiera: adressen till kalendern' }).click()
  await expect(page.getByRole('button', { name: 'Kopierat: adressen till kalendern' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/kalender.ics`)
  expect((await page.request.get('/kalender.ics')).headers()['content-type']).toContain('text/calendar')
})

test('the page has no accessibility violations and fits a narrow screen @all', async ({ page }) => {
  await page.goto('/kalender')
  await expect(page.getByText('Extern kalender')).toHaveCount(0)
  await page.getByText('Tidigare evenemang').click()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('without JavaScript the agenda and the file are there @all', async ({ browser, site }) => {
  const event = await addEvent(site)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await page.goto('/kalender')
  await expect(page.getByRole('link', { name: event.eventName })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Öppna i din kalender' })).toHaveAttribute(
    'href',
    '/kalender.ics',
  )
  await page.close()
  await removeEvent(site, event)
})

test.describe('a calendar of another service', () => {
  const asked: string[] = []
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title><p>Andras kalender')
  })
  let address = ''

  test.beforeAll(async () => {
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  })
  test.afterAll(() => new Promise((closed) => service.close(closed)))
  test.beforeEach(async ({ complaints, site }) => {
    await setCalendar(site, `${address}/embed?src=forening`)
    asked.length = 0
    complaints.allow(/foreign request: http:\/\/127\.0\.0\.1:\d+\/embed/)
  })
  test.afterEach(({ site }) => setCalendar(site, ''))

  test('is asked for after a click only, and again on the next visit @all', async ({ page, context }) => {
    await page.goto('/kalender')
    const button = page.getByRole('button', { name: 'Visa kalendern' })
    await awake(page)
    await expect(button).toBeVisible()
    expect(asked).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await button.click()
    const frame = page.getByTitle('Extern kalender')
    await expect(frame.contentFrame().getByText('Andras kalender')).toBeVisible()
    await expect.poll(() => asked).toEqual(['/embed?src=forening'])
    await page.reload()
    await expect(button).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  })

  test('opens with one click also after moving there from another page @all', async ({ page }) => {
    await page.goto('/kalender')
    await page.goto('/')
    await awake(page)
    const menu = page.getByRole('button', { name: 'Meny', exact: true })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('navigation').getByRole('link', { name: 'Kalender' }).click()
    await page.getByRole('button', { name: 'Visa kalendern' }).click()
    await expect(page.getByTitle('Extern kalender').contentFrame().getByText('Andras kalender')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Visa kalendern' })).toBeVisible()
  })

  test('may be framed on this page and nowhere else @all', async ({ page }) => {
    const policy = async (path: string) =>
      (await page.request.get(path)).headers()['content-security-policy'] ?? ''
    expect(await policy('/kalender')).toContain(`frame-src 'self' ${address};`)
    expect(await policy('/')).toContain("frame-src 'self';")
  })
})
