import type { Page } from '@playwright/test'
import type { OwnPage } from '#shared/resources/pages.ts'
import { pdfSaying } from '#testing/test-files.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { countPresses } from './presses.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

// A page in the menu stands there for every test of a site.
const test = base.extend({ site: ownSite() })

const path = '/admin/pages/'
/** From "New page" to a page in the menu that visitors read, with a link to a file. */
const mostPresses = 12

async function addPage(site: Site, values: Partial<OwnPage>): Promise<OwnPage> {
  const { call } = await administratorOf(site)
  return call('POST', '/api/pages/', { content: '<p>Text.</p>', is_published: true, ...values })
}

/** Empties menu, foot and Om oss of what another test has put there. */
test.beforeEach(async ({ site }) => {
  const { call } = await administratorOf(site)
  for (const { id } of await call<OwnPage[]>('GET', '/api/pages/?limit=500'))
    await call('DELETE', `/api/pages/${id}/`)
})

const menu = (page: Page) => page.getByRole('banner').getByRole('navigation').first()

async function openMenu(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: /^(Meny|Menu)$/ }).click()
}

test('from New Page to /stadgar with a linked file in few presses @phone @all', async ({ page, site }) => {
  await openAdmin(page, site, path)
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'New Page' }).click()
  const dialog = dialogOf(page, 'New Page')
  const title = dialog.getByRole('textbox', { name: 'Title', exact: true })
  if (isNarrow(page)) await title.click()
  await expect(title).toBeFocused()
  await page.keyboard.type('Stadgar')
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('stadgar')
  await dialog.getByRole('textbox', { name: 'Content', exact: true }).click()
  await page.keyboard.insertText('Föreningens stadgar: ')
  await dialog.getByRole('button', { name: 'Link', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload a document' }).click()
  const file = { name: 'stadgarna.pdf', mimeType: 'application/pdf', buffer: pdfSaying('Stadgar') }
  await (await chooser).setFiles(file)
  await expect(dialog.getByRole('link', { name: 'Stadgarna' })).toBeVisible()
  await dialog.getByText('In the menu', { exact: true }).click()
  await dialog.getByText('Publish now', { exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Save and publish' }).click()
  await said(page, 'Stadgar created successfully')
  expect(await presses()).toBeLessThanOrEqual(mostPresses)

  await page.goto('/')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Stadgar' }).click()
  await expect(page).toHaveURL(/\/stadgar$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Stadgar' })).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: 'Stadgarna' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await page.reload()
  await expect(page).toHaveTitle(/Stadgar/)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  // The page is written in Swedish alone.
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveCount(0)
  await page.goto('/en/stadgar')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('This text is only available in Swedish.')).toBeVisible()
  await openMenu(page)
  await expect(menu(page).getByRole('link', { name: 'Stadgar' })).toHaveAttribute('aria-current', 'page')
})

test('the fourth in the menu is refused by name; the footer and Om oss have room @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/422/)
  for (const title of ['Hyra', 'Nolle', 'Utskott']) await addPage(site, { title, place: 'menu' })
  await addPage(site, { title: 'Stadgar', title_en: 'Statutes', place: 'footer' })
  await addPage(site, { title: 'Policyer', place: 'about' })
  const { id } = await addPage(site, { title: 'Partier' })
  await openAdmin(page, site, `${path}?edit=${id}`)
  const dialog = dialogOf(page, 'Edit Page')
  await dialog.getByText('In the menu', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('it holds Hyra, Nolle, Utskott. Move one of them first.')).toBeVisible()
  await dialog.getByText('On About us', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Partier updated successfully')

  await page.goto('/om-oss')
  const list = page.getByRole('region', { name: 'Mer om oss' })
  for (const name of ['Partier', 'Policyer']) await expect(list.getByRole('link', { name })).toBeVisible()
  await page.goto('/en/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Statutes' }).click()
  await expect(page).toHaveURL(/\/en\/stadgar$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Statutes' })).toBeVisible()
})

test('a page under a new address is found at the old one; a draft at none, but by its preview @all', async ({
  page,
  site,
  request,
}) => {
  const { id } = await addPage(site, { title: 'Hyra lokal', place: 'menu' })
  await openAdmin(page, site, `${path}?edit=${id}`)
  const dialog = dialogOf(page, 'Edit Page')
  await dialog.getByLabel('Address', { exact: true }).fill('Lokaler & hyra')
  await expect(dialog.getByText('A link to /hyra-lokal leads here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Hyra lokal updated successfully')
  await page.goto('/hyra-lokal')
  await expect(page).toHaveURL(/\/lokaler-hyra$/)

  await page.goto(`${path}?edit=${id}`)
  await dialog.getByText('Save as draft', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await said(page, 'Hyra lokal updated successfully')
  expect((await request.get('/lokaler-hyra')).status()).toBe(404)
  expect(await (await request.get('/')).text()).not.toContain('Hyra lokal')
  await page.goto(`${path}?edit=${id}`)
  await dialog.getByText('Preview and share').click()
  const phone = dialog.frameLocator('iframe[title="The page on a phone, 375 px wide"]')
  await expect(phone.getByRole('heading', { level: 1, name: 'Hyra lokal' })).toBeVisible()
})

test('three long names in the menu find room at every width, in both languages @all', async ({
  page,
  site,
}) => {
  const names = [
    ['Utskott och kommittéer', 'Committees and working groups'],
    ['Mottagning för nya studenter', 'Reception for new students'],
    ['Hyra föreningens lokaler', 'Rent the premises'],
  ] as const
  for (const [title, title_en] of names) await addPage(site, { title, title_en, place: 'menu' })
  for (const width of [320, 375, 800, 992, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [address, language] of [
      ['/', 0],
      ['/en/', 1],
    ] as const) {
      await page.goto(address)
      if (width < 992) await page.getByRole('button', { name: /^(Meny|Menu)$/ }).click()
      for (const name of names)
        await expect(menu(page).getByRole('link', { name: name[language] })).toBeInViewport({ ratio: 1 })
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, address, Math.max(0, scrolled)]).toEqual([width, address, 0])
    }
  }
})
