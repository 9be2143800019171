import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { imageUrl } from '#shared/media.ts'
import { jpeg } from '#testing/test-images.ts'
import { type Completer, createCompleter } from './complete-pictures.ts'
import { createFileStore } from './file-store.ts'
import { mediaRoutes } from './media-routes.ts'
import type { MediaStore } from './media-store.ts'
import { processImage } from './process-image.ts'
import type { ProcessedImage } from './render-image.ts'

const secret = 'GILLE-SECRET'
let directory: string
let app: FastifyInstance
let image: ProcessedImage
let store: MediaStore
let completer: Completer
const warnings: string[] = []

/** The stored files that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd')
    .map((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`)
      } catch {
        return ''
      }
    })
    .filter((path) => path.startsWith(directory))

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gille-media-'))
  for (const path of ['data.db', 'secret', '640.webp']) await writeFile(join(directory, path), secret)
  store = createFileStore(join(directory, 'media'))
  image = await processImage(await jpeg(800, 400))
  await store.save(image)
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof AppError ? error.status : 500
    return reply.code(status).send({ code: error instanceof AppError ? error.code : 'internal' })
  })
  completer = createCompleter({ store, log: { warn: (_, message) => warnings.push(message) } })
  mediaRoutes(app, { store, completer })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await completer.stop()
  await rm(directory, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends the path unchanged; fetch would normalise it first. */
const send = (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const leaveEarly = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const call = httpRequest({ host: '127.0.0.1', port, path }, (answer) => {
      answer.once('data', () => call.destroy())
      answer.once('error', () => undefined)
      answer.once('close', resolve)
    })
    call.once('error', reject)
    call.end()
  })

test('each width is served for a year, as a picture and nothing else', async () => {
  for (const { width, data } of image.files) {
    const answer = await send(`/media/${image.name}/${width}.webp`)
    expect(answer.status).toBe(200)
    expect(answer.body.equals(data)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(data.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${image.name}-${width}"`,
    })
  }
})

const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }

test('who takes AVIF gets it at the same address, and caches are told', async () => {
  for (const { width, data } of image.avif ?? []) {
    const answer = await send(`/media/${image.name}/${width}.webp`, { headers: browser })
    expect([answer.status, answer.body.equals(data)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      etag: `"${image.name}-${width}-avif"`,
    })
  }
  const known = { ...browser, 'if-none-match': `"${image.name}-640"` }
  expect((await send(`/media/${image.name}/640.webp`, { headers: known })).status).toBe(200)
})

test.each([
  undefined,
  '*/*',
  'image/*',
  'image/webp',
  'image/avif;q=0',
  'image/avif;q=0.0, image/webp',
  'x/image/avif',
])('who takes %s gets WebP', async (accept) => {
  const answer = await send(`/media/${image.name}/640.webp`, { headers: accept ? { accept } : {} })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
})

test('a picture of an earlier version is served in a wider file until its own are made, which one visit does', async () => {
  const [small, wide] = [image.files.find(({ width }) => width === 480), image.files.at(-1)]
  const old = `${'a'.repeat(32)}-800x400`
  const former = [{ width: 320, data: small?.data ?? Buffer.alloc(0) }, ...(wide ? [wide] : [])]
  await store.save({ ...image, name: old, files: former, avif: [] })
  const visit = (width: number) => send(`/media/${old}/${width}.webp`, { headers: browser })
  const first = await visit(96)
  expect([first.status, first.body.equals(former[0]?.data ?? Buffer.alloc(0))]).toEqual([200, true])
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
    etag: `"${old}-320"`,
  })
  await completer.idle()
  for (const { width, data } of image.avif ?? []) {
    const answer = await visit(width)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(answer.body.length).toBeGreaterThan(0)
    expect(answer.body.length).toBeLessThan(2 * data.length + 1_000)
  }
  const plain = await send(`/media/${old}/96.webp`)
  expect(plain.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  })
  // The file that it came with stays.
  expect((await send(`/media/${old}/320.webp`)).body.equals(former[0]?.data ?? Buffer.alloc(0))).toBe(true)
  expect(warnings).toEqual([])
})

test('a picture that cannot be read is tried once, and served as it is (T130)', async () => {
  const broken = `${'b'.repeat(32)}-640x320`
  await store.save({ ...image, name: broken, files: [{ width: 640, data: Buffer.alloc(2_000) }], avif: [] })
  for (let count = 0; count < 3; count++) {
    const answer = await send(`/media/${broken}/96.webp`, { headers: browser })
    expect([answer.status, answer.body.length]).toEqual([200, 2_000])
    await completer.idle()
  }
  expect(warnings.splice(0)).toEqual(['the further files of a picture could not be made'])
})

test('HEAD answers the same headers and no body', async () => {
  const [get, head] = [await send(imageUrl(image.name)), await send(imageUrl(image.name), { method: 'HEAD' })]
  expect(head.status).toBe(200)
  expect(head.body.length).toBe(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test.each(['GET', 'HEAD'])('%s with the known tag is answered 304', async (method) => {
  const etag = `"${image.name}-800"`
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await send(imageUrl(image.name), { method, headers: { 'if-none-match': tag } })
    expect([answer.status, answer.body.length]).toEqual([304, 0])
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
  }
  const answer = await send(imageUrl(image.name), { headers: { 'if-none-match': '"x"' } })
  expect(answer.status).toBe(200)
})

test('pictures and widths that do not exist are not found', async () => {
  const other = `${'0'.repeat(32)}-800x400`
  for (const path of [
    `/media/${other}/800.webp`,
    `/media/${image.name}/1280.webp`,
    `/media/${image.name}/801.webp`,
    `/media/${image.name}/800.png`,
    `/media/${image.name.toUpperCase()}/800.webp`,
  ]) {
    expect((await send(path)).status).toBe(404)
  }
})

test('every file is closed again, also when the visitor leaves in the middle', async () => {
  const big = { ...image, name: `${'f'.repeat(32)}-320x100` }
  await store.save({ ...big, files: [{ width: 320, data: Buffer.alloc(30_000_000) }] })
  const path = `/media/${big.name}/320.webp`
  await Promise.all(Array.from({ length: 20 }, () => leaveEarly(path)))
  await Promise.all(Array.from({ length: 20 }, () => send(imageUrl(image.name))))
  await send(imageUrl(image.name), { method: 'HEAD' })
  await send(imageUrl(image.name), { headers: { 'if-none-match': '*' } })
  const kept = await store.open(image.name, '640.webp')
  expect(openFiles().length).toBeGreaterThan(0)
  await kept?.close()
  await expect.poll(openFiles).toEqual([])
})

const steps = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '%25252e%25252e',
  '..%00',
  '..%20',
  '..;',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '%ef%bc%8e%ef%bc%8e',
  '....//',
  '..%2f',
  '..%252f',
  '..%c0%af',
  '..%255c',
]
const targets = ['data.db', 'secret', '640.webp', 'etc%2fpasswd']
const paths = [
  ...steps.flatMap((step) => targets.map((target) => `/media/${step}/${target}`)),
  ...steps.map((step) => `/media/${step}/${step}/${step}/etc/passwd`),
  ...steps.map((step) => `/media/${step}${step}${step}data.db/320.webp`),
  ...steps.map((step) => `/media/NAME/${step}%2f${step}%2f${step}%2fdata.db`),
  '/media/NAME/640.webp%00.db',
  '/media/NAME/640.webp%0a',
  '/media/NAME/640.webp/',
  '/media/NAME%2f640.webp',
  '/media/NAME/%2fetc%2fpasswd',
  '/media/NAME/C:%5cwindows%5cwin.ini',
  '/media/NAME/file:%2f%2f%2fetc%2fpasswd',
  '/media/.incoming/640.webp',
  '/media/NAME',
  '/media/',
  '/media//',
  '/media///etc/passwd',
  '/media/%',
  '/media/%zz/640.webp',
  `/media/${'a'.repeat(5000)}/640.webp`,
]

test.each(paths)('%s leads nowhere', async (path) => {
  const answer = await send(path.replace('NAME', image.name))
  expect([400, 404, 414]).toContain(answer.status)
  expect(answer.body.includes(secret)).toBe(false)
  expect(answer.body.includes('root:')).toBe(false)
})
