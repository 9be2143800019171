import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'

test('a draft is seen as its page on phone and desktop, and by whoever has a link, until it is taken back', async ({
  page,
  site,
  browser,
}) => {
  const title = unique('Hemlig fest')
  const post = await addPost(site, { title, is_published: false, content: '<p>Bara för styrelsen.</p>' })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByText('Se sidan och dela den').click()
  const phone = dialog.frameLocator('iframe[title="Sidan på en telefon, 375 px bred"]')
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await phone.locator('html').evaluate((html) => html.clientWidth)).toBe(375)
  await expect(phone.locator('article img').first()).toHaveJSProperty('complete', true)
  await dialog.getByText('Dator', { exact: true }).click()
  const desk = dialog.frameLocator('iframe[title="Sidan på en dator, 1280 px bred"]')
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await desk.locator('html').evaluate((html) => html.clientWidth)).toBe(1280)
  await expect(desk.getByRole('navigation').first()).toBeVisible()

  await dialog.getByRole('button', { name: 'Gör en länk att skicka' }).click()
  const address = dialog.getByRole('textbox', { name: 'Länken, som bara visas nu' })
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

  await dialog.getByRole('button', { name: /^Ta tillbaka länken/ }).click()
  await expect(dialog.getByRole('list', { name: 'Länkar som gäller' })).toBeHidden()
  expect((await visitor.goto(site.url + path))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Länken gäller inte' })).toBeVisible()
  await reader.close()
})
