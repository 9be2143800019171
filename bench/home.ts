import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { type LoadResult, processorSeconds, putUnderLoad } from './load.ts'
import { median, perSecond } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const rounds = 7
const milliseconds = 2_000

/** @returns an answer's bytes as they came over the wire, compressed with Brotli, and their type. */
export async function fetchCompressed(url: string): Promise<{ bytes: Buffer; type: string }> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = await once(request, 'response')
  const bytes = await buffer(response)
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
    throw new Error(`${url} answered ${response.statusCode}, ${response.headers['content-encoding']}`)
  return { bytes, type: response.headers['content-type'] }
}

export const decompress = (bytes: Buffer): string => brotliDecompressSync(bytes).toString()

async function startBare(file: string, type: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file, type], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [text] = await once(child.stdout, 'data')
  return { child, port: Number(text) }
}

type Measured = LoadResult & { processor: number }

async function measure({ pid, port, path }: { pid: number; port: number; path: string }): Promise<Measured> {
  const before = processorSeconds(pid)
  const result = await putUnderLoad({ port, path, milliseconds })
  return { ...result, processor: ((processorSeconds(pid) - before) / result.count) * 1e6 }
}

/**
 * The home page and a public list from the cache against a bare node:http server that sends the same bytes:
 * rounds of both by turns, so that whatever else the machine does slows both alike.
 */
export async function benchHome(work: Workplace): Promise<Line[]> {
  const site = await work.start()
  const lines: Line[] = []
  try {
    for (const path of ['/', '/api/posts/']) {
      const { bytes, type } = await fetchCompressed(`${site.url}${path}`)
      const file = join(work.folder, 'body')
      writeFileSync(file, bytes)
      const bare = await startBare(file, type)
      try {
        const ours = { pid: site.pid, port: site.port, path }
        const theirs = { pid: bare.child.pid ?? 0, port: bare.port, path }
        await measure(ours)
        await measure(theirs)
        const results: { ours: Measured; theirs: Measured }[] = []
        for (let round = 0; round < rounds; round++)
          results.push({ ours: await measure(ours), theirs: await measure(theirs) })
        lines.push(...compare(path, results))
      } finally {
        bare.child.kill()
      }
    }
  } finally {
    await site.stop()
  }
  return lines
}

function compare(path: string, results: { ours: Measured; theirs: Measured }[]): Line[] {
  const of = (value: (measured: Measured) => number) => ({
    ours: median(results.map(({ ours }) => value(ours))),
    theirs: median(results.map(({ theirs }) => value(theirs))),
    ratio: (better: 'more' | 'less') =>
      median(
        results.map(({ ours, theirs }) =>
          better === 'more' ? value(ours) / value(theirs) : value(theirs) / value(ours),
        ),
      ),
  })
  const rate = of((measured) => measured.rate)
  const processor = of((measured) => measured.processor)
  const p99 = of((measured) => measured.p99)
  const goal = { atLeast: 0.55, unit: '' }
  return [
    {
      what: `${path} from the cache, throughput`,
      figures: `${perSecond(rate.ours)}, bare ${perSecond(rate.theirs)}: ratio ${rate.ratio('more').toFixed(2)}`,
      value: rate.ratio('more'),
      goal,
    },
    {
      what: `${path} from the cache, processor time`,
      figures: `${processor.ours.toFixed(0)} µs a request, bare ${processor.theirs.toFixed(0)} µs: ratio ${processor.ratio('less').toFixed(2)}`,
    },
    {
      what: `${path} from the cache, p99 with 32 connections`,
      figures: `${p99.ours.toFixed(1)} ms, bare ${p99.theirs.toFixed(1)} ms`,
    },
  ]
}
