import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '#testing/test-images.ts'
import { createCompleter } from './complete-pictures.ts'
import { createFileStore } from './file-store.ts'
import { detectImageFormat } from './image-format.ts'
import { mediaRoutes } from './media-routes.ts'
import type { MediaStore } from './media-store.ts'
import { processImage } from './process-image.ts'
import type { ProcessedImage } from './render-image.ts'

let directory: string
let app: FastifyInstance
let store: MediaStore
let image: ProcessedImage

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gille-shared-'))
  store = createFileStore(directory)
  image = await processImage(await jpeg(800, 400))
  await store.save(image)
  app = fastify()
  app.setErrorHandler((error: { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  const completer = createCompleter({ store, log: { warn: () => undefined } })
  mediaRoutes(app, { store, completer })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const send = (file: string, { name = image.name, headers = {} } = {}) =>
  app.inject({ method: 'GET', url: `/media/${name}/${file}`, headers })

async function storedSize(file: string): Promise<number | undefined> {
  const stored = await store.open(image.name, file)
  await stored?.close()
  return stored?.size
}

test('other sites get JPEG, which is made at the first request and stored, of one width', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send('800.jpeg')))
  const size = await storedSize('800.jpeg')
  for (const { statusCode, headers, rawPayload } of [...answers, await send('800.jpeg')]) {
    expect([statusCode, rawPayload.length, detectImageFormat(rawPayload)]).toEqual([200, size, 'jpeg'])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${image.name}-800-jpeg"`,
    })
  }
  for (const file of ['640.jpeg', '800.jpg']) expect((await send(file)).statusCode).toBe(404)
  expect((await send('800.jpeg', { name: `${'0'.repeat(32)}-800x400` })).statusCode).toBe(404)
})

test('other sites get a picture cut at tenths of its length alone, each stored beside the whole one', async () => {
  for (const file of ['762-0.jpeg', '762-70.jpeg', '762-100.jpeg']) {
    expect(await storedSize(file)).toBeUndefined()
    const { statusCode, headers, rawPayload } = await send(file)
    expect([statusCode, detectImageFormat(rawPayload)]).toEqual([200, 'jpeg'])
    expect(headers.etag).toBe(`"${image.name}-${file.replace('.', '-')}"`)
    expect(await storedSize(file)).toBe(rawPayload.length)
    const again = await send(file, { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
  for (const file of [
    '762.jpeg',
    '800-70.jpeg',
    '762-75.jpeg',
    '762-110.jpeg',
    '762-70.webp',
    '762-070.jpeg',
  ])
    expect((await send(file)).statusCode).toBe(404)
})
