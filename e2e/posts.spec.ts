import { sharedPicture } from '#shared/media.ts'
import type { Post } from '#shared/resources/posts.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const publishedPosts = async (site: Site): Promise<Post[]> =>
  (await (await fetch(`${site.url}/api/posts/`)).json()) as Post[]

const newestPost = async (site: Site): Promise<Post> => {
  const [post] = await publishedPosts(site)
  if (!post) throw new Error('the demo has no posts')
  return post
}

/** The body of a post like the newest, as an administrator sends it. */
const writable = async (site: Site) => {
  const { title, content, category_id, post_date, is_published } = await newestPost(site)
  return { title, content, category_id, post_date, is_published }
}

const textOf = (html: string): string =>
  html
    .replace(/<\/p>.*$/s, '')
    .replace(/<[^>]+>/g, '')
    .trim()

test('a post shows its title, picture, author, date and text', async ({ page, site }) => {
  const post = await newestPost(site)
  await page.goto(`/post/${post.id}/`)
  await expect(page).toHaveTitle(post.title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article.getByText(`Av ${post.author}`, { exact: true })).toBeVisible()
  await expect(
    article.getByText(new Date(post.post_date ?? '').toLocaleDateString('sv-SE', { dateStyle: 'long' })),
  ).toBeVisible()
  await expect(article.getByText(textOf(post.content))).toBeVisible()
  const picture = article.locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
})

test('from a card the post is there at once, and its text when it has come @all', async ({ page, site }) => {
  const [, post] = await publishedPosts(site)
  if (!post) throw new Error('the demo has one post only')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/posts/${post.id}/`, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/aktiviteter')
  await awake(page)
  await page.getByRole('link', { name: post.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(page).toHaveURL(`/post/${post.id}/`)
  await expect(page.getByText(textOf(post.content))).toBeHidden()
  answer()
  await expect(page.getByText(textOf(post.content))).toBeVisible()
})

test('below a post there are others, and back returns to it', async ({ page, site }) => {
  const post = await newestPost(site)
  await page.goto(`/post/${post.id}/`)
  const others = page.getByRole('region', { name: 'Fler inlägg' }).getByRole('article')
  await expect(others).toHaveCount(3)
  const title = await others.first().getByRole('heading').innerText()
  expect(title).not.toBe(post.title)
  await others.first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(title)
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', page.url())
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(canonical).toHaveAttribute('href', `${site.url}/post/${post.id}/`)
})

test('a post that never was answers 404, a deleted one 410, a draft 404 @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 4(04|10)/)
  const { call } = await administratorOf(site)
  const body = { ...(await writable(site)), title: 'Snart borta' }
  const deleted = await call<Post>('POST', '/api/posts/', body)
  await call('DELETE', `/api/posts/${deleted.id}/`)
  const draft = await call<Post>('POST', '/api/posts/', { ...body, is_published: false })
  const answers = {
    '/post/999999/': 404,
    '/post/abc': 404,
    [`/post/${deleted.id}/`]: 410,
    [`/post/${draft.id}/`]: 404,
  }
  for (const [path, status] of Object.entries(answers)) {
    expect((await page.goto(path))?.status(), path).toBe(status)
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a hostile post is shown as text and runs nothing', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const title = '</script><script>window.ran = 1</script> & "citat"'
  const content =
    '<p onclick="window.ran = 1" style="color:red">Text</p><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><a href="javascript:window.ran = 1">länk</a>'
  const post = await call<Post>('POST', '/api/posts/', { ...(await writable(site)), title, content })
  await page.goto(`/post/${post.id}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByText('länk').click()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(await page.locator('main [style], main [onclick], main script').count()).toBe(0)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Article', headline: title })
  expect(await sidewaysScroll(page)).toBe(0)
  await call('DELETE', `/api/posts/${post.id}/`)
})

test('a shared post brings its picture, title and author along @all', async ({ page, site }) => {
  const post = await newestPost(site)
  await page.goto(`/post/${post.id}`)
  const picture = site.url + sharedPicture(String(post.image), post.image_focus).src
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`)
  await expect(meta('og:title')).toHaveAttribute('content', post.title)
  await expect(meta('og:type')).toHaveAttribute('content', 'article')
  for (const name of ['og:image', 'twitter:image']) {
    await expect(meta(name)).toHaveAttribute('content', picture)
  }
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/post/${post.id}/`)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Article',
    datePublished: post.post_date,
    image: picture,
    author: { name: post.author },
  })
})

test('the post page has nothing that axe or a narrow phone objects to', async ({ page, site }) => {
  await page.goto(`/post/${(await newestPost(site)).id}/`)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a post can be read @all', async ({ page, site }) => {
    const post = await newestPost(site)
    await page.goto(`/post/${post.id}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
    await expect(page.getByText(textOf(post.content))).toBeVisible()
  })
})
