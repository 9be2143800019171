import type { Page } from '@playwright/test'
import { axeViolations } from './accessibility.ts'
import { isNarrow, keepSession, openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { account, giveRole, newPerson } from './administrator.ts'
import { expect, test } from './fixtures.ts'

const day = (offset: number): string =>
  Temporal.Now.plainDateISO('Europe/Stockholm').add({ days: offset }).toString()

const menuOf = async (page: Page): Promise<string[]> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true })
  await expect(menu).toBeVisible()
  return (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())
}

test('an administrator gives a role with its days, and the list tells @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const person = await newPerson(site, 'Rut', 'Roll')
  await openAdmin(page, site, `/admin/users/?q=${person.email}`)
  await page.getByRole('button', { name: 'Roles: Rut Roll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roles of Rut Roll' })
  await dialog.getByRole('checkbox', { name: 'Treasurer' }).check()
  await dialog.getByLabel('Treasurer: First day').fill(day(10))
  await dialog.getByLabel('Treasurer: Last day').fill(day(5))
  await dialog.getByLabel('Your own password').fill(account.password)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(dialog.getByText('The last day is before the first.')).toBeVisible()
  await dialog.getByLabel('Treasurer: Last day').fill(day(370))
  await dialog.getByLabel('Your own password').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, person.email)).toContainText('Treasurer from')
})

test('a writer finds the rooms of a writer, and no other @phone', async ({ page, site }) => {
  const person = await newPerson(site, 'Siv', 'Roll')
  await giveRole(site, person.user.id, 'writer')
  await keepSession(page, person)
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Published posts|Active posts|Posts/ }).first()).toBeVisible()
  expect(await menuOf(page)).toEqual([
    'Dashboard',
    'Posts',
    'About',
    'Partners',
    'Home Page',
    'Pages',
    'Pictures and files',
    'Categories',
    'Documents',
    'Notice',
    'Bin',
    'History',
    'Handover',
    'My account',
  ])
  await page.goto('/admin/members/')
  await expect(page.getByText('The menu shows what your roles open.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/admin/')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await palette.getByRole('combobox').fill('mem')
  await expect(palette.getByRole('option', { name: /Members/ })).toHaveCount(0)
  await palette.getByRole('combobox').fill('new')
  await expect(palette.getByRole('option', { name: /^New / })).toHaveCount(6)
})

test('who may only read sees posts, and nothing to change them with @all', async ({ page, site }) => {
  const person = await newPerson(site, 'Lo', 'Roll')
  await giveRole(site, person.user.id, 'reader')
  await keepSession(page, person)
  await page.goto('/admin/posts/')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(New|Edit|Delete|Duplicate)/ })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('a treasurer marks who has paid, and nothing else @all', async ({ page, site }) => {
  const person = await newPerson(site, 'Kaj', 'Roll')
  await giveRole(site, person.user.id, 'treasurer')
  await keepSession(page, person)
  await page.goto('/admin/events/')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(New|Edit|Delete|Duplicate)/ })).toHaveCount(0)
  await page.goto('/admin/events/?q=Spelkväll')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Participants/ })
    .first()
    .click()
  const paid = page.getByRole('checkbox', { name: /has paid/ }).first()
  const was = await paid.isChecked()
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/participants/marks/'))
  await paid.click()
  expect((await marked).status()).toBe(200)
  await expect(paid).toBeChecked({ checked: !was })
  await expect(page.getByRole('button', { name: /is here|Add/ })).toHaveCount(0)
})
