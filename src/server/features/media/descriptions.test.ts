import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitize } from '#server/crud/sanitize.ts'
import { altFieldOf, imageFields } from '#shared/resource.ts'
import { board } from '#shared/resources/board.ts'
import { resources } from '#shared/resources/index.ts'
import { partners } from '#shared/resources/partners.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { jpeg } from '#testing/test-images.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const call = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const urlOf = (id: unknown): string => `${board.path}${id}/`

async function addPortrait(text: string) {
  const fields = { name: 'Åsa', title: 'Kassör', image_alt: text }
  const { payload, headers } = await formBody(fields, [
    { field: 'image', name: 'a.jpg', data: await jpeg(40, 40) },
  ])
  const authorization = `Token ${server.superuser}`
  const request = {
    method: 'POST',
    url: board.path,
    payload,
    headers: { ...headers, authorization },
  } as const
  return server.app.inject(request)
}

test('every picture has a field that says what it shows', () => {
  const pictures = resources.flatMap((resource) => imageFields(resource).map((name) => ({ resource, name })))
  expect(pictures.length).toBeGreaterThan(4)
  for (const { resource, name } of pictures) {
    const field = resource.fields[name]
    expect(field && resource.fields[altFieldOf(name, field)]?.kind).toBe('text')
  }
  expect(partners.fields.logoImage.describedBy).toBe('name')
})

describe('what a picture shows', () => {
  test('comes with it in one form, is public, found, exported, in the history, and back from the bin', async () => {
    const answer = await addPortrait('Åsa vid ett skrivbord')
    expect([answer.statusCode, answer.json().image_alt]).toEqual([201, 'Åsa vid ett skrivbord'])
    const { id } = answer.json()
    expect((await server.call('GET', urlOf(id))).json().image_alt).toBe('Åsa vid ett skrivbord')
    expect((await call('GET', `${board.path}?q=skrivbord`)).json()).toHaveLength(1)
    expect((await call('GET', '/api/board/export.csv')).body).toContain('"Image description"')

    expect((await call('PUT', urlOf(id), { image_alt: 'Åsa på en cykel' })).json().image).not.toBeNull()
    const [line] = (await call('GET', `/api/history/?resource=board&record_id=${id}`)).json()
    expect(line).toMatchObject({ action: 'update', fields: ['image_alt'] })

    await call('DELETE', urlOf(id))
    await call('POST', `/api/bin/board/${id}/restore/`)
    expect((await call('GET', urlOf(id))).json().image_alt).toBe('Åsa på en cykel')
  })

  test('may be left out, and is 300 characters of one line at most', async () => {
    const { id, image_alt } = await addRecord(server, board, { image_alt: undefined, lacking: '' })
    expect(image_alt).toBe('')
    expect((await call('PUT', urlOf(id), { image_alt: 'x'.repeat(300) })).statusCode).toBe(200)
    for (const wrong of ['x'.repeat(301), 'två\nrader', null, 7])
      expect((await call('PUT', urlOf(id), { image_alt: wrong })).json()).toMatchObject({ status: 422 })
    expect((await server.call('PUT', urlOf(id), { body: { image_alt: 'x' } })).statusCode).toBe(401)
  })

  test('is text and nothing else, at a picture of its own and in a text (T133)', async () => {
    const hostile = '"><script>alert(1)</script>'
    const { id } = (await addPortrait(hostile)).json()
    expect((await call('GET', urlOf(id))).json().image_alt).toBe(hostile)
    const html = sanitize(
      `<img src="/media/0-1x1/1.webp" alt='"><script>alert(1)</script>' onerror="alert(1)" onload=x>`,
    )
    expect(html).toBe(
      '<img src="/media/0-1x1/1.webp" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" />',
    )
  })
})
