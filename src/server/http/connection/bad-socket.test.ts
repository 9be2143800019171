import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problems } from '#shared/errors.ts'
import { contact } from '#shared/resources/contact.ts'
import { fake } from '#testing/fake.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await createTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Answer = { status: number; head: string; body: string }

/** Sends the bytes as they stand and reads until the server closes the connection. */
async function sendRaw(...parts: (string | Buffer)[]): Promise<Answer[]> {
  const socket = connect(port, '127.0.0.1')
  // The server may answer and close while we are still writing.
  socket.on('error', () => {})
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  const closed = once(socket, 'close')
  for (const part of parts) socket.write(part)
  await closed
  const text = Buffer.concat(received).toString()
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((one) => one !== '')
    .map((one) => {
      const [head = '', ...rest] = one.split('\r\n\r\n')
      return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
    })
}

const head = (...lines: string[]): string =>
  `${['POST /api/contact/ HTTP/1.1', 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'
const close = 'Connection: close'

/** Every header that every answer carries, and a problem in it. */
function expectProblem(answer: Answer | undefined, code: keyof typeof problems): void {
  expect([answer?.status, answer?.body]).toEqual([
    problems[code],
    expect.stringContaining(`"code":"${code}"`),
  ])
  for (const header of [
    'content-type: application/problem+json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'referrer-policy: strict-origin-when-cross-origin',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'permissions-policy: ',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  ])
    expect(answer?.head).toContain(header)
  expect(answer?.head).not.toMatch(/set-cookie|^server:|x-powered-by/m)
  expect(answer?.body).toMatch(/"requestId":"[\da-f-]{36}"/)
  expect(answer?.body).not.toMatch(/geheim/i)
}

const body = JSON.stringify(fake(contact))
const chunked = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`

test('a well-formed request is answered, with its length and in pieces', async () => {
  const whole = await sendRaw(head(json, close, `Content-Length: ${body.length}`), body)
  expect(whole.map(({ status }) => status)).toEqual([201])
  const pieces = await sendRaw(
    head(json, close, 'Transfer-Encoding: chunked'),
    chunked(JSON.stringify(fake(contact))),
  )
  expect(pieces.map(({ status }) => status)).toEqual([201])
})

test.each([
  ['announced', [`Content-Length: ${64 * 1024 + 1}`], () => ' '.repeat(64 * 1024 + 1)],
  ['announced and never sent', ['Content-Length: 99999999'], () => ''],
  ['in pieces', ['Transfer-Encoding: chunked'], () => chunked('x'.repeat(64 * 1024 + 1))],
  [
    'in many pieces',
    ['Transfer-Encoding: chunked'],
    () => `${'400\r\n'.concat('x'.repeat(1024), '\r\n').repeat(65)}0\r\n\r\n`,
  ],
])('B04 64 KiB and a byte, %s: 413', async (_, headers, payload) => {
  const answers = await sendRaw(head(json, close, ...headers), payload())
  expect(answers).toHaveLength(1)
  expectProblem(answers[0], 'body-too-large')
})

test('B03 bytes that are no UTF-8: 400', async () => {
  const bytes = Buffer.from('{"name":"\xc3\x28"}', 'latin1')
  const answers = await sendRaw(head(json, close, `Content-Length: ${bytes.length}`), bytes)
  expect(answers).toHaveLength(1)
  expectProblem(answers[0], 'malformed-json')
})

const malformed: [string, string][] = [
  ['B50 a length and pieces', head(json, 'Content-Length: 5', 'Transfer-Encoding: chunked') + chunked('{}')],
  ['B50 two lengths', `${head(json, 'Content-Length: 2', 'Content-Length: 3')}{} `],
  ['B50 a length that is none', `${head(json, 'Content-Length: -2')}{}`],
  ['B50 a line feed alone within the pieces', `${head(json, 'Transfer-Encoding: chunked')}2\n{}\n0\n\n`],
  [
    'B50 a piece longer than it says',
    `${head(json, 'Transfer-Encoding: chunked')}1\r\n{}geheim\r\n0\r\n\r\n`,
  ],
  [
    'B50 an encoding after the pieces',
    `${head(json, 'Transfer-Encoding: chunked, gzip')}2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a blank before the colon', head('X-Geheim : 1')],
  ['a folded header', head('X-A: 1\r\n 2')],
  ['a NUL in a header', head('X-A: a\0b')],
  ['no HTTP at all', 'geheim geheim geheim\r\n\r\n'],
  ['another version', 'GET / HTTP/3.7\r\nHost: a\r\n\r\n'],
  ['a TLS greeting', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
]
test.each(malformed)('%s: 400, and the connection is closed', async (_, bytes) => {
  const answers = await sendRaw(bytes)
  expect(answers).toHaveLength(1)
  expectProblem(answers[0], 'malformed-request')
  expect(answers[0]?.head).toContain('connection: close')
})

test.each([
  ['B50 an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['B13 a token of 20 kB', head(`Authorization: Token ${'a'.repeat(20_000)}`)],
  ['headers of 17 KiB', head(...Array.from({ length: 17 }, (_, index) => `X-${index}: ${'a'.repeat(1000)}`))],
  [
    'B50 200 headers',
    head(...Array.from({ length: 200 }, (_, index) => `X-${index}: a`), 'Content-Length: 0'),
  ],
])('%s: 431, and the connection is closed', async (_, bytes) => {
  const answers = await sendRaw(bytes)
  expect(answers).toHaveLength(1)
  expectProblem(answers[0], 'headers-too-large')
  expect(answers[0]?.head).toContain('connection: close')
})

test('after a request that could not be read no smuggled one is answered', async () => {
  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  for (const [, bytes] of malformed) {
    const answers = await sendRaw(bytes + smuggled)
    expect(answers.map(({ status }) => status)).toEqual([400])
  }
})

test('T33 slow clients are dropped: the limits of the listening server are ours, none is the default of none', () => {
  const http = server.app.server as Server & { connectionsCheckingInterval?: number }
  expect({
    headers: http.headersTimeout,
    request: http.requestTimeout,
    keepAlive: http.keepAliveTimeout,
    checked: http.connectionsCheckingInterval,
    idle: http.timeout,
    connections: http.maxConnections,
  }).toEqual({
    headers: 10_000,
    request: 600_000,
    keepAlive: 5_000,
    checked: 5_000,
    idle: 10_000,
    connections: 2_000,
  })
})

test('T33 a client that never hangs up is dropped after its answer', async () => {
  const open = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  try {
    socket.write('not HTTP\r\n\r\n')
    socket.resume()
    await once(socket, 'end')
    await expect.poll(open, { timeout: 10_000 }).toBe(0)
  } finally {
    socket.destroy()
  }
})

test('T33 a connection opened ahead of need is closed in silence, one whose request was begun gets an answer', async () => {
  const { server: http } = server.app
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const dropLate = async (begun: string): Promise<string> => {
    const opened = once(http, 'connection')
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    const [held] = await opened
    if (begun) socket.write(begun)
    await expect.poll(() => held.bytesRead).toBe(begun.length)
    const closed = once(socket, 'close')
    http.emit('clientError', late, held)
    await closed
    return text
  }
  expect(await dropLate('')).toBe('')
  expect(await dropLate('GET / HTTP/1.1\r\nHo')).toMatch(/^HTTP\/1\.1 400 /)
})
