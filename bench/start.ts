import { rmSync } from 'node:fs'
import { residentBytes } from './load.ts'
import { median, ms } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const repeats = 5
const npmStart = ['npm', 'start', '--silent']

async function timeStart(work: Workplace, command?: string[]): Promise<{ time: number; resident: number }> {
  const before = performance.now()
  const site = await work.start({}, command)
  const time = performance.now() - before
  try {
    return { time, resident: residentBytes(site.pid) }
  } finally {
    await site.stop()
  }
}

async function times(work: Workplace, command?: string[]): Promise<number[]> {
  const all: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) all.push((await timeStart(work, command)).time)
  return all
}

/** From the start of the process to the line that says it is ready. */
export async function benchStart(work: Workplace): Promise<Line[]> {
  rmSync(work.dataDir, { recursive: true, force: true })
  const first = await timeStart(work)
  const node = await times(work)
  const npm = await times(work, npmStart)
  const spread = (all: number[]) => `${ms(Math.min(...all))} to ${ms(Math.max(...all))}`
  const goal = { atMost: 1_000, unit: 'ms' }
  return [
    { what: 'first start, with the demo content', figures: ms(first.time) },
    {
      what: 'second start: node src/server/main.ts',
      figures: `${ms(median(node))} (${spread(node)})`,
      value: median(node),
      goal,
    },
    {
      what: 'second start: npm start',
      figures: `${ms(median(npm))} (${spread(npm)})`,
      value: median(npm),
      goal,
    },
  ]
}

/** What the process holds when it is ready, and after it has served pages. */
export async function benchMemory(work: Workplace): Promise<Line[]> {
  const site = await work.start()
  try {
    const ready = residentBytes(site.pid)
    for (let visit = 0; visit < 50; visit++) await (await fetch(`${site.url}/?nr=${visit}`)).text()
    const served = residentBytes(site.pid)
    const mega = (bytes: number) => bytes / 1024 / 1024
    return [
      {
        what: 'memory after start',
        figures: `${mega(ready).toFixed(1)} MB`,
        value: mega(ready),
        goal: { atMost: 120, unit: 'MB' },
      },
      { what: 'memory after 50 rendered pages', figures: `${mega(served).toFixed(1)} MB` },
    ]
  } finally {
    await site.stop()
  }
}
