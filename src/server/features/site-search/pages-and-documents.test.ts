import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocumentTexts } from '#server/features/documents/read-texts.ts'
import { api } from '#shared/paths.ts'
import { documents } from '#shared/resources/documents.ts'
import { pages } from '#shared/resources/pages.ts'
import type { SiteHits } from '#shared/site-search.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { pdfSaying } from '#testing/test-files.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const find = async (q: string): Promise<SiteHits> =>
  (await server.call('GET', `/api/site-search/?q=${encodeURIComponent(q)}`)).json()

async function saveDocument(
  [method, path]: ['POST' | 'PUT', string],
  fields: Record<string, string>,
  words: string,
): Promise<number> {
  const data = pdfSaying(words)
  const { payload, headers } = await formBody(fields, [{ field: 'file', name: 'a.pdf', data }])
  return (await server.call(method, path, { token: server.superuser, body: payload, headers })).json().id
}
const addDocument = (fields: Record<string, string>, words: string): Promise<number> =>
  saveDocument(['POST', documents.path], fields, words)

test('pages are found by title, text and description, while they are published', async () => {
  const page = { content: '<p>Hyr vår lokal för fester.</p>', description: 'Priser', title_en: '' }
  await addRecord(server, pages, { ...page, title: 'Uthyrning', slug: 'uthyrning', is_published: true })
  await addRecord(server, pages, { ...page, title: 'Uthyrning utkast', slug: 'utkast', is_published: false })
  for (const q of ['uthyrning', 'lokalerna', 'priser'])
    expect((await find(q)).hits).toMatchObject([{ kind: 'pages', address: '/uthyrning' }])
})

test('documents are found by title and by the words of their file, but for those of the board', async () => {
  const decided_day = '2026-02-14'
  await addDocument({ title: 'Stadgar', decided_day }, 'Firmatecknare utses av stamman')
  await addDocument({ title: 'Stadgar för styrelsen', board_only: 'true' }, 'Firmatecknare i hemlighet')
  await readDocumentTexts(server.context)
  const day = decided_day
  expect((await find('stadgar')).hits).toMatchObject([
    { kind: 'documents', address: '/dokument/stadgar', day, title: { parts: ['', 'Stadgar', ''] } },
  ])
  const { hits } = await find('firmatecknarna stämman')
  expect(hits).toHaveLength(1)
  expect(hits[0]?.excerpt.parts.filter((_, at) => at % 2)).toEqual(['Firmateckn', 'stamman'])
  expect((await find('hemlighet')).total).toBe(0)
})

test('the words of a file that was replaced are not found, even before those of the new one are', async () => {
  const id = await addDocument({ title: 'Budget' }, 'Personnummer stod har')
  await readDocumentTexts(server.context)
  expect((await find('personnummer')).total).toBe(1)
  await saveDocument(['PUT', api.record('documents', id)], {}, 'Bara siffror')
  expect((await find('personnummer')).total).toBe(0)
  await readDocumentTexts(server.context)
  expect((await find('siffror')).total).toBe(1)
})

test('finds a word of a file that is hyphenated at the end of a line, whole and by its parts', async () => {
  const words = 'Styrelsens extraverk-\nsamhet och kaffe-\noch tepaus'
  await addDocument({ title: 'Berättelse' }, words)
  await readDocumentTexts(server.context)
  for (const q of ['extraverksamhet', 'extraverk-samhet', 'extraverk', 'samhet', 'kaffe', 'tepaus'])
    expect([q, (await find(q)).total]).toEqual([q, 1])
  const { hits } = await find('kaffe')
  expect(hits[0]?.excerpt.parts.join('')).toContain('extraverksamhet och kaffe- och tepaus')
})

test('finds a word with and without its hyphen, and marks it', async () => {
  const page = { description: '', title_en: '', is_published: true }
  await addRecord(server, pages, {
    ...page,
    title: 'Sommar-fest',
    slug: 'sommar',
    content: '<p>Skriv via e-post.</p>',
  })
  await addRecord(server, pages, {
    ...page,
    title: 'Julbord',
    slug: 'jul',
    content: '<p>Svara med epost.</p>',
  })
  for (const [q, total] of [
    ['epost', 2],
    ['e-post', 2],
    ['E\u2011POST', 2],
    ['sommarfest', 1],
    ['sommar-festen', 1],
  ] as const)
    expect([q, (await find(q)).total]).toEqual([q, total])
  const { hits } = await find('epost')
  const marked = hits.map(({ excerpt }) => excerpt.parts.filter((_, at) => at % 2))
  expect(marked.toSorted()).toEqual([['e-post'], ['epost']])
  expect((await find('sommarfest')).hits[0]?.title.parts).toEqual(['', 'Sommar-fest', ''])
})
