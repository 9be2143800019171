import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#testing/database.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'

let base: TestDatabase
let server: ServerProcess
beforeAll(ensureBuild, 120_000)
beforeEach(async () => {
  base = await createMigratedDatabase()
  server = await startServer({ env: { ...base.env, DEMO: 'false', LOG_LEVEL: 'silent' } })
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await base.drop()
})

async function ask(path: string, agent: Agent): Promise<number> {
  const request = get(`${server.url}${path}`, { agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** Asks one thing after the other, over a connection that is kept open, until the server is gone. @returns how it ended */
async function askUntilGone(path: string, agent: Agent, answered: (status: number) => void): Promise<string> {
  for (;;) {
    try {
      answered(await ask(path, agent))
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error)
    }
  }
}

test('of 100 visitors who never stop asking none is cut off when the server stops', async () => {
  const agent = new Agent({ keepAlive: true })
  const paths = ['/', '/api/posts/', '/api/events/?limit=1', '/om-oss/', '/healthz']
  const statuses = new Set<number>()
  const readiness = new Set<number>()
  const served = new Set<number>()
  const visitors = Array.from({ length: 100 }, (_, index) =>
    askUntilGone(paths[index % paths.length] ?? '/', agent, (status) => {
      served.add(index)
      statuses.add(status)
    }),
  )
  const balancer = askUntilGone('/readyz', agent, (status) => readiness.add(status))
  // The first of each page has to be rendered, which a busy machine does for longer than a stop waits.
  await expect.poll(() => served.size, { timeout: 60_000 }).toBe(visitors.length)
  await expect.poll(() => readiness.size, { timeout: 60_000 }).toBe(1)
  server.kill('SIGTERM')
  const ends = await Promise.all(visitors)
  expect(ends.filter((end) => end !== 'ECONNREFUSED')).toEqual([])
  expect([...statuses]).toEqual([200])
  expect([await balancer, ...readiness]).toEqual(['ECONNREFUSED', 200, 503])
  expect(await server.ended).toEqual({ code: 0, signal: null })
  agent.destroy()
})

test('with nobody connected a stop is over at once', async () => {
  const started = performance.now()
  await server.stop()
  expect(performance.now() - started).toBeLessThan(2_000)
})
