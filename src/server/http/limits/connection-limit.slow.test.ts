import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { maxConnectionsPerNetwork } from '#server/http/limits/connection-limit.ts'
import { events } from '#shared/resources/events.ts'
import { holdLock } from '#testing/held-lock.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

async function start(env: Record<string, string> = {}): Promise<{ server: TestApp; port: number }> {
  const server = await createTestApp({ env })
  cleanups.push(() => server.close())
  await server.app.listen({ host: '0.0.0.0', port: 0 })
  return { server, port: (server.app.server.address() as AddressInfo).port }
}

function open(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  cleanups.push(() => socket.destroy())
  return socket.on('error', () => {})
}

const whenClosed = (socket: Socket): Promise<'closed'> =>
  new Promise((resolve) => socket.once('close', () => resolve('closed')))

/** @returns the status of an answer, or 'closed' */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  const answer = await Promise.race([answered, whenClosed(socket)])
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer
}

/** Opens as many connections as a network may have, each with a request that is never finished. */
async function fill(port: number, address: string): Promise<Socket[]> {
  const sockets = Array.from({ length: maxConnectionsPerNetwork }, () => open(port, address))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nX-Slow: ')
  return sockets
}

test('a network may have so many connections, others are not bothered, and one that ends makes room (T65)', async () => {
  const { port } = await start()
  const [first] = await fill(port, '127.0.0.1')
  expect(await ask(open(port, '127.0.0.1'))).toBe('closed')
  expect(await ask(open(port, '127.0.0.2'))).toBe('200')
  first?.destroy()
  await expect.poll(() => ask(open(port, '127.0.0.1')), { timeout: 10_000 }).toBe('200')
})

test.each([
  ['1', '127.0.0.1', '200'],
  ['127.0.0.1', '127.0.0.1', '200'],
  ['127.0.0.1', '127.0.0.2', 'closed'],
  ['10.0.0.0/8, 127.0.0.2/31, ::1', '127.0.0.3', '200'],
  ['10.0.0.0/8, 127.0.0.2/31, ::1', '127.0.0.1', 'closed'],
])('with TRUST_PROXY=%s one more from %s is %s', async (trusted, address, expected) => {
  const { port } = await start({ TRUST_PROXY: trusted })
  await fill(port, address)
  expect(await ask(open(port, address))).toBe(expected)
})

/** Far shorter than it is, so that the tests need not wait for it. */
const idleTimeoutMs = 300

test.each([
  ['is cached', events.path],
  ['is made each time', `${events.path}?limit=10`],
])('whoever never reads what %s is dropped (T65)', async (_what, path) => {
  const { server, port } = await start()
  const eventDesc = `<p>${'å'.repeat(100_000)}</p>`
  for (let number = 0; number < 10; number++) await addRecord(server, events, { eventDesc })
  server.app.server.timeout = idleTimeoutMs
  const accepted = once(server.app.server, 'connection')
  const socket = open(port, '127.0.0.1').pause()
  // A client that reads nothing does not learn that the connection is closed.
  const [held] = await accepted
  const closed = whenClosed(held)
  // More than the network holds on its way.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5))
  expect(await closed).toBe('closed')
})

/** Sends requests one after the other without waiting, each for an address of its own. @returns what comes back */
async function sendAhead(port: number, count: number): Promise<string> {
  const socket = open(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (data: string) => {
    received += data
  })
  const closed = whenClosed(socket)
  const ask = (number: number, connection: string) =>
    `GET /api/${number} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`
  const asked = Array.from({ length: count }, (_, number) =>
    ask(number, number === count - 1 ? 'close' : 'keep-alive'),
  )
  socket.write(asked.join(''))
  await closed
  return received
}

test('a client may send ten requests ahead, which are answered in their order; with more it is cut off (T65)', async () => {
  const { port } = await start()
  const answers = await sendAhead(port, 11)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(11).fill('HTTP/1.1 404'))
  expect(await sendAhead(port, 12)).toBe('')
  expect(await sendAhead(port, 5_000)).toBe('')
  expect(await ask(open(port, '127.0.0.1'))).toBe('200')
})

test('whoever waits long for an answer that is being made gets it', async () => {
  const { server, port } = await start()
  server.app.server.timeout = idleTimeoutMs
  const release = await holdLock(server.context)
  const body = JSON.stringify({ email: 'anna@example.se' })
  const lines = ['POST /api/subscribers/ HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const socket = open(port, '127.0.0.1')
  const answer = once(socket, 'data')
  socket.write([...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'))
  await wait(4 * idleTimeoutMs)
  await release()
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 201 /)
})
