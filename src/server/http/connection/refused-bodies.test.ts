import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const MiB = 1024 * 1024

let server: TestApp
let port: number
beforeAll(async () => {
  server = await createTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Ended = { status: number; error: string | undefined; text: string }

/** As a proxy does that has taken the whole request of its client: writes all of it, and only then reads. */
async function writeThenRead(head: readonly string[], body: Buffer): Promise<Ended> {
  const socket = connect(port, '127.0.0.1')
  let error: string | undefined
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    error = code
  })
  const { promise: closed, resolve: end } = Promise.withResolvers<void>()
  socket.once('close', () => end())
  socket.pause()
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const half = body.length / 2
  await new Promise<void>((resolve) => socket.write(body.subarray(0, half), () => resolve()))
  // An answer that closed the connection has done so by now.
  await fetch(`http://127.0.0.1:${port}/readyz`)
  await new Promise<void>((resolve) => socket.write(body.subarray(half), () => resolve()))
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
    if (/\r\n\r\n\{.*\}$/s.test(text)) socket.end()
  })
  socket.resume()
  await closed
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), error, text }
}

/** A picture of 4 MB on its way to a post. */
const picture = Buffer.alloc(4 * MiB, 'x')
const upload = (...more: string[]) => ['POST /api/posts/ HTTP/1.1', 'Host: localhost', ...more]
const form = 'Content-Type: multipart/form-data; boundary=b'
const token = (key: string) => `Authorization: Token ${key}`

const refusals: [string, number, () => string[]][] = [
  ['an expired token', 401, () => [form, token('x'.repeat(43))]],
  ['no token', 401, () => [form]],
  ['somebody who may not', 403, () => [form, token(server.user)]],
  ['a kind that is not taken', 415, () => [form, token(server.superuser), 'Content-Encoding: gzip']],
  ['too large a body', 413, () => ['Content-Type: application/json', token(server.superuser)]],
]

test.each(refusals)(
  '%s: the answer %d arrives, however much of the body was still to come',
  async (_, status, headers) => {
    for (const connection of ['keep-alive', 'close']) {
      const ended = await writeThenRead(
        upload(...headers(), `Content-Length: ${picture.length}`, `Connection: ${connection}`),
        picture,
      )
      expect(ended).toMatchObject({ status, error: undefined })
      expect(ended.text).toContain(`"status":${status}`)
    }
  },
)

test('an answer does not wait for a body, and whoever sends more than a picture is cut off', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${upload(form, `Content-Length: ${10 * MiB}`).join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket.setEncoding('latin1'), 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()

  const endless = connect(port, '127.0.0.1')
  endless.on('error', () => {})
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  endless.once('close', () => resolve())
  endless.resume()
  endless.write(`${upload(form, 'Transfer-Encoding: chunked').join('\r\n')}\r\n\r\n`)
  let sent = 0
  const chunk = `${MiB.toString(16)}\r\n${'x'.repeat(MiB)}\r\n`
  const send = () => {
    sent += MiB
    if (sent < 100 * MiB) endless.write(chunk, (error) => error || send())
  }
  send()
  await closed
  expect(sent).toBeLessThan(40 * MiB)
})
