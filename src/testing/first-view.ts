import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

/** A window in which the home page is opened for the first time. */
export type FirstView = { width: number; height: number }

export const firstViews = { wide: { width: 1280, height: 900 }, narrow: { width: 375, height: 720 } } as const

/** The fetches of a browser: bytes as they came over the wire, with the heads of the answers. */
export type Fetched = { requests: number; bytes: number; largest: string[] }

/** How long after the load event what is fetched still belongs to the first view. */
const firstViewMs = 4_000

/** Opens a page with an empty cache, and waits four seconds after it has loaded. Nobody scrolls or points at anything. */
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
    await pause(firstViewMs)
    while (running.size > 0) await pause(50)
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
