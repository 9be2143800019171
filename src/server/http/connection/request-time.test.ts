import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClientError } from './node-server.ts'
import { allowMoreTime, limitTime } from './request-time.ts'

/** Requests that came. */
const arrived: IncomingMessage[] = []
const server = createServer((request, response) => {
  limitTime(server, request, 150)
  if (request.url === '/file') allowMoreTime(request)
  arrived.push(request)
  request.resume().once('end', () => response.end('all of it'))
})
server.on('clientError', answerClientError)
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

function begin(path: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab`)
  return { socket, closed: once(socket, 'close'), text: () => text }
}

test('a body that does not come in time is given up with an answer (T33)', async () => {
  const slow = begin('/form')
  await slow.closed
  expect(slow.text()).toMatch(/^HTTP\/1\.1 400 /)
})

test('a file that someone may send takes longer', async () => {
  const other = begin('/form')
  const file = begin('/file')
  // The other one, which came before, is over.
  await other.closed
  file.socket.end('cd')
  await file.closed
  expect(file.text()).toMatch(/^HTTP\/1\.1 200 .*all of it/s)
  expect(arrived.at(-1)?.complete).toBe(true)
})
