import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'

test('a draft is seen as its page on phone and desktop, and by whoever has a link, until it is taken back @all', async ({
  page,
  site,
  browser,
}) => {
  const title = unique('Hemlig fest')
  const post = await addPost(site, { title, is_published: false, content: '<p>Bara för styrelsen.</p>' })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByText('Preview and share').click()
  const phone = dialog.frameLocator('iframe[title="The page on a phone, 375 px wide"]')
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await phone.locator('html').evaluate((html) => html.clientWidth)).toBe(375)
  await expect(phone.locator('article img').first()).toHaveJSProperty('complete', true)
  await dialog.getByText('Desktop', { exact: true }).click()
  const desk = dialog.frameLocator('iframe[title="The page on a desktop, 1280 px wide"]')
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await desk.locator('html').evaluate((html) => html.clientWidth)).toBe(1280)
  await expect(desk.getByRole('navigation').first()).toBeVisible()
  await dialog.getByRole('radiogroup', { name: 'Language' }).getByText('English').click()
  await expect(desk.locator('html')).toHaveAttribute('lang', 'en')
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await dialog.getByRole('button', { name: 'Make a link to send' }).click()
  const address = dialog.getByRole('textbox', { name: 'The link, which is only shown now' })
  await expect(address).toHaveValue(/\/granska\/[\w-]{43}$/)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const path = new URL(await address.inputValue()).pathname

  const reader = await browser.newContext({ viewport: page.viewportSize() })
  const visitor = await reader.newPage()
  await visitor.goto(site.url + path)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText('Bara för styrelsen.')).toBeVisible()
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,nofollow')
  expect(await axeViolations(visitor)).toEqual([])
  if (isNarrow(page)) expect(await sidewaysScroll(visitor)).toBe(0)
  const english = path.replace('/granska/', '/en/preview/')
  await expect(visitor.locator(`a[href="${english}"]`).first()).toHaveText('English')
  await visitor.goto(site.url + english)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.locator(`a[href="${path}"]`).first()).toHaveText('Svenska')

  await dialog.getByRole('button', { name: /^Take back the link/ }).click()
  await expect(dialog.getByRole('list', { name: 'Valid links' })).toBeHidden()
  expect((await visitor.goto(site.url + path))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Länken gäller inte' })).toBeVisible()
  await reader.close()
})
