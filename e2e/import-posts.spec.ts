import type { Page } from '@playwright/test'
import { postImportPage } from '#shared/post-import.ts'
import type { Post } from '#shared/resources/posts.ts'
import { longWordPressFile, wordPressFile } from '#testing/old-sites.ts'
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

test('posts of an old site are seen first, come in as drafts, and go with one press @phone @all', async ({
  page,
  site,
}, info) => {
  await openAdmin(page, site, '/admin/posts/')
  await page.getByRole('link', { name: 'Bring in posts' }).click()
  await expect(page.getByRole('heading', { name: 'Bring in posts' })).toBeVisible()
  await choose(page, unlike(wordPressFile, info.project.name))
  await expect(page.getByText('5 posts in the file, 2 can come in.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Om oss/ })).toContainText('A page, no post')
  await expect(page.getByRole('row', { name: /Tomt/ })).toContainText('Without text')
  const spring = page.getByRole('row', { name: /Vårsittning & sång/ })
  await expect(spring).toContainText('2019-05-04')
  await spring.getByText('1 missing').click()
  await expect(spring.getByRole('link')).toHaveAttribute(
    'href',
    `https://${info.project.name}.example/wp-content/liten.jpg`,
  )
  await page.getByRole('checkbox', { name: 'Från den gamla tiden' }).click()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Bring in 1 post', exact: true }).click()
  await expect(page.getByText('1 draft has come in.')).toBeVisible()
  await expect(spring).toContainText('Brought in before')
  expect(await axeViolations(page)).toEqual([])
  const [post] = await postsOf(site, 'sort=-id&limit=1')
  expect(post).toMatchObject({ title: 'Vårsittning & sång', post_date: '2019-05-04', is_published: false })

  await page.getByRole('button', { name: 'Remove what was brought in' }).click()
  await expect(page.getByText('1 draft is in the bin.')).toBeVisible()
  await expect(spring.getByRole('checkbox')).toBeVisible()
  expect(await postsOf(site, `limit=1&sort=-id`)).not.toContainEqual(
    expect.objectContaining({ id: post?.id }),
  )
})

test('an import that is cut goes on where it stopped, and brings nothing twice @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/503|Failed to load resource/)
  await openAdmin(page, site, postImportPage)
  await choose(page, unlike(longWordPressFile(45), 'lang'))
  let calls = 0
  await page.route('**/api/posts/import/', (route) => {
    calls += 1
    return calls === 2
      ? route.fulfill({ status: 503, json: { code: 'busy', title: 'Busy' } })
      : route.continue()
  })
  await page.getByRole('button', { name: 'Bring in 45 posts' }).click()
  await expect(page.getByRole('alert')).toContainText('What has come in stays: press again for the rest.')
  await expect(page.getByText('20 drafts have come in.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring in 25 posts' }).click()
  await expect(page.getByText('45 drafts have come in.')).toBeVisible()
  await choose(page, unlike(longWordPressFile(45), 'lang'))
  await expect(page.getByText('45 posts in the file, 0 can come in.')).toBeVisible()
})

test('a file that is none is refused with words @all', async ({ page, site, complaints }) => {
  complaints.allow(/422|Failed to load resource/)
  await openAdmin(page, site, postImportPage)
  await choose(page, '<html><body>hej</body></html>')
  await expect(page.getByRole('alert')).toHaveText(
    'The file is neither RSS nor Atom nor an export from WordPress.',
  )
})
