import { readFileSync } from 'node:fs'
import { build } from '#scripts/build.mjs'
import type { Category } from '#shared/resources/categories.ts'
import { addDocumentedResource } from '#testing/documented-resource.ts'
import { copyProject } from '#testing/project-copy.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { deleteRow, dialogOf, openAdmin, rowOf, rowsOf, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'
import { startSite } from './site.ts'
import { said } from './toasts.ts'

/** The site is a copy of the project in which docs/add-a-resource.md was carried out. */
const test = base.extend({
  site: ownSite(async () => {
    const project = copyProject()
    try {
      addDocumentedResource(project)
      await build(project.folder)
      const site = await startSite({}, project.folder)
      return { ...site, stop: () => site.stop().finally(project.remove) }
    } catch (error) {
      project.remove()
      throw error
    }
  }),
})

const path = '/admin/songs/'

test('a record with a field of every kind is written, shown to visitors, found, deleted and had back', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const { call } = await administratorOf(site)
  const [category] = (await call<Category[]>('GET', '/api/categories/')) as [Category]
  const title = 'Årsmötets protokoll'

  await openAdmin(page, site, '/admin/')
  const menu = page.getByRole('navigation')
  await menu.getByRole('button', { name: 'Website and mail' }).click()
  await menu.getByRole('link', { name: 'Songs' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  await page.getByRole('button', { name: 'New Song' }).click()
  const form = dialogOf(page, 'New Song')
  await form.getByRole('button', { name: 'Save' }).click()
  const missing = ['Title is required', 'Address is required', 'Time is required']
  for (const message of missing) await expect(form.getByText(message)).toBeVisible()
  await expect(form.locator('[id$="-error"]')).toHaveCount(missing.length)
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await form.getByLabel('Address').fill('https://example.se/protokoll')
  await form.getByLabel('Year').fill('-44')
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: category.name }).click()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile())
  await form.getByRole('textbox', { name: 'Summary', exact: true }).fill('Val och kaffe')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Dinner' }).click()
  const writers = form.getByRole('group', { name: 'Writers', exact: true })
  await writers.getByRole('button', { name: 'Add name' }).click()
  await writers.getByRole('textbox', { name: 'Name', exact: true }).fill('Åsa Ek')
  await form.getByLabel('Published').fill('2027-03-01T18:00')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const row = rowOf(page, title)
  for (const text of ['-44', category.name, 'Dinner']) await expect(row).toContainText(text)
  await expect(row.locator('img')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await page.goto('/visor')
  await expect(page.getByRole('heading', { level: 1, name: 'Visor' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    'https://example.se/protokoll',
  )
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/en/songs')
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  await expect(page.getByText(title)).toHaveAttribute('lang', 'sv')
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/en/songs</loc>')

  await openAdmin(page, site, '/admin/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('årsmötets')
  const hit = page.getByRole('option', { name: title })
  await expect(hit).toContainText('1 Mar 2027, 18:00')
  await page.keyboard.press('Enter')
  const edit = dialogOf(page, 'Edit Song')
  await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Åsa Ek')
  await edit.getByLabel('Year').fill('0')
  await page.keyboard.press('Control+s')
  await expect(edit).toBeHidden()
  await expect(row).not.toContainText('-44')

  await deleteRow(page, row)
  await expect(row).toHaveCount(0)
  await takeBack(page)
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: title, exact: true }).click()
  await edit.getByText('History', { exact: true }).click()
  await expect(edit.getByRole('listitem')).toHaveText([
    /undid an action/,
    /deleted/,
    /changed: Year/,
    /created/,
  ])
})

test('records are narrowed, ordered, saved as a file, and deleted several at once', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const published_at = '2027-03-01T18:00:00+01:00'
  const link = 'https://example.se/'
  for (const [title, year, type] of [
    ['Vårsång', 12, 'spring'],
    ['Reglemente', 3, 'spring'],
    ['Budget', null, 'other'],
  ] as const) {
    await call('POST', '/api/songs/', { title, link, published_at, year, type })
  }
  await openAdmin(page, site, path)
  await page.getByText('Spring', { exact: true }).first().click()
  await expect(page).toHaveURL(/type=spring/)
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await expect(rowsOf(page)).toHaveText([/Reglemente/, /Vårsång/])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem').first().click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toMatch(/"Reglemente";(?:"";)*"https:\/\/example\.se\/";"3"/)
  expect(file).not.toContain('Budget')

  await page.getByRole('checkbox', { name: 'Choose Reglemente' }).check()
  await page.getByRole('checkbox', { name: 'Choose Vårsång' }).check()
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Remove' }).click()
  await expect(rowsOf(page)).toHaveCount(0)
  await page.goto('/admin/bin/')
  await rowOf(page, 'Vårsång').getByRole('button', { name: 'Restore Vårsång' }).click()
  await said(page, 'Vårsång is back.')
  await page.goto(path)
  await expect(rowOf(page, 'Vårsång')).toHaveCount(1)
})
