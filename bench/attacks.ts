import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Line } from './table.ts'

/** Everything that comes from here is one address, that of the attackers. */
const attacker = '127.0.0.1'
/** The address of the proxy that the server trusts, through which everybody may come. */
export const proxy = '127.0.0.3'
/** Time after which a request counts as unanswered. */
const answerTimeoutMs = 30_000

export type Target = { port: number; dataDir: string; durationMs: number }

type Call = { port: number; path: string; agent?: Agent; from?: string; localAddress: string; body?: string }

/** @returns the status, 0 when the connection broke */
export function ask({ port, path, agent, from, localAddress, body }: Call): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        localAddress,
        path,
        agent: agent ?? false,
        method: body === undefined ? 'GET' : 'POST',
        timeout: answerTimeoutMs,
        headers: {
          'accept-encoding': 'gzip, br',
          ...(from && { 'x-forwarded-for': from }),
          ...(body && { 'content-type': 'application/json' }),
        },
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

/** How often each status was answered. */
class Answers {
  readonly #counts = new Map<number, number>()

  add(status: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
  }

  count(status: number): number {
    return this.#counts.get(status) ?? 0
  }

  text(): string {
    const counts = [...this.#counts].sort(([a], [b]) => a - b)
    return counts.map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  }
}

/** Sends requests at an even pace, over as many connections as it takes. */
async function askAtPace(
  { port, durationMs }: Target,
  perSecond: number,
  pathOf: (number: number) => string,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const answers = new Answers()
  const running: Promise<void>[] = []
  const start = performance.now()
  for (let sent = 0; performance.now() - start < durationMs; await wait(5)) {
    for (; sent < ((performance.now() - start) * perSecond) / 1_000; sent++) {
      const path = pathOf(sent)
      running.push(ask({ port, path, agent, localAddress: attacker }).then((status) => answers.add(status)))
    }
  }
  await Promise.all(running)
  agent.destroy()
  return answers
}

/** Opens connections that are opened again when they are closed, and sends a byte over each in a second. */
async function drip({ port, durationMs }: Target, connections: number, beginning: string): Promise<number> {
  const open = new Set<Socket>()
  const start = performance.now()
  let mostOpen = 0
  while (performance.now() - start < durationMs) {
    while (open.size < connections) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
      open.add(socket)
      socket.on('connect', () => socket.write(beginning)).on('error', () => {})
      socket.resume().once('close', () => open.delete(socket))
    }
    await wait(1_000)
    const held = [...open].filter((socket) => socket.readyState === 'open')
    mostOpen = Math.max(mostOpen, held.length)
    for (const socket of held) socket.write('a')
  }
  for (const socket of open) socket.destroy()
  return mostOpen
}

/** @returns every script and style that a page names */
async function builtFiles(port: number): Promise<string[]> {
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))]
}

const answered = (answers: Answers): Line[] => [{ what: '  what they got', figures: answers.text() }]
const held = (connections: number): Line[] => [
  { what: '  held by them at a time, at most', figures: String(connections) },
]

/** Attacks of strangers on the server, each from one address unless it says otherwise. */
export const attacks: Record<string, { what: string; run: (target: Target) => Promise<Line[]> }> = {
  built: {
    what: '100 ask at once for each built file, first of all',
    run: async ({ port, durationMs }) => {
      const answers = new Answers()
      const agents = Array.from({ length: 100 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
      for (const path of await builtFiles(port)) {
        const all = agents.map((agent) => ask({ port, path, agent, localAddress: attacker }))
        for (const status of await Promise.all(all)) answers.add(status)
      }
      await wait(durationMs / 2)
      for (const agent of agents) agent.destroy()
      return answered(answers)
    },
  },
  parameters: {
    what: '75 a second follow a link with a parameter of its own',
    run: async (target) =>
      answered(await askAtPace(target, 75, (number) => `/om-oss?fbclid=${number}-${Math.random()}`)),
  },
  addresses: {
    what: '200 a second ask for addresses that there are not',
    run: async (target) => {
      const kinds = ['/x', '/post/9', '/evenemang/x?id=9', '/aktiviteter?kategori=9', '/om-oss/']
      return answered(
        await askAtPace(target, 200, (number) => `${kinds[number % kinds.length]}${100_000 + number}`),
      )
    },
  },
  headers: {
    what: '2,100 send a byte of their headers a second',
    run: async (target) => held(await drip(target, 2_100, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')),
  },
  bodies: {
    what: '2,100 send a byte of a form a second',
    run: async (target) => {
      const head = ['POST /api/contact/ HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
      return held(await drip(target, 2_100, [...head, 'Content-Length: 60000', '', ''].join('\r\n')))
    },
  },
  readers: {
    what: '2,000 ask for pages and never read',
    run: async ({ port, durationMs }) => {
      const asked = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100)
      const sockets = Array.from({ length: 2_000 }, () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
        return socket.on('connect', () => socket.pause().write(asked)).on('error', () => {})
      })
      await wait(durationMs)
      for (const socket of sockets) socket.destroy()
      return []
    },
  },
  lock: {
    what: 'another process holds the lock on the database, six seconds at a time',
    run: async ({ port, dataDir, durationMs }) => {
      const database = new DatabaseSync(join(dataDir, 'gille.sqlite'), { timeout: 10_000 })
      const answers = new Answers()
      const running: Promise<void>[] = []
      const end = performance.now() + durationMs
      for (let number = 0; performance.now() < end; ) {
        database.exec('begin immediate')
        for (let second = 0; second < 6; second++, number++) {
          const body = JSON.stringify({ email: `lock${number}@example.se` })
          const form = { port, path: '/api/subscribers/', body, localAddress: attacker }
          running.push(ask(form).then((status) => answers.add(status)))
          await wait(1_000)
        }
        database.exec('rollback')
        await wait(500)
      }
      await Promise.all(running)
      database.close()
      return [
        {
          what: '  how the forms that were sent meanwhile were answered',
          figures: answers.text(),
          value: running.length - answers.count(201),
          goal: { atMost: 0, unit: 'lost' },
        },
      ]
    },
  },
  logins: {
    what: '200 logins a second are tried, each from another network',
    run: async ({ port, durationMs }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 400 })
      const answers = new Answers()
      const running: Promise<void>[] = []
      const end = performance.now() + durationMs
      for (let number = 1; performance.now() < end; await wait(50)) {
        for (let count = 0; count < 10; count++, number++) {
          const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
          const body = JSON.stringify({ email: `u${number}@example.se`, password: 'lanterna-i-natten' })
          const login = { port, agent, path: '/users/auth/login/', from, body, localAddress: proxy }
          running.push(ask(login).then((status) => answers.add(status)))
        }
      }
      await Promise.all(running)
      agent.destroy()
      return [
        {
          what: '  how they were answered',
          figures: answers.text(),
          value: answers.count(0),
          goal: { atMost: 0, unit: 'lost' },
        },
      ]
    },
  },
}

type Job = { name: string; target: Target }

// A process of its own, so that what the visitor feels is the server's doing and not the attackers'.
if (process.argv[1] === import.meta.filename) {
  const { name, target } = (await json(process.stdin)) as Job
  process.stdout.write(JSON.stringify(await attacks[name]?.run(target)))
}
