import type { Page } from '@playwright/test'
import type { Footer } from '#shared/resources/footer.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

type Change = { name: string; path?: string; resource: string; label: string; key: string; value: string }
type Shown = { page: Page; site: Site }

/** Looks at the page of the one record, tries to leave a field empty, and changes it. */
async function change({ page, site }: Shown, { name, path, resource, label, key, value }: Change) {
  const { call } = await administratorOf(site)
  const read = async () => (await call<Record<string, string>[]>('GET', `/api/${resource}/`))[0] ?? {}
  const before = await read()
  await openAdmin(page, site, `/admin/${path ?? name.toLowerCase()}/`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main.getByText(before[key] ?? '').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(New|Delete)/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await unfold(dialog)
  const input = dialog.getByRole('textbox', { name: label, exact: true })
  await input.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await input.fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  return async () => {
    await expect(dialog).toBeHidden()
    await expect(main.getByText(value).first()).toBeVisible()
    expect(await read()).toEqual({ ...before, [key]: value })
    await call('PUT', `/api/${resource}/1/`, { [key]: before[key] })
  }
}

test('About is one record, shown and changed in a dialog @all', async ({ page, site }) => {
  const about = { name: 'About', resource: 'about', label: 'Vision Title', key: 'visionTitle' }
  const isStored = await change({ page, site }, { ...about, value: 'Vår vision nu' })
  await said(page, 'Vår vision nu updated successfully.')
  await expect(isStored()).resolves.toBeUndefined()
})

test('Footer is one record, shown and changed in a dialog @all', async ({ page, site }) => {
  const footer = { name: 'Footer', resource: 'footer', label: 'Info mail', key: 'infoMail' }
  const isStored = await change({ page, site }, { ...footer, value: 'ny@lyktgillet.example' })
  await said(page, 'ny@lyktgillet.example updated successfully.')
  await expect(isStored()).resolves.toBeUndefined()
})

test('Contact is one record, shown and changed in a dialog @all', async ({ page, site }) => {
  const contact = { name: 'Contact', resource: 'kontakt', label: 'Bank name', key: 'bank_name' }
  const isStored = await change({ page, site }, { ...contact, value: 'Nya banken' })
  await said(page, 'contact with id_number: 1 updated successfully.')
  await expect(isStored()).resolves.toBeUndefined()
})

test('Settings is one record, shown and changed in a dialog @all', async ({ page, site }) => {
  const settings = { name: 'Settings', path: 'site', resource: 'site', key: 'association_name' }
  const isStored = await change(
    { page, site },
    { ...settings, label: 'Association name', value: 'Nya gillet' },
  )
  await said(page, 'Nya gillet updated successfully.')
  await expect(isStored()).resolves.toBeUndefined()
})

test('About is a table of vision title, vision and board title @phone', async ({ page, site, isMobile }) => {
  await openAdmin(page, site, '/admin/about/')
  const main = page.getByRole('main')
  // On a phone a card, which its title heads.
  const headers = isMobile
    ? ['Vision', 'Board Title']
    : ['Vision Title', 'Vision', 'Board Title', 'Operation']
  const shown = isMobile ? main.locator('dt') : main.getByRole('columnheader')
  await expect(shown).toHaveText(headers)
})

test('what an association does not have is said with a tick, and is nowhere to be seen @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const [before] = await call<Footer[]>('GET', '/api/footer/')
  await openAdmin(page, site, '/admin/footer/?edit=1')
  const dialog = page.getByRole('dialog')
  await unfold(dialog, 'Social media')
  const link = (name: string) => dialog.getByRole('textbox', { name })
  const tick = dialog.getByRole('checkbox', { name: 'We have none of what is empty' })
  await expect(tick).toHaveCount(0)
  await link('Facebook').fill('')
  await link('YouTube').fill('')
  await tick.check()
  await expect(link('YouTube')).toHaveCount(0)
  await tick.uncheck()
  await expect(link('YouTube')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // An empty field that nobody has said anything about is refused.
  await expect(link('Facebook')).toBeFocused()
  await tick.check()
  await expect(dialog.getByText('Not shown to visitors: Facebook, YouTube.')).toBeVisible()
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `${before?.infoMail} updated successfully.`)
  await expect(page.getByRole('main').getByText('We have none')).toHaveCount(2)
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: /Instagram/ })).toBeVisible()
  await expect(foot.getByRole('link', { name: /YouTube|Facebook/ })).toHaveCount(0)
  const { facebookLink, youtubeLink } = before as Footer
  await call('PUT', '/api/footer/1/', { facebookLink, youtubeLink })
  expect(await call<Footer[]>('GET', '/api/footer/')).toEqual([before])
})

test('every text of About, Footer and Contact is required, of a folded section when it has begun @all', async ({
  page,
  site,
}) => {
  const texts = { about: 6, footer: 9, contact: 12 }
  await page.route(/\/api\/(about|footer|kontakt)\/1\/$/, (route) => route.fulfill({ json: { id: 1 } }))
  for (const [name, count] of Object.entries(texts)) {
    await openAdmin(page, site, `/admin/${name}/?edit=1`)
    const dialog = page.getByRole('dialog')
    await unfold(dialog)
    const first = dialog.getByRole('textbox').and(page.locator(':not([lang="en"])'))
    await expect(first).toHaveCount(count)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(count)
    if (name !== 'footer') {
      for (const section of await dialog.locator('h3 > button').all()) await section.click()
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0)
    }
  }
})

test('the Swish picture of Contact can be chosen and taken away @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/contact/')
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' })
  await unfold(dialog, 'Swish')
  await dialog
    .getByLabel('Swish image', { exact: true })
    .setInputFiles(await pictureFile('swish.png', [300, 300]))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Swish image' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  await unfold(dialog, 'Swish')
  await dialog.getByRole('button', { name: 'Remove the picture' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Swish image' })).toHaveCount(0)
})

test('an update that fails says inside the dialog that nothing was saved @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503/)
  await openAdmin(page, site, '/admin/footer/')
  await page.getByRole('button', { name: 'Edit Footer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Footer' })
  await dialog.getByRole('textbox', { name: 'Motto', exact: true }).fill('Ljus åt alla')
  await page.route('**/api/footer/1/', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Motto', exact: true })).toHaveValue('Ljus åt alla')
})

test('a page that cannot be read says so and can be asked again @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 503|answer 503/)
  let isDown = true
  await page.route('**/api/kontakt/', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await openAdmin(page, site, '/admin/contact/')
  await expect(page.getByText('The page could not be fetched.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Bank swift')).toBeVisible()
})
