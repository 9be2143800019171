import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { door, doorPage } from '#shared/door.ts'
import { hourMs } from '#shared/durations.ts'
import { participantsPage } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { rolesThatMay } from '#shared/rights.ts'
import { account, administratorOf, giveRole, newPerson } from './administrator.ts'
import { patiently, phone } from './door.ts'
import { expect, test } from './fixtures.ts'
import { addFeast, addPerson } from './participants-records.ts'
import type { Site } from './site.ts'

const offlineFaults = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/

const roles = ['administrator', ...rolesThatMay('mark', door)] as const
type Role = (typeof roles)[number]

const addParty = async (site: Site): Promise<{ event: Event; anna: Evenemang }> => {
  const event = await addFeast(site, { eventDate: new Date(Date.now() + hourMs).toISOString() })
  return { event, anna: await addPerson(site, event, { name: 'Anna', guests: ['Lisa Lund'] }) }
}

/** @returns the account of a person with that role only */
async function accountWith(site: Site, role: Role): Promise<{ email: string; password: string }> {
  await administratorOf(site)
  if (role === 'administrator') return account
  const person = await newPerson(site, 'Dora', 'Dörr')
  await giveRole(site, person.user.id, role)
  return person
}

/** Signs in by the form. The document stays the one of the login page, which no service worker controls. */
async function signIn(page: Page, site: Site, role: Role): Promise<void> {
  const { email, password } = await accountWith(site, role)
  await page.setViewportSize(phone)
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Your Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible(patiently)
}

const checkInOf = (page: Page, { name }: Pick<Evenemang, 'name'>) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })

/** The link of the dashboard to the check-in of an event. */
const checkInLink = (page: Page, { id }: Event) => page.getByRole('main').locator(`a[href="${doorPage(id)}"]`)

/** Waits until the browser has stored all that it needs without a connection. */
async function untilStored(page: Page, event: Event): Promise<void> {
  const stored = () =>
    page.evaluate(async () =>
      (await (await caches.open('door')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect.poll(stored, patiently).toEqual(expect.arrayContaining(['/users/me/', doorPage(event.id)]))
  await expect
    .poll(async () => {
      const before = (await stored()).length
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      return before > 5 && before === (await stored()).length
    }, patiently)
    .toBe(true)
  const isActive = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).some(({ active }) => active?.state === 'activated'),
    )
  await expect.poll(isActive, patiently).toBe(true)
}

/** Ticks without a connection, reloads, and finds the tick again. */
async function tickAndReload(page: Page, context: BrowserContext, anna: Evenemang): Promise<void> {
  await context.setOffline(true)
  await checkInOf(page, anna).click()
  await expect(checkInOf(page, anna)).toContainText('Not sent yet')
  await page.reload()
  await expect(checkInOf(page, anna)).toContainText('Not sent yet', patiently)
  await expect(checkInOf(page, { name: 'Lisa Lund' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0, patiently)
}

for (const role of roles) {
  test(`check-in opened from the panel works offline and after a reload: ${role} @phone`, async ({
    page,
    context,
    site,
    complaints,
  }) => {
    complaints.allow(offlineFaults)
    const { event, anna } = await addParty(site)
    await signIn(page, site, role)
    await checkInLink(page, event).click()
    await expect(checkInOf(page, anna)).toBeVisible(patiently)
    await untilStored(page, event)
    await tickAndReload(page, context, anna)
  })

  test(`going offline before the list was loaded says so, also after a reload: ${role} @phone`, async ({
    page,
    context,
    site,
    complaints,
  }) => {
    complaints.allow(offlineFaults)
    const { event, anna } = await addParty(site)
    await signIn(page, site, role)
    await expect(checkInLink(page, event)).toBeVisible(patiently)
    await untilStored(page, event)
    await context.setOffline(true)
    await checkInLink(page, event).click()
    const explanation = page
      .getByRole('main')
      .getByText('The list of participants is not on this device yet.')
    await expect(explanation).toBeVisible(patiently)
    await page.reload()
    await expect(explanation).toBeVisible(patiently)
    await context.setOffline(false)
    await expect(checkInOf(page, anna)).toBeVisible(patiently)
  })

  test(`check-in opened by a link or a scanned code works offline: ${role} @phone`, async ({
    page,
    context,
    site,
    complaints,
  }) => {
    complaints.allow(offlineFaults)
    const { event, anna } = await addParty(site)
    await signIn(page, site, role)
    await page.goto(doorPage(event.id))
    await expect(checkInOf(page, anna)).toBeVisible(patiently)
    await untilStored(page, event)
    await tickAndReload(page, context, anna)
    await context.setOffline(true)
    await page.goto(participantsPage(event.id, anna.id))
    await expect(page.getByRole('heading', { name: `${anna.name} has a place` })).toBeVisible(patiently)
    await expect(checkInOf(page, anna)).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
  })
}

test('check-in survives a restart of the browser without a connection @phone', async ({
  playwright,
  site,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'gille-profile-'))
  const start = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      locale: 'sv-SE',
      baseURL: site.url,
    })
  try {
    const { event, anna } = await addParty(site)
    const before = await start()
    const page = await before.newPage()
    await signIn(page, site, 'door')
    await checkInLink(page, event).click()
    await expect(checkInOf(page, anna)).toBeVisible(patiently)
    await untilStored(page, event)
    await before.close()

    const after = await start()
    await after.setOffline(true)
    const restarted = await after.newPage()
    await restarted.goto(doorPage(event.id))
    await expect(checkInOf(restarted, anna)).toBeVisible(patiently)
    await after.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
