import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { keepSession } from './admin-session.ts'
import { newPerson, type Person, type Session } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

/** Logs in on another device. */
async function logInElsewhere(site: Site, { email, password }: Person): Promise<Session> {
  const answer = await fetch(`${site.url}/users/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await answer.json()) as Session
}

async function openAccount(page: Page, person: Person): Promise<void> {
  await keepSession(page, person)
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Maj', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
}

const isIn = async (site: Site, { key }: Session): Promise<boolean> =>
  (await fetch(`${site.url}/users/me/`, { headers: { authorization: `Token ${key}` } })).ok

test('whoever is signed in changes their name, and the bar shows it @all', async ({ page, site }) => {
  await openAccount(page, await newPerson(site, 'Maj', 'Ek'))
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Maja')
  await name.press('Enter')
  await expect(page.getByText('Admin ** Maja', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Admin ** Maja', { exact: true })).toBeVisible()
})

test('a new password keeps this device and logs out the others @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 422/)
  const person = await newPerson(site, 'Maj', 'Ek')
  const other = await logInElsewhere(site, person)
  await openAccount(page, person)
  const part = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Change password' })
  const form = part.last()
  await form.getByLabel('Your own password').fill('inte mitt lösenord')
  await form.getByLabel('New password').fill('sju blå kameler vilar')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Wrong password.')).toBeVisible()
  await form.getByLabel('Your own password').fill(person.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The password is changed, and other devices are logged out.')).toBeVisible()
  expect(await isIn(site, other)).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
})

test('another device is logged out from here @all', async ({ page, site }) => {
  const person = await newPerson(site, 'Maj', 'Ek')
  const other = await logInElsewhere(site, person)
  await openAccount(page, person)
  const devices = page.getByRole('listitem').filter({ hasText: 'Since' })
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'this device' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Logout: / }).click()
  await expect(devices).toHaveCount(1)
  expect(await isIn(site, other)).toBe(false)
  expect(await isIn(site, person)).toBe(true)
})
