import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { documents } from '#shared/resources/documents.ts'
import { formBody } from '#testing/form.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { smallPdf } from '#testing/test-files.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const call = (method: string, url: string, token = server.superuser) => server.call(method, url, { token })

async function addDocument(title: string, name: string): Promise<number> {
  const file = { field: 'file', name, data: smallPdf }
  const { payload, headers } = await formBody({ title, kind: 'statutes' }, [file])
  const by = { token: server.superuser, body: payload, headers }
  const answer = await server.call('POST', documents.path, by)
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

test('the files of records are listed, found by their words, for who may read the records', async () => {
  const id = await addDocument('Stadgar', 'antagna 2027.pdf')
  const binned = await addDocument('Gamla stadgar', 'gamla.pdf')
  await call('DELETE', `${documents.path}${binned}/`)
  const listed = await call('GET', panelApi.files)
  expect(listed.json()).toEqual([
    expect.objectContaining({ id: binned, resource: 'documents', title: 'Gamla stadgar', state: 'bin' }),
    {
      id,
      resource: 'documents',
      title: 'Stadgar',
      state: 'live',
      file_name: 'antagna 2027.pdf',
      bytes: smallPdf.length,
    },
  ])
  expect((await call('GET', `${panelApi.files}?q=ANTAGNA`)).json()).toHaveLength(1)
  expect((await call('GET', `${panelApi.files}?use=used`)).statusCode).toBe(422)
  const { key } = await server.signIn({
    email: 'door@example.se',
    roles: [{ role: 'door', first_day: null, last_day: null }],
  })
  expect((await call('GET', panelApi.files, key)).statusCode).toBe(403)
})
