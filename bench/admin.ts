import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '#scripts/chromium.mjs'
import { median, ms } from './numbers.ts'
import { seedMembers } from './seed-members.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const count = 100_000
const repeats = 7
/** How much slower than this machine the processor of a board member is taken to be. */
const slowdown = 4

/** Keeps what the browser keeps of a session, and notes when the dashboard has its numbers and what blocked. */
async function prepareContext(context: BrowserContext, key: string): Promise<void> {
  const root = JSON.stringify({ currentUser: 'Kim', currentUserId: 1, isAdmin: true, token: key })
  await context.addInitScript((value) => {
    localStorage.setItem('root', value)
    const measured = { shownAtMs: 0, longTasksMs: [] as number[] }
    Object.assign(window, { measured })
    const checkFrame = (): void => {
      const isShown = document.querySelector('main [aria-busy="false"] a[href^="/admin/members/"]') !== null
      if (isShown) measured.shownAtMs = performance.now()
      else requestAnimationFrame(checkFrame)
    }
    requestAnimationFrame(checkFrame)
    new PerformanceObserver((list) => {
      measured.longTasksMs.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  }, root)
}

type MeasuringWindow = { measured: { shownAtMs: number; longTasksMs: number[] } }

const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** @returns milliseconds from a click until the rows it asks for are painted */
const timeClick = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(selector)
        if (!target) return reject(new Error(`no ${selector}`))
        const rowsText = (): string =>
          document.querySelector('section[aria-label="Members"][aria-busy="false"] tbody:has(td + td)')
            ?.textContent ?? ''
        const textBefore = rowsText()
        const clickedAt = performance.now()
        const checkFrame = (): void => {
          // The frame after the one that has them is painted.
          if (!['', textBefore].includes(rowsText()))
            requestAnimationFrame(() => resolve(performance.now() - clickedAt))
          else if (performance.now() - clickedAt > 20_000) reject(new Error(`nothing after ${selector}`))
          else requestAnimationFrame(checkFrame)
        }
        target.click()
        requestAnimationFrame(checkFrame)
      }),
    selector,
  )

const within = (what: string, times: readonly number[], atMost: number): Line => ({
  what,
  figures: `median ${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`,
  value: median(times),
  goal: { atMost, unit: 'ms' },
})

async function timeLists(page: Page): Promise<Line[]> {
  const times: Record<string, number[]> = { 'first page': [], sort: [], filter: [] }
  const clicks = {
    'first page': 'nav a[href="/admin/members/"]',
    // City.
    sort: 'th:nth-child(7) button',
    filter: 'input[type="radio"][value="false"]',
  }
  // The first round fetches the code of the page and is not counted.
  for (let round = -1; round < repeats; round++) {
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/admin/"]')?.click())
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    for (const [what, selector] of Object.entries(clicks)) {
      const time = await timeClick(page, selector)
      if (round >= 0) times[what]?.push(time)
    }
  }
  return Object.entries(times).map(([what, all]) =>
    within(`Members, 100,000 of them: ${what} after a click`, all, 300),
  )
}

async function timeDashboard(page: Page, url: string): Promise<Line> {
  const times: number[] = []
  await page.goto(`${url}/admin/`)
  await slowDown(page, slowdown)
  for (let round = -1; round < repeats; round++) {
    await page.goto(`${url}/admin/`)
    await page.waitForFunction(() => (window as unknown as MeasuringWindow).measured.shownAtMs > 0)
    const shownAtMs = await page.evaluate(() => (window as unknown as MeasuringWindow).measured.shownAtMs)
    if (round >= 0) times.push(shownAtMs)
  }
  return within(`Dashboard by address, cache warm, ${slowdown}× slower`, times, 1_000)
}

type Typing = { what: string; role: 'searchbox' | 'combobox'; name: string; text: string; rows: number }

const typings: readonly Typing[] = [
  { what: 'search, 25 rows', role: 'searchbox', name: 'Sök', text: 'ande', rows: 25 },
  { what: 'City filter, 25 rows', role: 'combobox', name: 'City', text: 'sköv', rows: 25 },
  { what: 'search, 100 rows', role: 'searchbox', name: 'Sök', text: 'ande', rows: 100 },
  { what: 'City filter, 100 rows', role: 'combobox', name: 'City', text: 'sköv', rows: 100 },
]

/** Times the blocking between two key presses, and from the last one until its answer is painted. */
async function timeTyping(page: Page, url: string): Promise<Line[]> {
  const rows = page.locator('section[aria-label="Members"][aria-busy="false"] tbody tr')
  // Long tasks are told of once they are over.
  const isIdle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const lines: Line[] = []
  for (const { what, role, name, text, rows: size } of typings) {
    const longest: number[] = []
    for (let round = -1; round < repeats; round++) {
      await page.goto(`${url}/admin/members/?size=${size}`)
      await rows.nth(size - 1).waitFor()
      const field = page.getByRole(role, { name })
      await field.click()
      await isIdle()
      await page.evaluate(() => (window as unknown as MeasuringWindow).measured.longTasksMs.splice(0))
      await field.pressSequentially(text, { delay: 120 })
      if (role === 'searchbox') await page.waitForURL(/q=ande/)
      else await page.getByRole('option', { name: 'Skövde' }).waitFor()
      await rows.nth(size - 1).waitFor()
      await isIdle()
      const blocked = await page.evaluate(() => (window as unknown as MeasuringWindow).measured.longTasksMs)
      if (round >= 0) longest.push(Math.max(0, ...blocked))
    }
    lines.push(within(`Typing in ${what}, ${slowdown}× slower: longest task`, longest, 100))
  }
  return lines
}

/** How quick the admin panel is for a board with 100,000 members, in a real browser. */
export async function benchAdmin(work: Workplace): Promise<Line[]> {
  const folder = join(work.folder, 'admin')
  mkdirSync(folder)
  const settings = { DEMO: 'false', DATA_DIR: folder }
  const key = await seedMembers(settings, count)
  const site = await work.start(settings)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath && { executablePath }),
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'sv-SE' })
    await prepareContext(context, key)
    const page = await context.newPage()
    await page.goto(`${site.url}/admin/`)
    const lists = await timeLists(page)
    return [...lists, await timeDashboard(page, site.url), ...(await timeTyping(page, site.url))]
  } finally {
    await browser.close()
    await site.stop()
  }
}
