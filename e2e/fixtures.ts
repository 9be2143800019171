import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { type Site, startSite } from './site.ts'
import { listenForToasts } from './toasts.ts'

export { expect }

/** Complaints of the browser; a test that provokes one says so with `allow`. */
type Complaints = {
  allow(pattern: RegExp): void
  list(): string[]
}

type Start = (smtp: TestSmtp) => Promise<Site>

/** The sites of a worker, each started when a test asks for it first. */
type Sites = {
  /** @returns the site that tests share under this name */
  shared(name: string, start: Start): Promise<Site>
  /** @returns the site of one spec, for which the one of the spec before ends */
  own(start: Start): Promise<Site>
}

type TestFixtures = { complaints: Complaints; site: Site }
type WorkerFixtures = { sites: Sites; smtp: TestSmtp }
type SiteFixture = [
  (fixtures: WorkerFixtures, use: (site: Site) => Promise<void>) => Promise<void>,
  { scope: 'test'; timeout: number },
]

/** Milliseconds, of a site that may first have to be built. */
const timeout = 240_000

/**
 * The fixture of a site that no other spec changes. It is not one of the worker: Playwright would begin a worker and a
 * browser for each spec that has one.
 */
export const ownSite = (start: Start = () => startSite()): SiteFixture => [
  async ({ sites }, use) => use(await sites.own(start)),
  { scope: 'test', timeout },
]

/** The fixture of a site that all tests of a worker share which name the same. */
export const sharedSite = (name: string, start: Start): SiteFixture => [
  async ({ sites }, use) => use(await sites.shared(name, start)),
  { scope: 'test', timeout },
]

/** @returns the sites of a worker, and what ends them all */
function keepSites(smtp: TestSmtp): { sites: Sites; stop(): Promise<void> } {
  const shared = new Map<string, Promise<Site>>()
  let own: { start: Start; site: Promise<Site> } | undefined
  const stopOwn = async () => (await own?.site)?.stop()
  return {
    sites: {
      async shared(name, start) {
        const site = shared.get(name) ?? start(smtp)
        shared.set(name, site)
        return site
      },
      async own(start) {
        if (own?.start !== start) {
          await stopOwn()
          own = { start, site: start(smtp) }
        }
        return own.site
      },
    },
    async stop() {
      await stopOwn()
      for (const site of shared.values()) await (await site).stop()
    },
  }
}

/**
 * Playwright's test with a running site, which all tests of a worker share, and a mail server that behaves as a test
 * wishes. A console error or warning, a page error, an answer of 500 or more, a request that failed or went to another
 * host fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
    async ({}, use) => {
      const smtp = await startSmtp()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],

  sites: [
    async ({ smtp }, use) => {
      const { sites, stop } = keepSites(smtp)
      await use(sites)
      await stop()
    },
    { scope: 'worker', timeout },
  ],

  site: sharedSite('demo', () => startSite()),

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
      await context.addInitScript(reportViolations)
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

/** Writes what the content security policy refuses to the console, where `listen` finds it. Runs in the browser. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`content security policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  )
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
