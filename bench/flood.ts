import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { addPostPages } from './new-pages.ts'
import { ms, quantile } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

/** Both floods of `docs/threats.md`: T17 and T33. */
const flood = { durationMs: 60_000, intervalMs: 50, logins: 10, slowClients: 1_000, betweenBytesMs: 1_000 }
/** Time between two requests for a page. */
const pollMs = 20
/** Time after which a request counts as unanswered. */
const answerTimeoutMs = 30_000

type Call = { port: number; agent: Agent; path: string; from?: string; body?: string }

/** @returns the status, 0 when the connection broke */
function ask({ port, agent, path, from = '192.0.2.1', body }: Call): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        timeout: answerTimeoutMs,
        headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

type Flooded = { port: number; dataDir: string }

/** Reads the home page, which is kept, and pages of posts, which are rendered, by turns, for as long as the flood lasts. */
async function readPages({ port, dataDir }: Flooded): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true })
  const posts = addPostPages(dataDir, 1_000)
  const times: number[] = []
  let failed = 0
  const end = performance.now() + flood.durationMs
  for (let number = 0; performance.now() < end; number++) {
    const started = performance.now()
    const path = number % 2 === 0 ? '/' : (posts[number % posts.length] ?? '/')
    const status = await ask({ port, agent, path })
    times.push(performance.now() - started)
    if (status !== 200) failed++
    await wait(pollMs)
  }
  agent.destroy()
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

async function floodLogins(port: number): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const statuses = new Map<number, number>()
  const running: Promise<void>[] = []
  let number = 0
  const login = async (): Promise<void> => {
    const nr = ++number
    const from = `10.${(nr >> 16) & 255}.${(nr >> 8) & 255}.${nr & 255}`
    const body = JSON.stringify({ email: `u${nr}@example.se`, password: 'lanterna-i-natten' })
    const status = await ask({ port, agent, path: '/users/auth/login/', from, body })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const end = performance.now() + flood.durationMs
  while (performance.now() < end) {
    for (let count = 0; count < flood.logins; count++) running.push(login())
    await wait(flood.intervalMs)
  }
  await Promise.all(running)
  agent.destroy()
  return statuses
}

/** Each sends a byte of a request each second. @returns how many the server still holds on to at the end */
async function hoardConnections(port: number): Promise<number> {
  let open = 0
  const sockets = Array.from({ length: flood.slowClients }, () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    )
    open++
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => open--)
    return socket
  })
  const end = performance.now() + flood.durationMs
  while (performance.now() < end) {
    await wait(flood.betweenBytesMs)
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }
  const left = open
  for (const socket of sockets) socket.destroy()
  return left
}

/** Visitors read pages while somebody floods the login, and while a thousand clients send a byte a second. */
export async function benchFlood(work: Workplace): Promise<Line[]> {
  const site = await work.start({ TRUST_PROXY: '1' })
  const flooded = { port: site.port, dataDir: work.dataDir }
  try {
    const [statuses, pages] = await Promise.all([floodLogins(site.port), readPages(flooded)])
    const [held, slowPages] = await Promise.all([hoardConnections(site.port), readPages(flooded)])
    const answers = [...statuses].map(
      ([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`,
    )
    return [
      pageLine('a page while 200 logins a second are tried for a minute', pages),
      {
        what: 'how those logins were answered',
        figures: answers.join(', '),
        value: statuses.get(0) ?? 0,
        goal: { atMost: 0, unit: 'lost' },
      },
      pageLine('a page while 1,000 clients send a byte a second', slowPages),
      {
        what: 'connections of those clients still held after a minute',
        figures: `${held}`,
        value: held,
        goal: { atMost: 0, unit: '' },
      },
    ]
  } finally {
    await site.stop()
  }
}
