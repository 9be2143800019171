import { hourMs } from '#shared/durations.ts'
import { excerpt } from '#shared/excerpt.ts'
import type { Category } from '#shared/resources/categories.ts'
import type { Post } from '#shared/resources/posts.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent, removeEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const read = async <T>(site: Site, path: string): Promise<T> =>
  (await (await fetch(site.url + path)).json()) as T

const beginning = (post: Post | undefined, count: number): string => excerpt(post?.content ?? '', count)

test('the first post is the hero, with 150 characters and a button to its page', async ({ page, site }) => {
  const [first] = await read<Post[]>(site, '/api/posts/')
  await page.goto('/aktiviteter')
  await expect(page).toHaveTitle('Aktiviteter')
  const hero = page.getByRole('article').first()
  await expect(hero.getByRole('heading')).toHaveText(first?.title ?? '')
  await expect(hero).toContainText(beginning(first, 150))
  await hero.getByRole('link', { name: 'Läs mer...' }).click()
  await expect(page).toHaveURL(`/post/${first?.id}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '')
})

test('every other post is a card of at least 220 px with 100 characters @all', async ({ page, site }) => {
  const [, ...others] = await read<Post[]>(site, '/api/posts/')
  await page.goto('/aktiviteter')
  const cards = page.getByRole('region', { name: 'Fler inlägg' }).getByRole('article')
  await expect(cards).toHaveCount(others.length)
  for (const [index, post] of others.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading')).toHaveText(post.title)
    await expect(card).toContainText(beginning(post, 100))
    await expect(card.locator('img')).toHaveAttribute('src', post.image ?? '')
    expect((await card.boundingBox())?.height).toBeGreaterThanOrEqual(220)
  }
  const [next] = others
  await cards.first().getByText('Läs mer...').click()
  await expect(page).toHaveURL(`/post/${next?.id}/`)
})

test('the filter lists ALL and the categories with published posts only @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const empty = await call<Category>('POST', '/api/categories/', { name: 'Tom kategori' })
  const categories = await read<Category[]>(site, '/api/categories/')
  await page.goto('/aktiviteter')
  const tags = page.getByRole('navigation', { name: 'Kategorier' }).getByRole('link')
  const used = categories.filter((category) => category.published_post_count > 0)
  await expect(tags).toHaveText(['ALL', ...used.map(({ name }) => name)])
  await page.goto(`/aktiviteter?kategori=${empty.id}`)
  await expect(page.getByText('Inga inlägg i den här kategorin ännu.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await call('DELETE', `/api/categories/${empty.id}/`)
})

test('a category filters the posts; the choice survives a reload and can be gone back from', async ({
  page,
  site,
}) => {
  const category = (await read<Category[]>(site, '/api/categories/')).find(
    (one) => one.published_post_count > 1,
  )
  const filtered = await read<Post[]>(site, `/api/categories/${category?.id}/posts/`)
  const all = await read<Post[]>(site, '/api/posts/')
  await page.goto('/aktiviteter')
  const tag = page.getByRole('link', { name: category?.name ?? '', exact: true })
  await awake(page)
  const asked = page.waitForRequest(`**/api/categories/${category?.id}/posts/`)
  await tag.click()
  await asked
  await expect(page).toHaveURL(`/aktiviteter?kategori=${category?.id}`)
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(filtered.length)
  await expect(tag).toHaveAttribute('aria-current', 'true')
  await expect(tag).toBeFocused()
  await page.reload()
  await expect(articles).toHaveCount(filtered.length)
  await expect(articles.first().getByRole('heading')).toHaveText(filtered[0]?.title ?? '')
  await page.goBack()
  await expect(articles).toHaveCount(all.length)
  await page.goForward()
  await expect(articles).toHaveCount(filtered.length)
  await page.getByRole('link', { name: 'ALL' }).click()
  await expect(page).toHaveURL('/aktiviteter')
  await expect(articles).toHaveCount(all.length)
})

test('a category that is not there is not found; a strange parameter changes nothing @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const all = await read<Post[]>(site, '/api/posts/')
  expect((await page.goto('/aktiviteter?kategori=999999'))?.status()).toBe(404)
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  for (const query of ['kategori=abc', 'kategori=0', 'fbclid=x']) {
    expect((await page.goto(`/aktiviteter?${query}`))?.status()).toBe(200)
    await expect(page.getByRole('article')).toHaveCount(all.length)
  }
})

test('Aktiviteter has nothing that axe or a narrow phone objects to @all', async ({ page }) => {
  await page.goto('/aktiviteter')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the posts can be read and filtered @all', async ({ page, site }) => {
    const [category] = await read<Category[]>(site, '/api/categories/')
    const filtered = await read<Post[]>(site, `/api/categories/${category?.id}/posts/`)
    await page.goto('/aktiviteter')
    await page.getByRole('link', { name: category?.name ?? '', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(filtered.length)
    await page.getByRole('link', { name: 'Läs mer...' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filtered[0]?.title ?? '')
  })
})

test('the events that come next stand beside the posts, at once and without a call of their own @all', async ({
  page,
  site,
}) => {
  const event = await addEvent(site, { eventDate: new Date(Date.now() + hourMs).toISOString() })
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
  await page.goto('/aktiviteter')
  await awake(page)
  const events = page.getByRole('region', { name: 'Kommande Evenemang' })
  await expect(events.getByRole('listitem')).toHaveCount(4)
  await expect(events.getByRole('link').filter({ hasText: event.eventName })).toBeVisible()
  await expect(events.getByRole('link', { name: 'Visa fler' })).toHaveAttribute('href', '/kalender')
  expect(calls).toEqual([])
  await removeEvent(site, event)
})
