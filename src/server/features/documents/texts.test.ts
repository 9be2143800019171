import { afterAll, beforeAll, expect, test } from 'vitest'
import { formBody } from '#testing/form.ts'
import { stackedPdf } from '#testing/hostile-files.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { pdfOfPages, pdfSaying, smallDocx, smallPdf } from '#testing/test-files.ts'
import { readPdfText } from './pdf-text.ts'
import { readDocumentTexts } from './read-texts.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

async function add(fields: Record<string, string>, data: Buffer): Promise<number> {
  const { payload, headers } = await formBody(fields, [{ field: 'file', name: 'a.pdf', data }])
  const answer = await server.call('POST', '/api/documents/', {
    token: server.superuser,
    body: payload,
    headers,
  })
  return answer.json().id
}
const texts = async () => {
  const rows = await server.context.db.selectFrom('document_texts').select(['document_id', 'text']).execute()
  return new Map(rows.map(({ document_id, text }) => [document_id, text]))
}

test('the words of a PDF that visitors read are kept, by whichever of its files is the one; no answer tells them', async () => {
  const said = await add({ title: 'Stadgar' }, pdfSaying('Firmatecknare utses av styrelsen'))
  const picture = await add({ title: 'Skannat' }, smallPdf)
  const office = await add({ title: 'Mall' }, smallDocx)
  const broken = await add({ title: 'Trasig' }, Buffer.from('%PDF-1.4 nothing of it is right %%EOF'))
  const hidden = await add({ title: 'Styrelsen', board_only: 'true' }, pdfSaying('Hemligt'))
  expect(await readDocumentTexts(server.context)).toBe(4)
  // The broken one is tried once more.
  expect(await readDocumentTexts(server.context)).toBe(1)
  expect(await readDocumentTexts(server.context)).toBe(0)
  expect(await texts()).toEqual(
    new Map([
      [said, 'Firmatecknare utses av styrelsen'],
      [picture, ''],
      [office, ''],
      [broken, ''],
    ]),
  )
  for (const url of ['/api/documents/', `/api/documents/${said}/`])
    for (const token of [undefined, server.superuser])
      expect((await server.call('GET', url, { token })).body).not.toContain('Firmatecknare')

  // It becomes one of the board alone, and another one is shown.
  await send('PUT', `/api/documents/${said}/`, { board_only: true })
  await send('PUT', `/api/documents/${hidden}/`, { board_only: false })
  expect(await readDocumentTexts(server.context)).toBe(1)
  expect((await texts()).has(said)).toBe(false)
  expect((await texts()).get(hidden)).toBe('Hemligt')
  // Erased with its document.
  await send('DELETE', `/api/documents/${hidden}/`)
  await send('DELETE', `/api/bin/documents/${hidden}/`)
  expect((await texts()).has(hidden)).toBe(false)
})

test('a file that takes too long is read no further', async () => {
  const limits = { ms: 1, memoryMb: 256, maxPages: 300, maxLetters: 1_000 }
  expect(await readPdfText(pdfSaying('Hej'), limits)).toEqual({ why: 'time' })
})

test('reads 300 pages and 300,000 characters of a file', async () => {
  const pages = (await readPdfText(pdfOfPages('Hej', 301))) as { read: string }
  expect(pages.read.split(' ')).toHaveLength(300)
  const long = (await readPdfText(pdfOfPages('x'.repeat(3_000), 102))) as { read: string }
  expect(long.read.length).toBeGreaterThan(299_000)
  expect(long.read.length).toBeLessThanOrEqual(300_000)
})

const unreadable = async (id: number) =>
  (await send('GET', `/api/documents/${id}/`)).json().has_unreadable_text

test('tries a hostile PDF twice and says so in the panel', async () => {
  const id = await add({ title: 'Bomb' }, stackedPdf())
  expect(await readDocumentTexts(server.context)).toBe(1)
  expect(await unreadable(id)).toBe(false)
  expect(await readDocumentTexts(server.context)).toBe(1)
  expect(await readDocumentTexts(server.context)).toBe(0)
  expect(await unreadable(id)).toBe(true)
  const visitor = await server.call('GET', `/api/documents/${id}/`)
  expect(visitor.json()).not.toHaveProperty('has_unreadable_text')
})

test('records an attempt before it reads, so that a crash counts', async () => {
  const id = await add({ title: 'Krasch' }, pdfSaying('Protokoll'))
  const attempts: unknown[] = []
  const media = {
    ...server.context.media,
    openKept: async () => {
      const row = server.context.db.selectFrom('document_texts').select(['attempts', 'is_read'])
      attempts.push(await row.where('document_id', '=', id).executeTakeFirst())
      throw new Error('the file cannot be opened')
    },
  }
  for (const expected of [1, 1, 0])
    expect(await readDocumentTexts({ ...server.context, media })).toBe(expected)
  expect(attempts.map((row) => (row as { attempts: number }).attempts)).toEqual([1, 2])
  expect(await unreadable(id)).toBe(true)
})
