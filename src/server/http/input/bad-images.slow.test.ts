import { basename } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProblemCode } from '#shared/errors.ts'
import type { Resource } from '#shared/resource.ts'
import { board } from '#shared/resources/board.ts'
import { events } from '#shared/resources/events.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { partners } from '#shared/resources/partners.ts'
import { posts } from '#shared/resources/posts.ts'
import { formBody } from '#testing/form.ts'
import { keptFiles } from '#testing/kept-files.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'
import { type AnyRecord, addRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { bomb, canary, cut, noise, phonePhoto, png } from '#testing/test-images.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  for (const { resource } of uploads) if (!resource.singleton) await addRecord(server, resource)
})
afterAll(() => server.close())

/** An administrator uploads so many pictures an hour, so each test has its own. */
let administrators = 0
beforeEach(async () => {
  administrators += 1
  const account = { email: `bild${administrators}@example.se`, is_superuser: true }
  server.superuser = (await server.signIn(account)).key
})

const uploads = [
  { name: 'partners', resource: partners, field: 'logoImage' },
  { name: 'posts', resource: posts, field: 'image' },
  { name: 'board', resource: board, field: 'image' },
  { name: 'events', resource: events, field: 'eventImage' },
]
type Upload = { resource: Resource; field: string }
type File = { name?: string; type?: string; data: Buffer | string }

async function send(
  request: { method: string; url: string },
  fields: Record<string, unknown>,
  files: (File & { field: string })[],
) {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  const form = await formBody(
    Object.fromEntries(texts),
    files.map((file) => ({ name: 'bild.png', ...file })),
  )
  const headers = { ...form.headers, authorization: `Token ${server.superuser}` }
  return server.app.inject({ ...request, method: request.method as 'POST', headers, payload: form.payload })
}
const create = async ({ resource, field }: Upload, file: File) =>
  send({ method: 'POST', url: resource.path }, await createBody(server, resource), [{ ...file, field }])

const rowsOf = ({ resource }: Upload) =>
  server.context.db
    .selectFrom(resource.name as 'posts')
    .selectAll()
    .orderBy('id')
    .execute()
/** The names of the stored files. */
const storedFiles = async (): Promise<string[]> =>
  Object.keys(await keptFiles(server.context, server.context.config))
    .filter((path) => path.startsWith('media/'))
    .map((path) => basename(path))

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const refused: [string, () => File | Promise<File>, ProblemCode][] = [
  ['B35 an SVG', () => ({ name: 'a.svg', type: 'image/svg+xml', data: svg }), 'unsupported-image'],
  ['B35 an SVG named .png', () => ({ name: 'a.png', data: svg }), 'unsupported-image'],
  [
    'B35 HTML named .jpg',
    () => ({ name: 'a.jpg', type: 'image/jpeg', data: '<html><script>1</script>' }),
    'unsupported-image',
  ],
  ['B35 a program', () => ({ name: 'a.png', data: '\x7fELF' }), 'unsupported-image'],
  [
    'B36 a JPEG cut in half',
    async () => ({ data: cut(await noise().jpeg().toBuffer(), 0.5) }),
    'corrupt-image',
  ],
  ['B36 nothing with a name', () => ({ data: '' }), 'empty'],
]

describe.each(uploads)('a form for $name', (upload) => {
  test.each(refused)('with %s is refused, and nothing is stored', async (_, make, code) => {
    const before = await rowsOf(upload)
    const file = await make()
    expectProblem(await create(upload, file), code, [file.name, String(file.data).slice(0, 50)])
    expect(await rowsOf(upload)).toEqual(before)
    expect(await storedFiles()).toEqual([])
  })
})

test('B36 14000 x 14000 pixels in 600 KB are refused', async () => {
  for (const upload of uploads.slice(0, 2)) {
    expectProblem(await create(upload, { data: bomb() }), 'too-many-pixels')
    expect(await storedFiles()).toEqual([])
  }
})

test('B36 10 MiB and a byte are refused', async () => {
  for (const upload of uploads.slice(0, 3)) {
    const answer = await create(upload, {
      data: Buffer.concat([await png(), Buffer.alloc(10 * 1024 * 1024)]),
    })
    expectProblem(answer, 'body-too-large')
  }
  expect(await storedFiles()).toEqual([])
})

describe('a form with a picture', () => {
  afterEach(async () => {
    for (const { resource } of uploads)
      await server.context.db
        .deleteFrom(resource.name as 'posts')
        .where('id', '>', 1)
        .execute()
  })

  test.each([
    '../../etc/passwd',
    'a.png\\0.html',
    'x'.repeat(300),
    'CON',
    '.htaccess',
    'å 🍺.png',
    '"><script>.png',
  ])('B37 named %s is stored under a name of ours', async (name) => {
    for (const upload of uploads.slice(0, 3)) {
      const answer = await create(upload, { name, data: await png(64, 32) })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()[upload.field]).toMatch(/^\/media\/[0-9a-f]{32}-64x32\/64\.webp$/)
      expect(answer.body).not.toContain(name)
    }
    expect(new Set(await storedFiles())).toEqual(new Set(['64.webp']))
  })

  test('is answered with its sizes and served as it is answered, without what the phone wrote into it', async () => {
    const answer = await create(uploads[0] as Upload, { data: await phonePhoto() })
    const partner = answer.json()
    expect(partner.logoImage_sizes).toMatchObject({ width: 400, height: 600 })
    const addresses = partner.logoImage_sizes.srcset.split(', ').map((one: string) => one.split(' ')[0])
    expect(addresses).toContain(partner.logoImage)
    for (const url of addresses) {
      const picture = await server.call('GET', url)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(picture.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(picture.rawPayload.includes(canary)).toBe(false)
    }
  })

  test('keeps its texts as JSON would: yes and no, numbers, dates', async () => {
    const fields = await createBody(server, posts, { is_published: false })
    const answer = await send({ method: 'POST', url: posts.path }, fields, [])
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ ...fields, is_published: false, image: null, lacking: 'image' })
    const bad = await send(
      { method: 'POST', url: posts.path },
      { ...fields, is_published: 'on', category_id: '1e0' },
      [],
    )
    expectProblem(bad, 'validation')
    expect(
      wrongFields(bad)
        .map(([pointer]) => pointer)
        .sort(),
    ).toEqual(['/category_id', '/is_published'])
  })

  test('may say the same in an update, and leaves the picture when it sends its address or nothing', async () => {
    for (const upload of uploads) {
      const { resource, field } = upload
      const record = (await create(upload, { data: await png(64, 32) })).json<AnyRecord>()
      const request = { method: 'PUT', url: `${resource.path}${record.id}/` }
      const kept = [
        await send(request, {}, []),
        await send(request, { [field]: record[field] }, []),
        await server.call('PUT', request.url, { token: server.superuser, body: { [field]: record[field] } }),
      ]
      for (const answer of kept)
        expect(answer.json()).toMatchObject({ id: record.id, [field]: record[field] })
      const other = await send(request, {}, [{ field, data: await png(32, 16) }])
      expect(other.json()[field]).toContain('-32x16/')
      const none = await send(request, { [field]: '' }, [])
      expect(none.json()).toMatchObject({ [field]: null, [`${field}_sizes`]: null })
    }
  })

  test.each([
    'https://evil.test/x.png',
    `/media/${'0'.repeat(32)}-64x32/64.webp`,
    '/media/../gille.sqlite',
    'javascript:alert(1)',
    'x',
  ])('cannot take %s for a picture of ours', async (address) => {
    for (const { resource, field } of uploads.slice(0, 3)) {
      const values = await createBody(server, resource, { [field]: address })
      for (const answer of [
        await send({ method: 'POST', url: resource.path }, values, []),
        await server.call('POST', resource.path, { token: server.superuser, body: values }),
      ]) {
        expectProblem(answer, 'validation', address)
        expect(wrongFields(answer)).toEqual([[`/${field}`, 'no-such-image']])
      }
    }
  })

  test('of the contact page replaces its picture; what is no picture there is refused', async () => {
    const request = { method: 'PUT', url: `${kontakt.path}1/` }
    const stored = await send(request, { swish_number: '123' }, [
      { field: 'swihs_image', data: await png(64, 32) },
    ])
    expect(stored.json().swihs_image).toContain('-64x32/')
    const wrong = await send(request, {}, [{ field: 'bank_name', data: await png(64, 32) }])
    expectProblem(wrong, 'unknown-field')
    expect((await server.call('GET', request.url)).json()).toEqual(stored.json())
  })
})
