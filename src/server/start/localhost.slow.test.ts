import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#testing/database.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { openConnection, untilRefused } from '#testing/open-connection.ts'
import { ensureBuild, runServer, type ServerProcess, startServer } from '#testing/server-process.ts'

const families = ['127.0.0.1', '::1']

let base: TestDatabase
let env: Record<string, string>
let server: ServerProcess | undefined

beforeAll(ensureBuild, 120_000)

beforeEach(async () => {
  base = await createMigratedDatabase()
  env = { ...base.env, DEMO: 'false', HOST: 'localhost' }
})

afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  server = undefined
  await base.drop()
})

test('HOST=localhost answers at both of its addresses, whatever /etc/hosts says', async () => {
  server = await startServer({ env })
  for (const host of families) {
    const connection = await openConnection(server.port, host)
    connection.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await connection.received(), host).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test.each(families)('a stop lets a request that came to %s finish, and ends', async (host) => {
  server = await startServer({ env })
  const { port, kill, ended } = server
  const body = '{"email":"kim@example.se"}'
  const slow = await openConnection(port, host)
  slow.write(
    'POST /api/subscribers/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n{`,
  )
  const idle = await openConnection(port, host)
  idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await idle.until('{"status":"ok"}')

  kill('SIGTERM')
  for (const family of families) await untilRefused(port, family)
  slow.write(body.slice(1))
  expect(await slow.received()).toMatch(/^HTTP\/1\.1 201 /)
  await idle.received()
  expect(await ended).toEqual({ code: 0, signal: null })
})

test.each(families)('a port that is taken at %s stops the start', async (host) => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await runServer({ ...env, PORT: String(port) })
  other.close()
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} is taken. Choose another: PORT=${port + 1} npm start\n`,
  })
})
