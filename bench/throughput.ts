import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { ServerProcess } from '#testing/server-process.ts'
import { processorSeconds, putUnderLoad } from './load.ts'
import { addPostPages } from './new-pages.ts'
import { median, ms, perSecond, quantile } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const milliseconds = 3_000
const writers = 16

const agent = new Agent({ keepAlive: true, maxSockets: writers })

/** Sends one subscription from a network of its own. @returns the milliseconds it took */
function subscribe(port: number, number: number): Promise<number> {
  const body = JSON.stringify({ email: `p${number}@example.se` })
  const from = `10.${number % 250}.${Math.floor(number / 250) % 250}.${Math.floor(number / 62_500) % 250}`
  const before = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/subscribers/',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': from,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode === 201) resolve(performance.now() - before)
          else reject(new Error(`a subscription was answered ${response.statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function writeFor(port: number): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  let number = 0
  const start = performance.now()
  const writer = async () => {
    while (performance.now() - start < milliseconds) times.push(await subscribe(port, number++))
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return { rate: times.length / ((performance.now() - start) / 1000), times }
}

/** As browsers send it. */
const acceptEncoding = 'gzip, deflate, br, zstd'

/** Pages that are rendered between two looks at the processor time. */
const roundSize = 100

/** Pages after a start that are told apart: V8 still compiles what they run, and the demo's documents are read. */
const firstPages = 2_000

type Renders = { times: number[]; processor: number[] }

/** Asks for pages one after the other. @returns the milliseconds that each took, and those of processor for a page of each round */
async function timeRenders({ url, pid }: ServerProcess, paths: readonly string[]): Promise<Renders> {
  const renders: Renders = { times: [], processor: [] }
  for (let round = 0; round < paths.length; round += roundSize) {
    const used = processorSeconds(pid)
    for (const path of paths.slice(round, round + roundSize)) {
      const before = performance.now()
      await (await fetch(url + path, { headers: { 'accept-encoding': acceptEncoding } })).arrayBuffer()
      renders.times.push(performance.now() - before)
    }
    renders.processor.push(((processorSeconds(pid) - used) * 1_000) / roundSize)
  }
  return renders
}

/** The pages that are made anew for each visitor, and the files that are stored for good. */
export async function benchThroughput(work: Workplace): Promise<Line[]> {
  const site = await work.start()
  const lines: Line[] = []
  try {
    const paths = addPostPages(work.dataDir, firstPages + 1_000)
    const first = await timeRenders(site, paths.slice(0, firstPages))
    const { times, processor } = await timeRenders(site, paths.slice(firstPages))
    const list = await putUnderLoad({
      port: site.port,
      path: '/api/posts/?limit=10',
      connections: 16,
      milliseconds,
    })
    lines.push(
      {
        what: "a post's page, rendered and compressed for its first visitor, processor time",
        figures: `${ms(median(processor))} (${ms(Math.min(...processor))} to ${ms(Math.max(...processor))})`,
        value: median(processor),
        goal: { atMost: 3, unit: 'ms' },
      },
      {
        what: `  of the first ${firstPages} after the start`,
        figures: `${ms(median(first.processor))} (${ms(Math.min(...first.processor))} to ${ms(Math.max(...first.processor))})`,
      },
      {
        what: '  one after the other',
        figures: `${perSecond(1_000 / median(times))}, p99 ${ms(quantile(times, 0.99))}`,
      },
      {
        what: 'api/posts/?limit=10, not from the cache',
        figures: `${perSecond(list.rate)}, p99 ${ms(list.p99)}`,
      },
    )
  } finally {
    await site.stop()
  }
  const env = { DATA_DIR: join(work.folder, 'writes'), DEMO: 'false', TRUST_PROXY: '1' }
  const empty = await work.start(env)
  try {
    const { rate, times } = await writeFor(empty.port)
    lines.push({
      what: 'subscriptions stored, each durable (SQLite)',
      figures: `${perSecond(rate)}, median ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}`,
    })
  } finally {
    agent.destroy()
    await empty.stop()
  }
  return lines
}
