import { afterAll, beforeAll, expect, test } from 'vitest'
import { formBody } from '#testing/form.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { jpeg, noise } from '#testing/test-images.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type File = { field: string; data: Buffer | string }

async function upload({ field, data }: File, fields: Record<string, string> = {}) {
  const { payload, headers } = await formBody(fields, [{ field, name: 'a.jpg', data }])
  return server.app.inject({
    method: 'POST',
    url: '/api/media/',
    payload,
    headers: { ...headers, authorization: `Token ${server.superuser}` },
  })
}

test('an uploaded picture can be shown inside a text and is served', async () => {
  const answer = await upload({ field: 'image', data: await jpeg(800, 400) })
  expect(answer.statusCode).toBe(201)
  const { url, width, height, srcset } = answer.json()
  expect([width, height]).toEqual([800, 400])
  expect(srcset).toContain('384w')
  expect((await server.call('GET', url)).headers['content-type']).toBe('image/webp')

  const body = { vision: `<p>Så här ser det ut</p><img src="${url}" alt="Vi" width="800" height="400">` }
  const stored = await server.call('PUT', '/api/about/1/', { token: server.superuser, body })
  expect(stored.json().vision).toContain(`<img src="${url}" alt="Vi" width="800" height="400"`)
})

test.each([
  ['what is no picture', { field: 'image', data: '<svg/>' }, 415],
  ['a picture under another name', { field: 'picture', data: 'x' }, 422],
  ['an empty file', { field: 'image', data: '' }, 422],
])('%s is refused', async (_, file, status) => {
  expect((await upload(file)).statusCode).toBe(status)
})

test('anything beside the picture is refused', async () => {
  const answer = await upload({ field: 'image', data: await jpeg(20, 10) }, { title: 'x' })
  expect(answer.json()).toMatchObject({ status: 422, code: 'unknown-field' })
})

test('a body that is no form is refused', async () => {
  const answer = await server.call('POST', '/api/media/', { token: server.superuser, body: { image: 'x' } })
  expect(answer.statusCode).toBe(415)
})

test('a picture for which there is no room is refused in words that say what to do', async () => {
  const small = await createTestApp({ env: { MEDIA_QUOTA: '1' } })
  const data = await noise(1_600, 1_200).jpeg().toBuffer()
  const { payload, headers } = await formBody({}, [{ field: 'image', name: 'a.jpg', data }])
  const authorization = `Token ${small.superuser}`
  const answer = await small.app.inject({
    method: 'POST',
    url: '/api/media/',
    payload,
    headers: { ...headers, authorization },
  })
  await small.close()
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({
    status: 507,
    code: 'media-full',
    title: expect.stringMatching(/^Det finns inte plats för fler bilder eller filer\. Ta bort/),
  })
})
