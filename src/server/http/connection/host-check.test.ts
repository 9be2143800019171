import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let known: TestApp
let unknown: TestApp
beforeAll(async () => {
  known = await createTestApp({ env: { PUBLIC_URL: 'https://forening.example', HOST: 'gille.internal.lan' } })
  unknown = await createTestApp()
  for (const { app } of [known, unknown]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await known.close()
  await unknown.close()
})

/** Sends a request as it stands. @returns its status and the whole answer */
async function send({ app }: TestApp, ...lines: string[]): Promise<{ status: number; text: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const closed = once(socket, 'close')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  await closed
  return { status: Number(text.slice(9, 12)), text }
}
const list = 'GET /api/posts/ HTTP/1.1'

describe('a request for a host', () => {
  test.each([
    'forening.example',
    'Forening.Example',
    'forening.example.',
    'forening.example:443',
    'www.forening.example',
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.1.2.3',
    'gille:3000',
    'gille.internal.lan',
  ])('that is ours, %s, is answered', async (host) => {
    expect((await send(known, list, `Host: ${host}`)).status).toBe(200)
  })

  test.each([
    'evil.test',
    'evil.test:443',
    'forening.example.evil.test',
    'xforening.example',
    '127.0.0.1.evil.test',
  ])('that is not ours, %s, is refused, also by what the cache holds', async (host) => {
    expect((await send(known, list, 'Host: forening.example')).status).toBe(200)
    for (const line of [list, 'GET /healthz HTTP/1.1', 'POST /api/contact/ HTTP/1.1']) {
      const { status, text } = await send(known, line, `Host: ${host}`)
      expect([line, status]).toEqual([line, 400])
      expect(text).toContain('"code":"bad-host"')
    }
    expect((await send(known, list, 'Host: localhost', `X-Forwarded-Host: ${host}`)).status).toBe(200)
  })

  test('is answered whatever it is while nobody has said what ours is', async () => {
    expect((await send(unknown, list, 'Host: evil.test')).status).toBe(200)
  })

  test.each(['', 'a b', '[', '"', 'a/b', 'a@b', 'localhost:99999', '<b>'])(
    'that is none, %j, is refused',
    async (host) => {
      for (const server of [known, unknown]) {
        const { status, text } = await send(server, list, `Host: ${host}`)
        expect(status).toBe(400)
        expect(text).toContain('"code":"bad-host"')
      }
    },
  )
})

test.each([
  ['two', ['Host: localhost', 'Host: localhost']],
  ['two that differ', ['Host: localhost', 'host: evil.test']],
  ['no', []],
])('%s Host fields are refused', async (_what, lines) => {
  for (const server of [known, unknown]) {
    await send(server, list, 'Host: localhost')
    const { status, text } = await send(server, list, ...lines)
    expect(status).toBe(400)
    expect(text).toContain('"code":"bad-host"')
  }
})

test('a whole address is asked for as its path, and its host counts, not the field', async () => {
  const page = await send(known, 'GET http://forening.example/api/posts/?limit=1 HTTP/1.1', 'Host: evil.test')
  expect(page.status).toBe(200)
  expect((await send(known, 'GET HTTPS://forening.example HTTP/1.1', 'Host: localhost')).status).toBe(404)
  expect((await send(known, 'GET http://forening.example/healthz HTTP/1.1', 'Host: localhost')).status).toBe(
    200,
  )
  expect((await send(known, 'GET http://evil.test/api/posts/ HTTP/1.1', 'Host: localhost')).status).toBe(400)
  expect((await send(known, 'GET http://forening.example/healthz HTTP/1.1')).status).toBe(400)
})

test.each([
  ['a refusal of too large headers', `X-A: ${'a'.repeat(20_000)}`, 431],
  ['a refusal of what is no request', 'X-A : 1', 400],
])('%s has no body when only the headers were asked for', async (_what, line, status) => {
  const head = await send(known, 'HEAD / HTTP/1.1', 'Host: localhost', line)
  expect(head.status).toBe(status)
  expect(head.text).toMatch(/\r\n\r\n$/)
  const whole = await send(known, 'GET / HTTP/1.1', 'Host: localhost', line)
  expect(whole.status).toBe(status)
  expect(whole.text).toMatch(/\r\n\r\n\{.+\}$/)
})
