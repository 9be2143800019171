import { rmSync } from 'node:fs'
import { processorSeconds, residentBytes } from './load.ts'
import { addPostPages } from './new-pages.ts'
import { median, ms } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const repeats = 5
const bare = [process.execPath, 'build/server/main.js']
const npm = ['npm', 'start', '--silent']

type Start = { time: number; processor: number }

async function timeStart(work: Workplace, command?: string[]): Promise<Start> {
  const before = performance.now()
  const site = await work.start({}, command)
  const time = performance.now() - before
  const processor = processorSeconds(site.pid) * 1_000
  await site.stop()
  return { time, processor }
}

async function secondStart(work: Workplace, what: string, command?: string[]): Promise<Line> {
  const all: Start[] = []
  for (let repeat = 0; repeat < repeats; repeat++) all.push(await timeStart(work, command))
  const times = all.map(({ time }) => time)
  const processor =
    command === npm ? '' : `, ${ms(median(all.map((one) => one.processor)))} of processor time`
  return {
    what,
    figures: `${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})${processor}`,
    value: median(times),
    goal: { atMost: 1_200, unit: 'ms' },
  }
}

/** From the start of the process to the line that says it is ready. */
export async function benchStart(work: Workplace): Promise<Line[]> {
  rmSync(work.dataDir, { recursive: true, force: true })
  const first = await timeStart(work)
  return [
    { what: 'first start, with the demo content', figures: ms(first.time) },
    await secondStart(work, 'second start: node build/server/main.js', bare),
    await secondStart(work, 'second start: node scripts/start.mjs'),
    await secondStart(work, 'second start: npm start', npm),
  ]
}

/** Memory of the process when it is ready, and after it has served pages. */
export async function benchMemory(work: Workplace): Promise<Line[]> {
  rmSync(work.dataDir, { recursive: true, force: true })
  const first = await work.start()
  const afterFirst = residentBytes(first.pid)
  await first.stop()
  const site = await work.start()
  try {
    // The server collects what only the start needed before it answers.
    await fetch(`${site.url}/api/health`)
    const ready = residentBytes(site.pid)
    for (const path of addPostPages(work.dataDir, 200)) await (await fetch(site.url + path)).text()
    const served = residentBytes(site.pid)
    const mega = (bytes: number) => bytes / 1024 / 1024
    return [
      {
        what: 'memory after the first start, which loads the demo',
        figures: `${mega(afterFirst).toFixed(1)} MB`,
      },
      {
        what: 'memory after start',
        figures: `${mega(ready).toFixed(1)} MB`,
        value: mega(ready),
        goal: { atMost: 120, unit: 'MB' },
      },
      {
        what: 'memory after 200 rendered pages',
        figures: `${mega(served).toFixed(1)} MB`,
        value: mega(served),
        goal: { atMost: 160, unit: 'MB' },
      },
    ]
  } finally {
    await site.stop()
  }
}
