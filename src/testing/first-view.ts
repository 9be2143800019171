import type { Browser, Page } from '@playwright/test'

/** A window in which the home page is opened for the first time. */
export type FirstView = { width: number; height: number }

export const firstViews = { wide: { width: 1280, height: 900 }, narrow: { width: 375, height: 720 } } as const

/** What a browser has fetched: bytes as they came over the wire, with the heads of the answers. */
export type Fetched = { requests: number; bytes: number; largest: string[] }

/** Waits until the browser has had nothing to do for a moment, twice, and every picture that is shown is there. */
async function idle(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
  await page.waitForFunction(`
    [...document.images].every(({ complete, clientWidth }) => complete || clientWidth === 0)`)
}

/**
 * Opens a page with an empty cache, and waits until it answers to the visitor and nothing more is fetched. Nobody
 * scrolls or points at anything.
 */
export async function fetchFirstView(browser: Browser, url: string, viewport: FirstView): Promise<Fetched> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1 })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const sizes = new Map<string, { url: string; bytes: number }>()
    const running = new Set<string>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('http')) return
      sizes.set(requestId, { url: request.url, bytes: 0 })
      running.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = sizes.get(requestId)
      if (request) request.bytes = encodedDataLength
      running.delete(requestId)
    })
    session.on('Network.loadingFailed', ({ requestId }) => void running.delete(requestId))
    await session.send('Network.enable')
    await page.goto(url)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    do await idle(page)
    while (running.size > 0)
    const all = [...sizes.values()].toSorted((a, b) => b.bytes - a.bytes)
    return {
      requests: all.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      largest: all.map((one) => `${one.bytes} ${one.url}`),
    }
  } finally {
    await context.close()
  }
}
