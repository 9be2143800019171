import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
const written: string[] = []
beforeAll(async () => {
  const logger = pino({ base: null }, { write: (line: string) => void written.push(line) })
  server = await createTestApp({ logger })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Sends a part of a body, and hangs up. */
async function breakOff(lines: string[], body: string): Promise<void> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  const asked = once(server.app.server, 'request')
  socket.write(
    `${[...lines, 'Host: localhost', `Authorization: Token ${server.superuser}`].join('\r\n')}\r\n\r\n`,
  )
  socket.write(body)
  const [request] = await asked
  await expect.poll(() => request.readableFlowing, { timeout: 10_000 }).toBe(true)
  socket.destroy()
  await once(socket, 'close')
}

test.each([
  [
    'a picture for a text',
    ['POST /api/media/ HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 100000'],
    `--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${'x'.repeat(50_000)}`,
  ],
  [
    'a picture of a record',
    [
      'POST /api/partners/ HTTP/1.1',
      'Content-Type: multipart/form-data; boundary=b',
      'Transfer-Encoding: chunked',
    ],
    '5\r\n--b\r\n\r\n',
  ],
  [
    'a text',
    ['POST /api/categories/ HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100'],
    '{"name":"',
  ],
])('%s that its sender breaks off is no fault of the server', async (_what, lines, body) => {
  written.length = 0
  await breakOff(lines, body)
  await expect
    .poll(() => written.map((line) => JSON.parse(line).msg), { timeout: 10_000 })
    .toEqual(['broken off'])
  // The next request is answered, and still nothing of the other has been told.
  await server.call('GET', '/healthz')
  expect(written.map((line) => JSON.parse(line).level)).toEqual([30, 30])
})
