import { connect } from 'node:net'
import fc, { type Arbitrary } from 'fast-check'

const valid = [
  'GET /api/posts/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /healthz HTTP/1.0\r\n\r\n',
  'POST /api/contact/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/contact/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'POST /api/partners/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 7\r\n\r\n--b--\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
]

/** Bytes that mean something in HTTP, or nothing anywhere. */
const splinters = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ';',
  '\xff',
  '\r\n\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Transfer-Encoding : chunked\r\n',
  'Host: evil.example\r\n',
  'Connection: upgrade\r\nUpgrade: websocket\r\n',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
  'Expect: 100-continue\r\n',
  'Expect: the unexpected\r\n',
  ` folded\r\n`,
  `X: ${'y'.repeat(20_000)}\r\n`,
  'X: y\r\n'.repeat(150),
  `/${'a'.repeat(20_000)}`,
  'fffffffffffffffff\r\n',
  'HTTP/1.1',
  'HTTP/9.9',
]

const wholes = [
  '',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET http://evil.example/api/posts/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET //evil.example/%2e%2e HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\r\n',
  'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
]

type Cut = { at: number; length: number; insert: string }

const cut: Arbitrary<Cut> = fc.record({
  at: fc.nat({ max: 400 }),
  length: fc.constantFrom(0, 0, 1, 2, 10),
  insert: fc.oneof(
    fc.constantFrom(...splinters),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  ),
})

function splice(text: string, { at, length, insert }: Cut): string {
  const start = at % (text.length + 1)
  return text.slice(0, start) + insert + text.slice(start + length)
}

/** Requests of broken and hostile clients, as bytes in Latin-1. */
export const rawRequests: Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...valid), fc.array(cut, { minLength: 1, maxLength: 4 }))
      .map(([text, cuts]) => cuts.reduce(splice, text)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...wholes) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...valid), fc.constantFrom(...valid)).map(([a, b]) => a + b),
  },
)

/** The server closes every connection within this time. */
const closeTimeoutMs = 10_000

/**
 * Sends the bytes, says that no more will come, and reads until the server closes the connection.
 * @throws Error when it does not
 */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setTimeout(closeTimeoutMs, () => {
      socket.destroy()
      reject(new Error(`the connection stays open after ${JSON.stringify(bytes)}: ${received}`))
    })
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    // The server may have closed while we were writing; that is its right.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.end(Buffer.from(bytes, 'latin1'))
    socket.on('end', () => socket.destroy())
  })
}

/** @returns the statuses of the answers on one connection; throws when what came is no HTTP. */
export function statusesOf(received: string): number[] {
  if (received === '') return []
  if (!received.startsWith('HTTP/1.1 ')) throw new Error(`no HTTP: ${received.slice(0, 200)}`)
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}
