import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2027-03-01T12:34:56Z') })
})
afterAll(() => server.close())

test('whoever finds a flaw is told whom to write to (RFC 9116)', async () => {
  const read = async () => (await server.call('GET', '/.well-known/security.txt')).body.split('\n')
  const url = server.context.publicUrl
  const rest = [
    `Contact: ${url}/kontakt`,
    'Expires: 2027-08-28T00:00:00.000Z',
    'Preferred-Languages: sv, en',
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ]
  const { id } = (await server.call('GET', '/api/footer/')).json()[0]
  const write = (infoMail: string) =>
    server.call('PUT', `/api/footer/${id}/`, { token: server.superuser, body: { infoMail } })
  await write('a%b@example.se')
  expect(await read()).toEqual(['Contact: mailto:a%25b@example.se', ...rest])
  await server.context.db.updateTable('footer').set({ infoMail: '' }).execute()
  expect(await read()).toEqual(rest)
})

test('a program that keeps passwords finds where one is changed', async () => {
  const { statusCode, headers } = await server.call('GET', '/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/admin/account/'])
})
