import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, attacks, proxy, type Target } from './attacks.ts'
import { addPostPages } from './new-pages.ts'
import { ms, quantile } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const durationMs = 20_000
/** Time between two requests for a page. */
const pollMs = 20
/** The visitor is somebody else than the attackers. */
const visitor = '127.0.0.2'

/** Lets attackers at the server, and tells when they are done. */
async function attack(name: string, target: Target): Promise<Line[]> {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'attacks.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  worker.stdin.end(JSON.stringify({ name, target }))
  return (await json(worker.stdout)) as Line[]
}

/** Reads the home page, which is kept, and pages of posts, which are rendered, by turns, each over a new connection. */
async function readPages({ port }: Target, posts: readonly string[], isOver: () => boolean) {
  const times: number[] = []
  let failed = 0
  for (let number = 0; !isOver(); number++) {
    const started = performance.now()
    const path = number % 2 === 0 ? '/' : (posts[number % posts.length] ?? '/')
    const status = await ask({ port, path, localAddress: visitor })
    times.push(performance.now() - started)
    if (status !== 200) failed++
    await wait(pollMs)
  }
  return { times, failed }
}

function pageLine(what: string, { times, failed }: { times: number[]; failed: number }): Line {
  const p99 = quantile(times, 0.99)
  const figures = `p99 ${ms(p99)}, median ${ms(quantile(times, 0.5))}, ${failed} of ${times.length} failed`
  return {
    what,
    figures,
    value: failed === 0 ? p99 : Number.POSITIVE_INFINITY,
    goal: { atMost: 250, unit: 'ms' },
  }
}

/** Measures what a visitor feels during each of the attacks. */
export async function benchFlood(work: Workplace): Promise<Line[]> {
  const site = await work.start({ TRUST_PROXY: proxy })
  const target = { port: site.port, dataDir: work.dataDir, durationMs }
  const lines: Line[] = []
  try {
    for (const [name, { what }] of Object.entries(attacks)) {
      const posts = addPostPages(work.dataDir, durationMs / pollMs)
      let isOver = false
      const attacked = attack(name, target).finally(() => {
        isOver = true
      })
      const pages = await readPages(target, posts, () => isOver)
      lines.push(pageLine(`a page while ${what}`, pages), ...(await attacked))
    }
    return lines
  } finally {
    await site.stop()
  }
}
