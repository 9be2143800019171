import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf } from './admin-session.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { said } from './toasts.ts'

/** A site that has no administrator yet. */
const test = base.extend({ site: ownSite() })

/** The open form to which each step of Getting started leads. */
const forms = [
  ['Give the association its name', '/admin/site/?edit=1'],
  ['Tell about the association', '/admin/about/?edit=1'],
  ['Fill in the address, email and telephone', '/admin/footer/?edit=1'],
  ['Fill in how to pay and the contact page', '/admin/contact/?edit=1'],
  ['Introduce the board', '/admin/boards/?new'],
  ['Add an event', '/admin/events/?new'],
  ['Write a post', '/admin/posts/?new'],
] as const

test('the set-up link leads into the panel, its first steps to open forms, and a button takes the demo away', async ({
  page,
  site,
}) => {
  await page.goto(`/register${new URL(await site.setupLink()).search}`)
  // In the language of the browser, until somebody chooses another one, which the account keeps.
  await expect(page.getByRole('heading', { name: 'SKAPA KONTO' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('First Name').fill('Robin')
  await page.getByLabel('Last Name').fill('Alm')
  await page.getByLabel('Your Email').fill('robin@example.org')
  await page.getByLabel('Password', { exact: true }).fill('en gammal cykel med punka')
  await page.getByRole('button', { name: 'Submit' }).click()
  await said(page, 'Register performed')
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  for (const [step, address] of forms) {
    await page.getByRole('link', { name: step }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto('/admin/')
  }

  const token = await page.evaluate(() => JSON.parse(localStorage.root).token as string)
  const headers = { authorization: `Token ${token}` }
  expect(await (await page.request.get('/users/me/', { headers })).json()).toMatchObject({ language: 'en' })
  const [post, gone] = (await (await page.request.get('/api/posts/')).json()) as Post[]
  const own = await page.request.put(`/api/posts/${post?.id}/`, { headers, data: { title: 'Vår egen' } })
  expect(own.ok()).toBe(true)
  await page.getByRole('button', { name: 'Remove the demo content' }).click()
  const question = dialogOf(page, 'Remove the demo content?')
  await expect(question).toContainText('Events: ')
  await expect(question).toContainText('Posts: Vår egen')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await said(page, 'The demo content has been removed.')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove the demo content' })).toHaveCount(0)
  await page.goto('/aktiviteter')
  await expect(page.getByRole('main')).toContainText('Vår egen')
  await expect(page.getByRole('main')).not.toContainText(gone?.title ?? '')
})

for (const [locale, heading] of [
  ['sv-SE', 'SKAPA KONTO'],
  ['en-GB', 'REGISTER'],
  ['de-DE', 'REGISTER'],
] as const)
  test(`the set-up speaks as a browser of ${locale} does @all`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, locale })
    const page = await context.newPage()
    await page.goto('/register?setup=gammal-kod')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', heading === 'REGISTER' ? 'en' : 'sv')
    await context.close()
  })

test('every public page has a quiet way to the login in its footer @all', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  for (const address of ['/', '/kontakt', '/finns-inte']) {
    await page.goto(address)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Logga in' })).toBeVisible()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/login')
})
