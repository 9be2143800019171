import type { Page } from '@playwright/test'
import { awake } from '#testing/awake.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

/** Documents that the browser has asked for since. */
function documentsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

const gone = { status: 404, contentType: 'application/problem+json', body: '{"title":"Sidan finns inte."}' }

/** Opens Om oss from the home page, as whoever has the tab open since before the release. */
async function openAbout(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Meny', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Om oss' }).click()
}

test.beforeEach(({ complaints }) => complaints.allow(/status of 404/))

test('a page whose code a release took away is loaded as a document, which has the new code', async ({
  page,
}) => {
  await page.goto('/')
  await awake(page)
  const documents = documentsOf(page)
  await page.route('**/assets/read-pages-*', (route) =>
    documents.length === 0 ? route.fulfill(gone) : route.continue(),
  )
  await openAbout(page)
  await expect(page).toHaveURL('/om-oss')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Om oss')
  await awake(page)
  expect(documents).toEqual(['/om-oss'])
  await page.goBack()
  await expect(page).toHaveTitle('Hem')
})

test('code that stays away leads to no loop: the page can be read and tried again @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/^page error /)
  await page.goto('/')
  await awake(page)
  const documents = documentsOf(page)
  await page.route('**/assets/read-pages-*.js', (route) => route.fulfill(gone))
  await openAbout(page)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Försök igen' })
  await expect(retry).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Om oss')
  await expect.poll(() => documents).toEqual(['/om-oss', '/om-oss'])
  await page.unroute('**/assets/read-pages-*.js')
  await retry.click()
  await awake(page)
  await expect(retry).toBeHidden()
})

test('a page that is nothing without its code says so, and not with a blank screen @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/^page error /)
  await page.route('**/assets/login-page-*.js', (route) => route.fulfill(gone))
  await page.goto('/login')
  const retry = page.getByRole('button', { name: 'Försök igen' })
  await expect(page.getByRole('alert')).toContainText('Sidan gick inte att hämta helt.')
  await page.unroute('**/assets/login-page-*.js')
  await retry.click()
  await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
})

test('data of a newer server that this code cannot show gets the code that can @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/TypeError/)
  await page.goto('/')
  await awake(page)
  const documents = documentsOf(page)
  await page.route('**/api/board/', (route) => route.fulfill({ json: [null] }))
  await openAbout(page)
  await expect.poll(() => documents).toEqual(['/om-oss'])
  await awake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Om oss')
  expect(documents).toEqual(['/om-oss'])
})

test('a page whose data cannot be fetched says why, and its button fetches it @all', async ({
  page,
  complaints,
}) => {
  complaints.allow(/failed request|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/')
  await awake(page)
  await page.route('**/api/about/', (route) => route.abort())
  await openAbout(page)
  await expect(page).toHaveURL('/om-oss')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Något gick fel')
  await expect(page.getByText('Det går inte att nå webbplatsen.')).toBeVisible()
  await page.unroute('**/api/about/')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Om oss')
})

test('a message is said also when the code of the toasts is gone @all', async ({ page }) => {
  await page.route('**/assets/toaster-*', (route) => route.fulfill(gone))
  await page.goto('/')
  await awake(page)
  const email = page.getByRole('contentinfo').getByLabel('E-post')
  await email.fill(`release-${Date.now()}@example.org`)
  await email.press('Enter')
  await said(page, /har lagts till i prenumerantlistan\.$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(email).toHaveValue('')
})
