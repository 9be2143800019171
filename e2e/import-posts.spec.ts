import type { Page } from '@playwright/test'
import { postImportPage } from '#shared/post-import.ts'
import type { Post } from '#shared/resources/posts.ts'
import { linkedWordPressFile, longWordPressFile } from '#testing/old-sites.ts'
import { jpeg } from '#testing/test-images.ts'
import { zipOf } from '#testing/zip.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

async function choose(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('File of the old site').click()
  await (await chooser).setFiles({ name: 'export.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
}

/** Makes the posts of a file others than those that another test brings in. */
const unlike = (file: string, name: string): string => file.replaceAll('gamla.example', `${name}.example`)

const postsOf = async (site: Site, query: string): Promise<Post[]> =>
  (await administratorOf(site)).call<Post[]>('GET', `/api/posts/?${query}`)

test('an old site is seen first, comes in as drafts, and goes with one press @phone @all', async ({
  page,
  site,
}, info) => {
  await openAdmin(page, site, '/admin/posts/')
  await page.getByRole('link', { name: 'Bring in an old site' }).click()
  await expect(page.getByRole('heading', { name: 'Bring in an old site' })).toBeVisible()
  await choose(page, unlike(linkedWordPressFile, info.project.name))
  await expect(page.getByText('3 posts and pages in the file, 3 can come in.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Om sektionen/ })).toContainText('Becomes a page')
  const spring = page.getByRole('row', { name: /Vårfest/ })
  await expect(spring).toContainText('3 missing')
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Pictures of the old site (optional)').click()
  const buffer = zipOf({ 'uploads/2019/05/fest.jpg': await jpeg(900, 600) })
  await (await chooser).setFiles({ name: 'uploads.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('1 picture in the ZIP file.')).toBeVisible()
  await expect(spring).toContainText('2 missing')
  await expect(page.getByText('These categories will be created: Fester.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Höstfest' }).click()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Bring in 2 drafts', exact: true }).click()
  await expect(page.getByText('1 post and 1 page have come in as drafts.')).toBeVisible({ timeout: 20_000 })
  expect(await axeViolations(page)).toEqual([])
  const [post] = await postsOf(site, 'sort=-id&limit=1')
  expect(post).toMatchObject({ title: 'Vårfest', post_date: '2019-05-04', is_published: false })

  await page.getByRole('button', { name: 'Remove what came in' }).click()
  await expect(page.getByText('What came in is removed.')).toBeVisible()
  expect(await postsOf(site, `limit=1&sort=-id`)).not.toContainEqual(
    expect.objectContaining({ id: post?.id }),
  )
})

test('an import is followed again after a reload, and brings nothing twice @all', async ({ page, site }) => {
  await openAdmin(page, site, postImportPage)
  await choose(page, unlike(longWordPressFile(45), 'lang'))
  await page.getByRole('button', { name: 'Bring in 45 drafts' }).click()
  await expect(page.getByText('45 posts and 0 pages have come in as drafts.')).toBeVisible({
    timeout: 20_000,
  })
  await choose(page, unlike(longWordPressFile(45), 'lang'))
  await expect(page.getByText('45 posts and pages in the file, 0 can come in.')).toBeVisible()
})

test('an address without a page is redirected with one click @phone', async ({ page, site }, info) => {
  const address = `/gammalt-${info.project.name}.html`
  await page.request.get(new URL(address, site.url).href)
  await openAdmin(page, site, '/admin/redirects/')
  const row = page.getByRole('row', { name: new RegExp(address) })
  await expect(row).toContainText('1')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await row.getByRole('button', { name: /Redirect/ }).click()
  await expect(page.getByLabel('Old address')).toHaveValue(address)
  await page.getByLabel('Leads to').fill('/om-oss')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const answer = await page.request.get(new URL(address, site.url).href, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/om-oss'])
})

test('a file that is none is refused with words @all', async ({ page, site, complaints }) => {
  complaints.allow(/422|Failed to load resource/)
  await openAdmin(page, site, postImportPage)
  await choose(page, '<html><body>hej</body></html>')
  await expect(page.getByRole('alert')).toHaveText(
    'The file is neither RSS nor Atom nor an export from WordPress.',
  )
})
