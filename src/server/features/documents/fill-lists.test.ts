import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssociationDocument } from '#shared/resources/documents.ts'
import { events } from '#shared/resources/events.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { smallPdf } from '#testing/test-files.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function addDocument(values: Record<string, string>): Promise<AssociationDocument> {
  const { payload, headers } = await formBody(values, [
    { field: 'file', name: 'protokoll.pdf', data: smallPdf },
  ])
  const made = await server.call('POST', '/api/documents/', {
    token: server.superuser,
    body: payload,
    headers,
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}

const list = (kind: string, name: string) =>
  `<div data-list="${kind}"><p><a href="/dokument" rel="noopener">${name}</a></p></div>`
const readPost = async (id: number, token?: string): Promise<Post> =>
  (await server.call('GET', `/api/posts/${id}/`, token ? { token } : {})).json()

test('a list holds the valid public documents of its kind, in the language of its text, and never one of the board', async () => {
  const earlier = await addDocument({ title: 'Årsmöte', kind: 'minutes', decided_day: '2026-03-01' })
  await addDocument({
    title: 'Årsmöte',
    title_en: 'Annual <meeting>',
    kind: 'minutes',
    decided_day: '2026-04-02',
    replaces: String(earlier.id),
  })
  await addDocument({ title: 'Hemligt', kind: 'minutes', decided_day: '2026-05-02', board_only: 'true' })
  await addDocument({ title: 'Stadgar', kind: 'statutes', decided_day: '2026-02-02' })
  const content = `<p>Läs:</p>${list('minutes', 'Allt möjligt')}${list('budget', 'Budgetar')}`
  const { id } = await addRecord(server, posts, {
    content,
    content_en: content,
    is_published: true,
    post_date: '2020-01-01',
  })
  const post = await readPost(id)
  expect(post.content).toMatch(
    /^<p>Läs:<\/p><div data-list="minutes"><p><a href="\/dokument" rel="noopener">Protokoll<\/a><\/p><ul><li><a href="\/dokument\/arsmote" rel="noopener">Årsmöte<\/a> \(PDF, \d+ kB, 2 april 2026\)<\/li><\/ul><\/div><div data-list="budget"><p><a href="\/dokument" rel="noopener">Budgetar<\/a><\/p><\/div>$/,
  )
  expect(post.content_en).toContain(
    '<a href="/en/documents" rel="noopener">Minutes</a></p><ul><li><a href="/en/documents/arsmote" rel="noopener">Annual &#60;meeting&#62;</a> (PDF, ',
  )
  expect(JSON.stringify(await readPost(id, server.superuser))).not.toContain('Hemligt')

  await server.call('PUT', `/api/posts/${id}/`, { token: server.superuser, body: { content: post.content } })
  const stored = await server.context.db
    .selectFrom('posts')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(stored?.content).toBe(`<p>Läs:</p>${list('minutes', 'Protokoll')}${list('budget', 'Budgetar')}`)
})

test('a list is new as soon as a document is, in any text', async () => {
  const { id } = await addRecord(server, events, { eventDesc: list('policy', 'Policyer') })
  const read = async () => (await server.call('GET', `/api/events/${id}/`)).json().eventDesc
  expect(await read()).not.toContain('<ul>')
  await addDocument({ title: 'Alkoholpolicy', kind: 'policy' })
  expect(await read()).toContain(
    '<li><a href="/dokument/alkoholpolicy" rel="noopener">Alkoholpolicy</a> (PDF, ',
  )
})
