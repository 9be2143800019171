import { once } from 'node:events'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { untilRefused } from '#testing/open-connection.ts'
import { drain } from './drain.ts'

let server: Server

async function start(): Promise<{ port: number; next: () => Promise<ServerResponse> }> {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const next = async () => (await once(server, 'request'))[1] as ServerResponse
  return { port: (server.address() as AddressInfo).port, next }
}

async function visit(port: number): Promise<string> {
  const request = get({ port, host: '127.0.0.1' })
  const [response] = await once(request, 'response')
  return text(response)
}

afterEach(() => {
  server.close()
  server.closeAllConnections()
})

test('a running request is answered whole before the server has stopped', async () => {
  const { port, next } = await start()
  const arrived = next()
  const answer = visit(port)
  const response = await arrived
  response.write('half ')
  const stopped = drain(server, { farewellMs: 0, timeoutMs: 60_000 })
  await untilRefused(port)
  response.end('and half')
  expect(await answer).toBe('half and half')
  await stopped
})

test('a request that hangs is cut off when the time is over', async () => {
  const { port, next } = await start()
  const arrived = next()
  const answer = visit(port).catch((error: NodeJS.ErrnoException) => error.code)
  await arrived
  await drain(server, { farewellMs: 0, timeoutMs: 50 })
  expect(await answer).toBe('ECONNRESET')
})
