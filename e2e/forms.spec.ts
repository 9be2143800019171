import type { Page } from '@playwright/test'
import { honeypot } from '#shared/honeypot.ts'
import { eventFormPage } from '#shared/paths.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Anmälan' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Skicka in' })
const thanks = (page: Page) => page.getByText('Tack, din anmälan är mottagen!')

/** Text typed before hydration is kept; errors and drafts come with hydration. */

const open = async (page: Page, site: Site): Promise<string> => {
  const { eventName } = await addEvent(site)
  await page.goto(eventFormPage(eventName))
  await awake(page)
  return eventName
}

async function fill(page: Page): Promise<void> {
  await field(page, 'Namn').fill('Anna Åberg')
  await field(page, 'E-post').fill('anna@example.org')
  await field(page, 'Meddelande').fill('Hej!')
}

const stored = async (site: Site, event: string): Promise<unknown[]> => {
  const { call } = await administratorOf(site)
  return call('GET', `/api/evenemang/?event_name=${encodeURIComponent(event)}`)
}

test('an error is shown once its field was left, and goes as soon as it is right @all', async ({
  page,
  site,
}) => {
  await open(page, site)
  const email = field(page, 'E-post')
  await email.fill('anna')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await email.blur()
  await expect(email).toHaveAccessibleDescription('vänligen ange en giltig e-postadress')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Namn')).not.toHaveAttribute('aria-invalid')
  await email.fill('anna@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await email.fill('anna@')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('while there are errors nothing is sent and the first field with one has the focus @all', async ({
  page,
  site,
}) => {
  const event = await open(page, site)
  await field(page, 'Namn').fill('Anna')
  await send(page).click()
  await expect(field(page, 'E-post')).toBeFocused()
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(2)
  expect(await axeViolations(page)).toEqual([])
  expect(await stored(site, event)).toEqual([])
})

test('a double click sends once @all', async ({ page, site }) => {
  const event = await open(page, site)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await fill(page)
  await send(page).dblclick()
  await expect(thanks(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await stored(site, event)).toHaveLength(1)
})

test('a lost connection says what to do, keeps what was typed, and the next try works @all', async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, site)
  await fill(page)
  await context.setOffline(true)
  await send(page).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(
    'Det går inte att nå webbplatsen. Kontrollera anslutningen och försök igen. Det du har skrivit finns kvar.',
  )
  await expect(field(page, 'Meddelande')).toHaveValue('Hej!')
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(false)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(alert).toBeHidden()
})

test('what was typed survives a reload until it is sent, and another form has its own', async ({
  page,
  site,
}) => {
  const event = await open(page, site)
  await fill(page)
  await page.reload()
  await awake(page)
  await expect(field(page, 'Namn')).toHaveValue('Anna Åberg')
  await expect(field(page, 'Meddelande')).toHaveValue('Hej!')
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await open(page, site)
  await expect(field(page, 'Namn')).toHaveValue('')
  await page.goto(eventFormPage(event))
  await awake(page)
  await expect(field(page, 'Namn')).toHaveValue('Anna Åberg')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.reload()
  await expect(field(page, 'Namn')).toHaveValue('')
})

test('a password does not survive a reload @all', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Password').fill('tre lyktor vid strömmen')
  await page.getByLabel('Your Email').fill('anna@example.org')
  await page.reload()
  await expect(page.getByLabel('Password')).toHaveValue('')
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('lyktor')
})

test('a program that fills in every field is thanked and nothing is stored until the board lets it through @all', async ({
  page,
  site,
}) => {
  const event = await open(page, site)
  await fill(page)
  const honeypotInput = form(page).locator(`input[name=${honeypot}]`)
  await expect(honeypotInput).not.toBeInViewport()
  await expect(form(page).getByRole('textbox')).toHaveCount(4)
  await honeypotInput.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await stored(site, event)).toEqual([])
  await openAdmin(page, site, '/admin/suspects/')
  await page.getByRole('button', { name: 'Let through' }).first().click()
  await said(page, /has arrived/)
  expect(await stored(site, event)).toHaveLength(1)
})

test('the whole form works with the keyboard alone', async ({ page, site }) => {
  const event = await open(page, site)
  await field(page, 'Namn').focus()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna@example.org')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Evenemang')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hej!')
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('link', { name: 'Så behandlar vi personuppgifter' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ has: thanks(page) })).toBeFocused()
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0)
  expect(await stored(site, event)).toHaveLength(1)
})
