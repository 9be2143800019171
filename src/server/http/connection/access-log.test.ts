import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let url: string
let written: string[] = []
beforeAll(async () => {
  const logger = pino({ base: null }, { write: (line: string) => void written.push(line) })
  server = await createTestApp({ logger })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
beforeEach(() => {
  written = []
})
afterAll(() => server.close())

const linesOf = async (...paths: string[]): Promise<Record<string, unknown>[]> => {
  for (const path of paths) await (await fetch(`${url}${path}`)).arrayBuffer()
  await expect.poll(() => written).toHaveLength(paths.length)
  return written.map((line) => JSON.parse(line))
}

test('an answer from the cache has the same line as one that was made', async () => {
  const [made, cached] = await linesOf('/api/posts/', '/api/posts/')
  expect(server.context.cache.size().entries).toBe(1)
  expect(made).toMatchObject({ level: 30, method: 'GET', url: '/api/posts/', status: 200, msg: 'answered' })
  expect(Object.keys(cached ?? {})).toEqual(Object.keys(made ?? {}))
  const each = { time: expect.any(Number), reqId: expect.any(String), ms: expect.any(Number) }
  expect(cached).toEqual({ ...made, ...each })
  expect(cached?.reqId).not.toBe(made?.reqId)
})

test('a line says everything once', async () => {
  await linesOf('/api/posts/', '/api/posts/?limit=1', '/register')
  for (const line of written) {
    const names = [...line.matchAll(/"(\w+)":/g)].map(([, name]) => name)
    expect(names).toEqual([...new Set(names)])
  }
})

test('a failure has one id on each of its lines, the one that the visitor was told', async () => {
  const broken = await createTestApp({
    logger: pino({ base: null }, { write: (line: string) => void written.push(line) }),
  })
  await broken.context.db.schema.dropTable('partners').execute()
  const { requestId } = (await broken.call('GET', '/api/partners/')).json()
  await expect.poll(() => written).toHaveLength(2)
  for (const line of written) expect(line.match(/"reqId":"[^"]*"/g)).toEqual([`"reqId":"${requestId}"`])
  await broken.close()
})

test('parameters, which may be personal or a secret, are in no line', async () => {
  await server.context.cache.fill('/evenemang/fest/?id=1', async () => ({ headers: {}, body: 'x' }))
  const lines = await linesOf(
    '/register?setup=secret',
    '/api/posts/?q=anna',
    '/evenemang/fest/?id=1',
    '/sok?q=anna',
    '/en/search/?q=anna',
    '/api/site-search/?q=anna',
  )
  expect(written.join('')).not.toContain('anna')
  expect(lines.map((line) => line.url)).toEqual([
    '/register',
    '/api/posts/',
    '/evenemang/fest/',
    '/sok',
    '/en/search/',
    '/api/site-search/',
  ])
})
