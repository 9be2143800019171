import { afterAll, beforeAll, expect, test } from 'vitest'
import { formBody } from '#testing/form.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { pdfSaying, smallDocx, smallPdf } from '#testing/test-files.ts'
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
  expect(await readPdfText(pdfSaying('Hej'), limits)).toBeNull()
})
