import { type Browser, type CDPSession, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, provideChromium } from '#scripts/chromium.mjs'
import { addressIn } from '#shared/addresses.ts'
import { languages } from '#shared/languages.ts'
import { awake } from '#testing/awake.ts'
import { median, ms } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

/** Of an odd number the middle one is a measured one. */
const repeats = 5
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]

/** How much slower the processor is made, as Lighthouse does for a phone. */
const slowdown = 4

/** Runs in the page before everything else. */
const watch = `
  shift = 0
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
    .observe({ type: 'layout-shift', buffered: true })
`

/** An event of Chromium's trace; times in microseconds, `tdur` is processor time. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { url?: string } }
}

async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  return async () => {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
    await session.send('Tracing.end')
    await complete
    return events
  }
}

/**
 * @returns the longest task since the page's code was fetched, which is when it wakes, in milliseconds: by the
 *   clock, and of the processor alone, which is the same on a machine that has other work.
 */
function longestTask(
  events: readonly TraceEvent[],
  next: readonly string[],
): Pick<Visit, 'clock' | 'processor'> {
  const isNext = ({ name, args }: TraceEvent) =>
    name === 'ResourceSendRequest' && next.some((path) => args?.data?.url?.endsWith(path))
  const begin = events.filter(isNext).toSorted((a, b) => a.ts - b.ts)[0]
  if (!begin) throw new Error('the trace has no request for the code of the page')
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name.endsWith('RunTask') && pid === begin.pid && tid === begin.tid && ts + dur >= begin.ts,
  )
  return {
    clock: Math.max(...tasks.map(({ dur = 0 }) => dur / 1_000)),
    processor: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
  }
}

type Visit = { clock: number; processor: number; shift: number; foreign: string[] }

/** Addresses of the pages that are measured; the event and the post are the first that the home page shows. */
async function pagesOf(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const first = (path: string) => new RegExp(`href="(${path}[^"]+)"`).exec(html)?.[1] ?? path
  const paths = ['/', '/aktiviteter', first('/evenemang/'), first('/post/')]
  return languages.flatMap((language) => paths.map((path) => addressIn(path, language)))
}

async function audit(url: string, port: number): Promise<Record<Category, number>> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: categories,
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  if (process.env.BENCH_FINDINGS)
    for (const one of Object.values(lhr.audits))
      if (one.score !== null && one.score < 1) console.log(`${url}: ${one.id} ${one.displayValue ?? ''}`)
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((category) => [category, scoreOf(category)])) as never
}

/** Opens a page as on a slow phone, until it answers to touches and a moment longer. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true })
  try {
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (/^https?:/.test(origin) && origin !== new URL(url).origin) foreign.push(origin)
    })
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const endTrace = await startTrace(session)
    await page.goto(url)
    await awake(page)
    // Hydration may cause more work; it is over when the browser is idle.
    await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
    const next = await page.evaluate<string>("document.querySelector('script[data-next]').dataset.next")
    const shift = await page.evaluate<number>('shift')
    return { ...longestTask(await endTrace(), next.split(' ')), shift, foreign }
  } finally {
    await context.close()
  }
}

async function measurePage(
  browser: Browser,
  { what, url, port }: { what: string; url: string; port: number },
) {
  const scores: Record<Category, number>[] = []
  const visits: Visit[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    scores.push(await audit(url, port))
    visits.push(await visit(browser, url))
  }
  const scored = categories.map((category): Line => {
    const values = scores.map((one) => one[category])
    return {
      what: `${what}, ${category}`,
      figures: `${median(values)} (${values.join(', ')})`,
      value: median(values),
      goal: { atLeast: goals[category], unit: '' },
    }
  })
  const processor = visits.map((one) => one.processor)
  const clock = visits.map((one) => one.clock)
  const shifts = visits.map((one) => one.shift)
  const foreign = visits.flatMap((one) => one.foreign)
  return [
    ...scored,
    {
      what: `${what}, longest task of waking at ${slowdown}× slowdown`,
      figures: `${ms(median(processor))} of processor time, ${ms(median(clock))} by the clock`,
      value: median(processor),
      goal: { atMost: 50, unit: 'ms' },
    },
    {
      what: `${what}, layout shift`,
      figures: Math.max(...shifts).toFixed(4),
      value: Math.max(...shifts),
      goal: { atMost: 0.02, unit: '' },
    },
    {
      what: `${what}, requests to other hosts`,
      figures: foreign.length === 0 ? 'none' : [...new Set(foreign)].join(', '),
      value: foreign.length,
      goal: { atMost: 0, unit: '' },
    },
  ] satisfies Line[]
}

/** Lighthouse as on a phone, the median of five runs, and what it does not tell: long tasks, shifts, other hosts. */
export async function benchLighthouse(work: Workplace): Promise<Line[]> {
  const site = await work.start()
  const port = site.port + 1
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const lines: Line[] = []
    for (const what of await pagesOf(site.url)) {
      const url = new URL(what, site.url).href
      // The first visit makes the page; measured is what every later visitor gets.
      await fetch(url)
      lines.push(...(await measurePage(browser, { what, url, port })))
    }
    return lines
  } finally {
    await browser.close()
    await site.stop()
  }
}
