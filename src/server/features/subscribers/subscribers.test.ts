import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribers } from '#shared/resources/subscribers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const subscribe = (body: unknown, token?: string) => server.call('POST', subscribers.path, { body, token })
const codeOf = async (id: number): Promise<string> => {
  const row = await server.context.db
    .selectFrom('subscribers')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.code
}

test('who subscribes is answered the address, never the code that leaves the list', async () => {
  for (const token of [undefined, server.user]) {
    const answer = await subscribe({ email: `a${token ? 1 : 2}@example.se` }, token)
    expect(answer.statusCode).toBe(201)
    expect(Object.keys(answer.json())).toEqual(['id', 'email'])
    const code = await codeOf(answer.json().id)
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(answer.body).not.toContain(code)
  }
})

test('an administrator sees the code', async () => {
  const { id } = (await subscribe({ email: 'kod@example.se' })).json()
  const answer = await server.call('GET', `${subscribers.path}${id}/`, { token: server.superuser })
  expect(answer.json()).toEqual({
    id,
    email: 'kod@example.se',
    code: await codeOf(id),
    confirmed: true,
    stopped: false,
    language: 'sv',
    consent_source: '',
    consent_on: null,
    consent_by: '',
  })
})

test('the code can be chosen by nobody', async () => {
  for (const token of [undefined, server.user, server.superuser])
    expect((await subscribe({ email: 'vald@example.se', code: 'x' }, token)).json().code).toBe(
      'unknown-field',
    )
})

test('an address that is on the list already is a conflict that tells nothing more', async () => {
  const { id } = (await subscribe({ email: 'Dubbel@example.se' })).json()
  for (const email of ['Dubbel@example.se', 'dubbel@EXAMPLE.se', ' dubbel@example.se ']) {
    const answer = await subscribe({ email })
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'already-subscribed',
      title: 'Din e-postadress är redan registrerad.',
    })
    expect(answer.body).not.toContain(await codeOf(id))
    expect(answer.body.toLowerCase()).not.toContain('dubbel@')
  }
})

test('an address with other letters is kept as it was written, and known again however it comes', async () => {
  const written = 'Ida@räksmörgås.se'
  const { id, email } = (await subscribe({ email: written })).json()
  expect(email).toBe(written)
  const same = [
    'ida@xn--rksmrgs-5wao1o.se',
    '<ida@RÄKSMÖRGÅS.SE>',
    'mailto:ida@r\u00e4k\u00adsmo\u0308rgås.se',
  ]
  for (const other of same) expect((await subscribe({ email: other })).statusCode).toBe(409)
  const stored = await server.call('GET', `${subscribers.path}${id}/`, { token: server.superuser })
  expect(stored.json().email).toBe(written)
})

test('each subscriber has a code of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => subscribe({ email: `k${i}@example.se` })),
  )
  const codes = await Promise.all(answers.map((answer) => codeOf(answer.json().id)))
  expect(new Set(codes).size).toBe(20)
})

test.each([
  [{}, 'E-post är obligatoriskt.'],
  [{ email: '' }, 'E-post är obligatoriskt.'],
  [{ email: 'nej' }, 'Please enter valid email'],
])('%j gets the message of the specification', async (body, detail) => {
  expect((await subscribe(body)).json().errors).toMatchObject([{ pointer: '/email', detail }])
})
