import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { type Door, doorApi, doorPage } from '#shared/door.ts'
import { hourMs } from '#shared/durations.ts'
import { participantsPage, sameTickMs } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { browserSeeing } from './camera.ts'
import { openDoor, patiently, phone } from './door.ts'
import { expect, test } from './fixtures.ts'
import { addFeast, addPerson } from './participants-records.ts'
import type { Site } from './site.ts'
import { smallTargets } from './touch-targets.ts'

const soon = () => ({ eventDate: new Date(Date.now() + hourMs).toISOString() })

const nameOf = (page: Page, { name }: Pick<Evenemang, 'name'>) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })

const doorOf = async (site: Site, { id }: Event): Promise<Door> => {
  const { call } = await administratorOf(site)
  return call('GET', doorApi(id))
}
const presentAt = async (site: Site, event: Event): Promise<string[]> => {
  const { parties } = await doorOf(site, event)
  return parties.flatMap(({ name, present, guests }) =>
    [{ name, present }, ...guests].filter((one) => one.present).map((one) => one.name),
  )
}

test('six people stand on a phone, one press each, guests under who brings them, with what the organiser allows @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, soon())
  const { call } = await administratorOf(site)
  const questions = event.questions.map((one) => ({ ...one, at_door: one.key === 'food' }))
  await call('PUT', `/api/events/${event.id}/`, { questions })
  const anna = await addPerson(site, event, {
    name: 'Anna',
    guests: ['Lisa Lund', 'Per Po'],
    answers: { food: 'Kött', allergy: 'Nötter' },
    theirs: [{ food: 'Vegetariskt' }],
  })
  const others = []
  for (const name of ['Bo', 'Cia', 'Dag', 'Eva', 'Finn'])
    others.push(await addPerson(site, event, { name, answers: { food: 'Kött' } }))
  await openDoor(page, site, doorPage(event.id))
  const rows = page.getByRole('main').locator('li')
  await expect(rows).toHaveCount(8)
  const sixth = await rows.nth(5).boundingBox()
  expect((sixth?.y ?? 0) + (sixth?.height ?? 0)).toBeLessThanOrEqual(phone.height)
  await expect(page.getByText('0 of 8 people here')).toBeVisible()
  await expect(page.getByText('Nötter')).toHaveCount(0)
  await expect(page.getByText('@example.com')).toHaveCount(0)
  expect(await smallTargets(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])

  await nameOf(page, { name: 'Lisa Lund' }).click()
  await expect(page.getByText('1 of 8 people here')).toBeVisible()
  await expect.poll(() => presentAt(site, event)).toEqual(['Lisa Lund'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => presentAt(site, event)).toEqual([])
  // A double press is one.
  await nameOf(page, anna).dblclick()
  await expect.poll(() => presentAt(site, event)).toEqual([anna.name])

  await page.getByRole('button', { name: 'Not here yet' }).click()
  await expect(rows).toHaveCount(7)
  const vegetarian = page.getByRole('button', { name: 'Vegetarian', exact: true })
  await vegetarian.click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`Guest of ${anna.name}`)
  await vegetarian.click()
  await page.getByLabel('Search').fill('per po')
  // A party goes in together.
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('unpaid').first()).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the door works through a lost connection and a reload, says what is not sent, and sends it', async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/)
  const event = await addFeast(site, soon())
  const anna = await addPerson(site, event, { name: 'Anna', guests: ['Lisa Lund'] })
  await openDoor(page, site, doorPage(event.id))
  await expect(nameOf(page, anna)).toBeVisible()
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('door')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect.poll(kept, patiently).toEqual(expect.arrayContaining(['/users/me/', doorPage(event.id)]))
  await expect.poll(async () => (await kept()).length, patiently).toBeGreaterThan(5)

  await context.setOffline(true)
  await nameOf(page, anna).click()
  await expect(nameOf(page, anna)).toContainText('Not sent yet')
  await expect(page.getByText(/^No connection/)).toBeVisible(patiently)
  await page.reload()
  await expect(nameOf(page, anna)).toContainText('Not sent yet', patiently)
  await expect(nameOf(page, { name: 'Lisa Lund' })).toBeVisible()
  await expect(page.getByText('1 of 2 people here')).toBeVisible()
  await nameOf(page, { name: 'Lisa Lund' }).click()
  await expect(page.getByText('2 are not sent yet')).toBeVisible()
  // A request that left as the connection broke may have arrived: a mark waits until it was answered, and is sent again.
  expect(await presentAt(site, event)).not.toContain('Lisa Lund')

  await context.setOffline(false)
  await expect.poll(() => presentAt(site, event), patiently).toEqual([anna.name, 'Lisa Lund'])
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(page.getByText(/^No connection/)).toHaveCount(0)
  // Names are kept no longer than the door is open, or the session lasts.
  const doors = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('door:')))
  await page.evaluate(() => {
    const ends = new Date(Date.now() - 1).toISOString()
    localStorage.setItem('door:999999', JSON.stringify({ door: { event: { ends }, parties: [] }, readMs: 0 }))
  })
  await page.reload()
  await expect.poll(doors).toEqual([`door:${event.id}`])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(doors).toEqual([])
})

test('two phones agree, and of two marks of one person the earlier stands, which both are told @all', async ({
  page,
  context,
  browser,
  site,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|net::/)
  const event = await addFeast(site, soon())
  const anna = await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await openDoor(page, site, doorPage(event.id))
  const other = await browser.newContext()
  const second = await other.newPage()
  await openDoor(second, site, doorPage(event.id))
  await nameOf(page, bo).click()
  await expect(nameOf(second, bo)).toHaveAttribute('aria-pressed', 'true', { timeout: 5_000 })

  await context.setOffline(true)
  await nameOf(page, anna).click()
  const ticked = Date.now()
  await expect(page.getByText(/^No connection/)).toBeVisible(patiently)
  // Two ticks of one person within this time are one.
  await expect.poll(() => Date.now() - ticked).toBeGreaterThan(sameTickMs)
  await nameOf(second, anna).click()
  await expect.poll(() => presentAt(site, event)).toHaveLength(2)
  await expect(nameOf(second, anna)).toContainText('Came')
  const later = (await doorOf(site, event)).parties[0]?.present_at ?? ''
  await context.setOffline(false)
  await expect(page.getByText(`${anna.name} was ticked at`)).toBeVisible(patiently)
  await expect(second.getByText(`${anna.name} had been ticked at`)).toBeVisible(patiently)
  const stands = (await doorOf(site, event)).parties[0]?.present_at ?? ''
  expect(Date.parse(stands)).toBeLessThan(Date.parse(later))
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await expect(page.getByText(`${anna.name} was ticked at`)).toHaveCount(0)
  await other.close()
})

test('the code of a participant leads who lets people in to the door, and the board from the event @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, soon())
  const anna = await addPerson(site, event, { name: 'Anna', guests: ['Lisa Lund'] })
  await addPerson(site, event, { name: 'Bo' })
  await openDoor(page, site, participantsPage(event.id, anna.id))
  await expect(page).toHaveURL(new RegExp(`${doorPage(event.id, anna.id).replace('?', '\\?')}$`))
  await expect(page.getByRole('heading', { name: `${anna.name} has a place` })).toBeVisible()
  await expect(page.getByRole('main').locator('li')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show all participants' }).click()
  await expect(page.getByRole('main').locator('li')).toHaveCount(3)
  await page.goto('/admin/')
  await page.getByRole('link', { name: event.eventName }).click()
  await expect(page.getByText('0 of 3 people here')).toBeVisible()
  await openAdmin(page, site, participantsPage(event.id))
  await page.getByRole('navigation', { name: /event/i }).getByRole('link', { name: 'Door' }).click()
  await expect(page.locator('main h1')).toContainText(`Door – ${event.eventName}`)
})

/** @returns a picture of a code */
function pictureOf(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const squares = Buffer.from(data.flat().map((isDark) => (isDark ? 16 : 235)))
  return sharp(squares, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}

test('the camera reads the own code of a participant @all', async ({
  playwright,
  site,
  launchOptions,
}, info) => {
  const event = await addFeast(site, soon())
  const anna = await addPerson(site, event, { name: 'Anna' })
  await addPerson(site, event, { name: 'Bo' })
  const picture = await pictureOf(site.url + participantsPage(event.id, anna.id))
  const browser = await browserSeeing({ playwright, launchOptions, info, picture })
  const page = await browser.newPage({ baseURL: site.url })
  await openDoor(page, site, doorPage(event.id))
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('heading', { name: `${anna.name} has a place` })).toBeVisible(patiently)
  await browser.close()
})
