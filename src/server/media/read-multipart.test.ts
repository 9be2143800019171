import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { multipartLimits, readMultipart } from './read-multipart.ts'

let app: FastifyInstance
let port: number
/** Codes of all refusals so far. */
const problems: string[] = []

beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  await app.register(multipart, {
    limits: {
      files: 1,
      parts: 60,
      fields: 20,
      fileSize: multipartLimits.file,
      fieldSize: multipartLimits.field,
    },
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.code(500).send({ code: 'internal', text: String(error) })
    problems.push(error.code)
    return reply.code(error.status).send({ code: error.code, errors: error.errors })
  })
  app.post('/', async (request) => {
    const { fields, images } = await readMultipart(request, { images: ['image', 'logoImage'] })
    const described = Object.entries(images).map(([name, data]) => [
      name,
      data.toString('latin1').slice(0, 100),
    ])
    return {
      fields,
      images: Object.fromEntries(described),
      sizes: Object.values(images).map((data) => data.length),
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

type Answer = {
  status: number
  body: { code?: string; fields?: object; images?: object; sizes?: number[]; errors?: { pointer: string }[] }
}

const post = (body: Buffer | string, type = 'multipart/form-data; boundary=XX'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-type': type } })
    call.on('error', reject)
    call.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      )
    })
    // A body written before the end has no content-length, so the server has to count its bytes.
    call.write(body)
    call.end()
  })

const bytes = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

/** @returns one part; `parameters` follow form-data in its Content-Disposition, `headers` are further header lines. */
const part = (parameters: string, content: string | Buffer, headers = ''): Buffer =>
  bytes(`--XX\r\nContent-Disposition: form-data${parameters}\r\n${headers}\r\n`, content, '\r\n')

const field = (name: string, content: string | Buffer, headers?: string): Buffer =>
  part(`; name="${name}"`, content, headers)

const file = (name: string, content: string | Buffer, filename = 'a.png'): Buffer =>
  part(`; name="${name}"; filename="${filename}"`, content, 'Content-Type: image/png\r\n')

const form = (...parts: Buffer[]): Buffer => bytes(...parts, '--XX--\r\n')

const emptyFile = part('; name="image"; filename=""', '', 'Content-Type: application/octet-stream\r\n')

test('what a browser sends arrives: texts as they are, the picture as bytes', async () => {
  const data = new FormData()
  data.set('title', 'Räksmörgås 🦐 "citat" & <b>')
  data.set('content', 'rad 1\r\nrad 2')
  data.set('empty', '')
  data.set('image', new Blob(['picture']), 'semester.jpg')
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: data })
  expect(await answer.json()).toEqual({
    fields: { title: 'Räksmörgås 🦐 "citat" & <b>', content: 'rad 1\r\nrad 2', empty: '' },
    images: { image: 'picture' },
    sizes: [7],
  })
})

test('a file input left empty counts as absent, wherever it stands', async () => {
  const answer = await post(form(field('title', 'x'), emptyFile, file('logoImage', 'png')))
  expect(answer.body).toMatchObject({ fields: { title: 'x' }, images: { logoImage: 'png' } })
  const other = part('; name="other"; filename=""', '')
  expect((await post(form(emptyFile, emptyFile, other))).body).toMatchObject({ fields: {}, images: {} })
})

test('the address of the stored picture comes as a text', async () => {
  const answer = await post(form(field('image', '/media/x/640.webp')))
  expect(answer.body).toMatchObject({ fields: { image: '/media/x/640.webp' }, images: {} })
})

test('a named file without content is a picture of 0 bytes, to be refused as empty', async () => {
  expect((await post(form(file('image', '')))).body).toMatchObject({ images: { image: '' }, sizes: [0] })
})

test.each([
  '../../etc/passwd',
  'a.png\\0.html',
  'a.png\0.html',
  'x'.repeat(300),
  'CON',
  '..',
  'C:\\\\windows\\\\x.exe',
  'räv 🦊.png',
  '<script>.png',
])('the name of the file, %j, plays no part', async (filename) => {
  const answer = await post(form(file('image', 'png', filename)))
  expect([answer.status, answer.body.images]).toEqual([200, { image: 'png' }])
})

test.each([
  ['text/html', ''],
  ['application/json', ''],
  ['application/octet-stream', ''],
  ['text/plain', '; charset=utf-16'],
  ['text/plain', '; charset=utf-8'],
  ['nonsense', '; charset=x-unknown'],
])('the type %s%s of a text plays no part', async (type, charset) => {
  const answer = await post(form(field('title', '{"å":1}', `Content-Type: ${type}${charset}\r\n`)))
  expect(answer.body).toMatchObject({ fields: { title: '{"å":1}' }, images: {} })
})

test('the largest picture and text that are allowed arrive whole', async () => {
  const text = 'å'.repeat(multipartLimits.field / 2)
  const answer = await post(form(field('content', text), file('image', Buffer.alloc(multipartLimits.file))))
  expect(answer.body.sizes).toEqual([multipartLimits.file])
  expect(answer.body.fields).toEqual({ content: text })
})

const nested = `--XX\r\nContent-Disposition: form-data; name="b"\r\nContent-Type: multipart/mixed; boundary=YY\r\n\r\n--YY\r\n`

const refused: [string, () => Buffer | string, number, string][] = [
  ['a text twice', () => form(field('a', '1'), field('a', '2')), 400, 'duplicate-key'],
  [
    'a picture and a text of the same name',
    () => form(file('image', 'x'), field('image', 'y')),
    400,
    'duplicate-key',
  ],
  [
    'a text and a picture of the same name',
    () => form(field('image', 'y'), file('image', 'x')),
    400,
    'duplicate-key',
  ],
  ['__proto__', () => form(field('__proto__', '1')), 400, 'forbidden-key'],
  ['constructor', () => form(field('constructor', '1')), 400, 'forbidden-key'],
  ['prototype', () => form(field('prototype', '1')), 400, 'forbidden-key'],
  ['toString', () => form(field('toString', '1')), 400, 'forbidden-key'],
  ['a file called __proto__', () => form(file('__proto__', '1')), 400, 'forbidden-key'],
  ['a file where none belongs', () => form(file('title', 'x')), 422, 'unknown-field'],
  ['a nameless file where none belongs', () => form(file('title', 'x', '')), 422, 'unknown-field'],
  ['a name of 101 bytes', () => form(field('n'.repeat(101), 'x')), 422, 'unknown-field'],
  ['two pictures', () => form(file('image', 'x'), file('logoImage', 'y')), 422, 'validation'],
  ['two pictures in one field', () => form(file('image', 'x'), file('image', 'y')), 422, 'validation'],
  [
    'a picture of 10 MiB + 1',
    () => form(file('image', Buffer.alloc(multipartLimits.file + 1))),
    413,
    'body-too-large',
  ],
  [
    'a text of 512 KiB + 1',
    () => form(field('a', Buffer.alloc(multipartLimits.field + 1, 'a'))),
    413,
    'body-too-large',
  ],
  [
    '61 parts',
    () => form(...Array.from({ length: 61 }, (_, i) => field(`f${i}`, 'x'))),
    413,
    'body-too-large',
  ],
  [
    '12 MiB before the first part',
    () => bytes(Buffer.alloc(12 << 20, 'a'), '\r\n', form(field('a', '1'))),
    413,
    'body-too-large',
  ],
  [
    '12 MiB behind the last part',
    () => bytes(form(field('a', '1')), Buffer.alloc(12 << 20)),
    413,
    'body-too-large',
  ],
  [
    '12 MiB of part headers',
    () => form(field('a', 'x', `X: ${'a'.repeat(12 << 20)}\r\n`)),
    413,
    'body-too-large',
  ],
  ['nothing at all', () => '', 400, 'malformed-multipart'],
  [
    'another boundary',
    () => form(field('a', '1')).toString().replaceAll('XX', 'YY'),
    400,
    'malformed-multipart',
  ],
  ['plain words', () => 'hello', 400, 'malformed-multipart'],
  ['JSON', () => '{"a":1}', 400, 'malformed-multipart'],
  ['a text cut off', () => form(field('a', 'long text')).subarray(0, 55), 400, 'malformed-multipart'],
  ['a header cut off', () => form(field('a', 'long text')).subarray(0, 20), 400, 'malformed-multipart'],
  [
    'a picture cut off',
    () => bytes(field('a', '1'), file('image', Buffer.alloc(200_000)).subarray(0, 150_000)),
    400,
    'malformed-multipart',
  ],
  ['the last boundary missing', () => bytes(field('a', '1')), 400, 'malformed-multipart'],
  ['a part begun and left', () => bytes(field('a', '1'), nested), 400, 'malformed-multipart'],
  ['a field without a name', () => form(part('', 'x')), 400, 'malformed-multipart'],
  ['a field with an empty name', () => form(field('', 'x')), 400, 'malformed-multipart'],
  ['text that is not UTF-8', () => form(field('a', Buffer.from('c328', 'hex'))), 400, 'malformed-multipart'],
  ['text in Latin-1', () => form(field('a', Buffer.from('åäö', 'latin1'))), 400, 'malformed-multipart'],
  ['half a surrogate', () => form(field('a', Buffer.from('eda080', 'hex'))), 400, 'malformed-multipart'],
  ['an overlong slash', () => form(field('a', Buffer.from('c0af', 'hex'))), 400, 'malformed-multipart'],
]

test.each(refused)('%s: refused, and the server goes on', async (_, make, ...expected) => {
  const answer = await post(make())
  expect([answer.status, answer.body.code]).toEqual(expected)
  expect((await post(form(field('a', '1')))).status).toBe(200)
})

test('a form that announces more than 11 MiB is refused before it is read', async () => {
  const body = new FormData()
  body.set('image', new Blob([Buffer.alloc(12 << 20)]), 'a.png')
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ code: 'body-too-large' })
})

test('what is wrong is pointed at', async () => {
  expect((await post(form(file('title', 'x')))).body.errors?.[0]?.pointer).toBe('/title')
  // A name with unusual characters is not repeated in the answer.
  expect((await post(form(file('ti~t/le', 'x')))).body.errors?.[0]?.pointer).toBe('')
  expect((await post(form(file('image', 'x'), file('logoImage', 'y')))).body.errors?.[0]?.pointer).toBe(
    '/logoImage',
  )
})

test.each([
  ['multipart/form-data', 400, 'malformed-multipart'],
  ['multipart/form-data; boundary=', 400, 'malformed-multipart'],
  [`multipart/form-data; boundary=${'b'.repeat(5000)}`, 400, 'malformed-multipart'],
  ['multipart/form-data; boundary="X\\"X"', 400, 'malformed-multipart'],
  ['application/json', 415, 'unsupported-media-type'],
])('sent as %s: refused', async (type, status, code) => {
  const body = type === 'application/json' ? '{}' : form(field('a', '1'))
  const answer = await post(body, type)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('after a refusal in the middle of a long form the same connection serves the next request', async () => {
  const body = form(field('constructor', 'x'), file('image', Buffer.alloc(3_000_000)))
  const head = (length: number): string =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XX\r\nContent-Length: ${length}\r\n\r\n`
  const good = form(field('a', '1'))
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.write(bytes(head(body.length), body, head(good.length), good))
  await expect.poll(() => received).toContain('"fields":{"a":"1"}')
  expect(received).toContain('forbidden-key')
  socket.destroy()
})

test('a sender who disappears in the middle of a picture harms nothing', async () => {
  const before = problems.length
  const socket = connect(port, '127.0.0.1')
  const start = file('image', Buffer.alloc(500_000)).subarray(0, 300_000)
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XX\r\nContent-Length: 600000\r\n\r\n'
  await new Promise<void>((resolve) => socket.write(bytes(head, start), () => resolve()))
  socket.destroy()
  expect((await post(form(field('a', '1')))).status).toBe(200)
  await expect.poll(() => problems.slice(before)).toEqual(['malformed-multipart'])
})
