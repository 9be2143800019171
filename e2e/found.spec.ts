import { eventPage, postPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import { expect, test } from './fixtures.ts'

test('each page names its one address, words and a picture that is there, for those who find or share it', async ({
  page,
  request,
  site,
}) => {
  const list = async <T>(path: string): Promise<T[]> => (await request.get(path)).json()
  const [post] = await list<Post>('/api/posts/')
  const event = (await list<Event>('/api/events/')).find((one) => one.eventImage)
  const kinds: Record<string, string[]> = {
    '/': ['Organization'],
    '/aktiviteter': [],
    '/om-oss': ['Organization'],
    '/kontakt': ['Organization'],
    '/kontakt/medlem': [],
    '/kalender': [],
    [postPage(post?.id ?? 0)]: ['Article', 'BreadcrumbList'],
    [eventPage(event?.eventName ?? '')]: ['Event', 'BreadcrumbList'],
  }
  const descriptions = new Set<string>()
  for (const [path, types] of Object.entries(kinds)) {
    const answer = await request.get(`${path}?utm_source=brev`)
    expect(answer.status(), path).toBe(200)
    // Nothing of it is fetched: only what search engines read is looked at.
    const head = await page.evaluate(
      (html) => {
        const { head: found } = new DOMParser().parseFromString(html, 'text/html')
        const meta = [...found.querySelectorAll('meta[property], meta[name]')].map((element) => [
          element.getAttribute('property') ?? element.getAttribute('name'),
          element.getAttribute('content'),
        ])
        const data = [...found.querySelectorAll('script[type="application/ld+json"]')]
        return {
          title: found.querySelector('title')?.textContent ?? '',
          canonical: found.querySelector('link[rel=canonical]')?.getAttribute('href'),
          meta: Object.fromEntries(meta) as Record<string, string>,
          types: data.map((block) => JSON.parse(block.textContent ?? '')['@type'] as string),
        }
      },
      await answer.text(),
    )
    const { title, canonical, meta } = head
    expect(canonical, path).toBe(site.url + path)
    expect(meta['og:url'], path).toBe(canonical)
    expect([title, meta['og:title'], meta['twitter:title']], path).toEqual([title, title, title])
    expect(meta['og:description'], path).toBe(meta.description)
    expect(meta['twitter:card'], path).toBe('summary_large_image')
    expect(meta['twitter:image'], path).toBe(meta['og:image'])
    const picture = await request.get(meta['og:image'] ?? '')
    expect([picture.status(), picture.headers()['content-type']?.split('/')[0]], path).toEqual([200, 'image'])
    expect(head.types, path).toEqual(types)
    descriptions.add(meta.description ?? '')
  }
  expect([...descriptions].every(Boolean)).toBe(true)
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of Object.keys(kinds)) expect(map).toContain(`<loc>${site.url}${path}</loc>`)
  await page.goto('/')
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml')
})
