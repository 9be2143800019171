import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, provideChromium } from '#scripts/chromium.mjs'
import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

/** The categories that a busy machine does not change; `npm run bench -- lighthouse` measures how fast the pages are. */
const categories = ['accessibility', 'best-practices', 'seo']

test('Lighthouse on a phone has nothing to say of what public pages are @all', async ({ site }) => {
  test.setTimeout(180_000)
  const { call } = await administratorOf(site)
  const [post] = await call<Post[]>('GET', '/api/posts/?state=published&limit=1')
  const [event] = await call<Event[]>('GET', '/api/events/?sort=coming&limit=1')
  const port = Number(new URL(site.url).port) + 1
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  const addresses = [
    '/',
    '/en/',
    '/aktiviteter',
    `/evenemang/${encodeURIComponent(event?.eventName ?? '')}`,
    `/post/${post?.id}`,
  ]
  try {
    for (const address of addresses) {
      const result = await lighthouse(site.url + address, {
        port,
        logLevel: 'error',
        onlyCategories: categories,
      })
      const wrong = Object.values(result?.lhr.audits ?? {}).filter(({ score }) => score !== null && score < 1)
      const scores = categories.map((category) => result?.lhr.categories[category]?.score)
      expect(
        [address, ...scores],
        wrong.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join('\n'),
      ).toEqual([address, 1, 1, 1])
    }
  } finally {
    await browser.close()
  }
})
