import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#shared/roles.ts'
import { formBody } from '#testing/form.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { smallPdf } from '#testing/test-files.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const secret = 'Hemligtprotokoll'
const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

async function add(fields: Record<string, string>) {
  const { payload, headers } = await formBody(fields, [
    { field: 'file', name: `${fields.title}.pdf`, data: smallPdf },
  ])
  const answer = await server.call('POST', '/api/documents/', {
    token: server.superuser,
    body: payload,
    headers,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

/** Everything that visitors, and accounts without a role, may ask for about documents. */
async function publicAnswers(id: number): Promise<string[]> {
  const addresses = [
    '/api/documents/',
    '/api/documents/?kind=minutes',
    '/api/documents/?board_only=true',
    `/api/documents/?q=${secret}`,
    '/api/documents/?sort=title&limit=10',
    `/api/documents/${id}/`,
    `/api/documents/${id}/file/`,
    `/dokument/${secret.toLowerCase()}`,
    `/dokument/${secret.toLowerCase()}/2026-05-04`,
    '/sitemap.xml',
    '/rss.xml',
    `/api/search/?q=${secret}`,
    '/api/site/',
  ]
  const answers: string[] = []
  for (const url of addresses)
    for (const token of [undefined, server.user]) {
      const { headers, body } = await server.call('GET', url, { token })
      answers.push(`${url} ${JSON.stringify(headers)} ${body}`)
    }
  return answers
}

describe('a document for the board alone', () => {
  test('is in no public answer, nor counted, nor told of by one that is public', async () => {
    const before = (await server.call('GET', '/api/documents/')).headers['x-total-count']
    const hidden = await add({
      title: secret,
      kind: 'minutes',
      decided_day: '2026-05-04',
      board_only: 'true',
    })
    expect([hidden.slug, hidden.address]).toEqual(['', ''])
    const shown = await add({ title: 'Årsmöte', kind: 'minutes', replaces: String(hidden.id) })
    expect(shown.slug).toBe('arsmote')
    // One of the same title has the address that it would have alone.
    await add({ title: secret.toUpperCase().replace('HEMLIGT', 'Öppet'), kind: 'minutes' })
    for (const answer of await publicAnswers(hidden.id)) {
      const told = answer.replaceAll(`q=${secret}`, '').replace(/^\S+/, '')
      expect(told.toLowerCase()).not.toContain(secret.toLowerCase())
      expect(told).not.toContain(`"replaces":${hidden.id}`)
      expect(told).not.toMatch(/"replaces(_title)?":/)
    }
    const list = await server.call('GET', '/api/documents/')
    expect(list.headers['x-total-count']).toBe(String(Number(before) + 2))
    expect(list.json()).toHaveLength(Number(before) + 2)
    expect((await server.call('GET', `/api/documents/${hidden.id}/`)).statusCode).toBe(404)
    expect((await server.call('GET', `/api/documents/${hidden.id}/file/`)).statusCode).toBe(401)
    // Nor when it is in the bin.
    await send('DELETE', `/api/documents/${hidden.id}/`)
    expect((await server.call('GET', `/api/documents/${hidden.id}/`)).statusCode).toBe(404)
  })

  test('leaves no cached answer behind when a public one becomes one, and comes back', async () => {
    const { id, address } = await add({ title: 'Budget', kind: 'budget' })
    expect((await server.call('GET', '/api/documents/')).body).toContain('Budget')
    expect((await server.call('GET', address)).statusCode).toBe(200)
    await send('PUT', `/api/documents/${id}/`, { board_only: true })
    expect((await server.call('GET', '/api/documents/')).body).not.toContain('Budget')
    expect((await server.call('GET', address)).statusCode).toBe(404)
    expect((await server.call('GET', `/api/documents/${id}/`)).statusCode).toBe(404)
    const open = await send('PUT', `/api/documents/${id}/`, { board_only: false })
    expect(open.json().address).toBe(address)
    expect((await server.call('GET', address)).statusCode).toBe(200)
  })

  test('keeps the valid public one valid when it replaces that', async () => {
    const shown = await add({ title: 'Verksamhetsplan', kind: 'plan' })
    const draft = await add({
      title: 'Utkast till plan',
      kind: 'plan',
      replaces: String(shown.id),
      board_only: 'true',
    })
    expect((await server.call('GET', `/api/documents/${shown.id}/`)).json()).toMatchObject({
      is_valid: true,
      address: '/dokument/verksamhetsplan',
    })
    const published = await send('PUT', `/api/documents/${draft.id}/`, { board_only: false })
    expect(published.json()).toMatchObject({ is_valid: true, address: '/dokument/verksamhetsplan' })
  })

  test('is read, with its file, by who is signed in with a role; nobody keeps a copy', async () => {
    const { id } = await add({ title: 'Styrelsemöte', kind: 'minutes', board_only: 'true' })
    for (const role of roles) {
      const mandates = [{ role, first_day: null, last_day: null }]
      const { key } = await server.signIn({ email: `${role}@example.se`, roles: mandates })
      const read = await server.call('GET', `/api/documents/${id}/`, { token: key })
      const file = await server.call('GET', `/api/documents/${id}/file/`, { token: key })
      // The role at the door reads no document of the board.
      const may = role !== 'door'
      expect([role, read.statusCode, file.statusCode]).toEqual([role, may ? 200 : 404, may ? 200 : 403])
      if (!may) continue
      expect(read.json().title).toBe('Styrelsemöte')
      expect(file.headers['cache-control']).toBe('private, no-store')
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Styrelsemote.pdf"/)
      expect(file.rawPayload.equals(smallPdf)).toBe(true)
    }
    expect((await server.call('GET', `/api/documents/${id}/file/`, { token: server.user })).statusCode).toBe(
      403,
    )
  })
})
