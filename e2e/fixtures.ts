import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'
import { type Site, startSite } from './site.ts'
import { listenForToasts } from './toasts.ts'

export { expect }

/** Complaints of the browser; a test that provokes one says so with `allow`. */
type Complaints = {
  allow(pattern: RegExp): void
  list(): string[]
}

type TestFixtures = { complaints: Complaints }
type WorkerFixtures = { site: Site }
type SiteFixture = [
  (fixtures: object, use: (site: Site) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

/**
 * The fixture of a site. A spec that needs one that no other has changed extends the test with it: Playwright keeps
 * a worker for the specs of one extension only.
 * @param env settings of the site
 */
export const siteOfWorker = (env?: Record<string, string>): SiteFixture => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
  async ({}, use) => {
    const site = await startSite(env)
    await use(site)
    await site.stop()
  },
  { scope: 'worker', timeout: 240_000 },
]

/**
 * Playwright's test with a running site for each worker. A console error or warning, a page error, an
 * answer of 500 or more, a request that failed or went to another host fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: siteOfWorker(),

  baseURL: async ({ site }, use) => use(site.url),

  page: async ({ page }, use) => {
    const route = page.route.bind(page)
    page.route = async (...rule) => {
      const done = await route(...rule)
      if (page.url() !== 'about:blank') await untilIntercepted(page, route)
      return done
    }
    await use(page)
  },

  complaints: [
    async ({ context, site }, use) => {
      const allowed: RegExp[] = []
      const heard = listen(context, new URL(site.url).host)
      await listenForToasts(context)
      const list = () => heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      await use({ allow: (pattern) => void allowed.push(pattern), list })
      expect(list(), 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Chromium does not wait until an open page has heard that its requests are intercepted: what a key press asks for right
 * after `page.route` may go past the first route. A request that is intercepted shows that the page has heard; one that
 * a navigation cuts off is sent again.
 */
async function untilIntercepted(page: Page, route: Page['route']): Promise<void> {
  const probe = '**/healthz?intercepted'
  const answer = (request: Route) => request.fulfill({ status: 204 })
  await route(probe, answer)
  await expect(async () => {
    const status = await page.evaluate(async () => (await fetch('/healthz?intercepted')).status)
    expect(status).toBe(204)
  }).toPass({ intervals: [10] })
  await page.unroute(probe, answer)
}

function listen(context: BrowserContext, host: string): string[] {
  const heard: string[] = []
  context.on('console', (message) => {
    const level = message.type()
    if (level === 'error' || level === 'warning') heard.push(`console.${level}: ${message.text()}`)
  })
  context.on('weberror', (error) =>
    heard.push(`page error on ${error.page()?.url()}: ${error.error().stack}`),
  )
  context.on('request', (request) => {
    const { protocol, host: target } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && target !== host) heard.push(`foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) heard.push(`answer ${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left ends its own requests.
    if (reason !== 'net::ERR_ABORTED') heard.push(`failed request (${reason}): ${request.url()}`)
  })
  return heard
}
