import { expect, test } from 'vitest'
import { type Answer, type Call, fakeTransport } from '#testing/render.tsx'
import { createApiClient } from '#web/app/api-client.ts'

const clientFor = (respond: (call: Call) => Answer | Error) => {
  let now = 0
  const { transport, calls } = fakeTransport(respond)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { client: createApiClient(transport, { clock: () => now }), calls, pass }
}

test('a problem keeps its title, code and fields', async () => {
  const problem = { title: 'Finns redan.', status: 409, code: 'conflict', errors: [] }
  const { client } = clientFor(() => ({ status: 409, body: problem }))
  await expect(client.send('/x')).rejects.toMatchObject(problem)
})

test('an answer that is no problem document is told by its status text', async () => {
  const { client } = clientFor(() => ({
    status: 502,
    statusText: 'Bad Gateway',
    headers: { 'content-type': 'text/html' },
  }))
  await expect(client.send('/x')).rejects.toMatchObject({ status: 502, title: 'Bad Gateway', errors: [] })
})

test('a lost connection says what to do', async () => {
  const { client } = clientFor(() => new TypeError('fetch failed'))
  await expect(client.send('/x')).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('an object goes as JSON, a form as multipart, the token and the version only when given', async () => {
  const { client, calls } = clientFor(() => ({ status: 200, body: {} }))
  const form = new FormData()
  await client.send('/x', { method: 'POST', body: { a: 1 } })
  await client.send('/x', { method: 'PUT', body: form, token: 'secret', ifMatch: '"v1"' })
  expect(calls[0]).toMatchObject({
    body: '{"a":1}',
    headers: { accept: 'application/json', 'accept-language': 'sv', 'content-type': 'application/json' },
  })
  expect(calls[0]?.headers).not.toHaveProperty('authorization')
  expect(calls[1]?.body).toBe(form)
  expect(calls[1]?.headers).toEqual({
    accept: 'application/json',
    'accept-language': 'sv',
    authorization: 'Token secret',
    'if-match': '"v1"',
  })
})

test('the total and the version of an answer are told, and no content is null', async () => {
  const { client } = clientFor(
    ({ method }): Answer =>
      method === 'DELETE'
        ? { status: 204, headers: { 'x-operation': 'a1' } }
        : { status: 200, body: [], headers: { 'x-total-count': '7', etag: '"v1"' } },
  )
  expect(await client.send('/x')).toEqual({ data: [], total: 7, etag: '"v1"', operation: null })
  expect(await client.send('/x', { method: 'DELETE' })).toEqual({
    data: null,
    total: null,
    etag: null,
    operation: 'a1',
  })
})

test('an anonymous read is fetched once in half a minute, and again after a write', async () => {
  const { client, calls, pass } = clientFor(() => ({ status: 200, body: [] }))
  await Promise.all([client.send('/x'), client.send('/x')])
  pass(29_999)
  await client.send('/x')
  expect(calls).toHaveLength(1)
  pass(1)
  await client.send('/x')
  expect(calls).toHaveLength(2)
  await client.send('/x', { method: 'POST', body: {} })
  await client.send('/x')
  expect(calls).toHaveLength(4)
})

test('a read refused because there were too many is tried again, one that is not found is not', async () => {
  let status = 429
  const { client, calls } = clientFor(() => ({ status, body: {} }))
  await expect(client.send('/x')).rejects.toMatchObject({ status: 429 })
  status = 404
  await expect(client.send('/x')).rejects.toMatchObject({ status: 404 })
  await expect(client.send('/x')).rejects.toMatchObject({ status: 404 })
  expect(calls).toHaveLength(2)
})

test('what is read with a token is never kept, and a failure is tried again', async () => {
  let status = 503
  const { client, calls } = clientFor(() => ({ status, body: [] }))
  await expect(client.send('/x')).rejects.toMatchObject({ status: 503 })
  status = 200
  await client.send('/x')
  await client.send('/x', { token: 'a' })
  await client.send('/x', { token: 'b' })
  expect(calls).toHaveLength(4)
})
