import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkPage } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let nowMs: number
beforeEach(async () => {
  nowMs = Date.parse('2026-12-01T12:00:00Z')
  server = await createTestApp({ now: () => new Date(nowMs) })
})
afterEach(() => server.close())

const consents = () =>
  server.context.db
    .selectFrom('consents')
    .select(['kind', 'language', 'version', 'resource', 'record_id', 'how', 'withdrawn_at'])
    .orderBy('id')
    .execute()
const subscribe = async (email: string, headers = {}) =>
  (await server.call('POST', '/api/subscribers/', { body: { email }, headers })).json()
const write = (body: object, token = server.superuser) =>
  server.call('POST', '/api/consent-texts/', { token, body })

test('who subscribes consents to the text as it stands then, and takes it back by leaving', async () => {
  const { id } = await subscribe('a@example.se')
  const act = { kind: 'newsletter', language: 'sv', resource: 'subscribers', how: 'form' }
  expect(await consents()).toEqual([{ ...act, version: 1, record_id: id, withdrawn_at: null }])
  const text = 'Jag vill ha utskick om fester.'
  const answer = await write({ kind: 'newsletter', language: 'sv', text })
  expect(answer.json()).toContainEqual(
    expect.objectContaining({ kind: 'newsletter', language: 'sv', version: 2, text, acts: 1 }),
  )
  const second = await subscribe('b@example.se')
  const third = await subscribe('c@example.se', { 'accept-language': 'en' })
  expect((await consents()).slice(1)).toEqual([
    { ...act, version: 2, record_id: second.id, withdrawn_at: null },
    { ...act, language: 'en', version: 1, record_id: third.id, withdrawn_at: null },
  ])
  const { code } = await server.context.db
    .selectFrom('subscribers')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await server.call('POST', linkPage('unsubscribe', code))
  expect((await consents())[0]).toEqual({
    ...act,
    version: 1,
    record_id: id,
    withdrawn_at: '2026-12-01T12:00:00.000Z',
  })
})

test('an application for membership keeps the versions of the statutes and of the information', async () => {
  const body = await createBody(server, members)
  const apply = async (email: string) =>
    (await server.call('POST', '/api/members/', { body: { ...body, email, terms_condition: true } })).json()
  const { id } = await apply('a@example.se')
  const act = { language: 'sv', resource: 'members', record_id: id, how: 'form', withdrawn_at: null }
  expect(await consents()).toEqual([
    { ...act, kind: 'membership', version: 1 },
    { ...act, kind: 'information', version: 1 },
  ])
  await apply('b@example.se')
  expect((await consents()).map(({ version }) => version)).toEqual([1, 1, 1, 1])
  await server.call('PUT', '/api/about/1/', {
    token: server.superuser,
    body: { statute: '<p>Nya stadgar</p>' },
  })
  await server.call('PUT', '/api/retention/', {
    token: server.superuser,
    body: { months: { formerMembers: 18 } },
  })
  await apply('c@example.se')
  expect((await consents()).slice(4).map(({ kind, version }) => [kind, version])).toEqual([
    ['membership', 2],
    ['information', 2],
  ])
  const texts = (await server.call('GET', '/api/consent-texts/', { token: server.superuser })).json()
  expect(texts).toContainEqual(
    expect.objectContaining({ kind: 'membership', language: 'sv', version: 2, text: 'Nya stadgar' }),
  )
  await server.call('DELETE', `/api/members/${id}/`, { token: server.superuser })
  await server.call('DELETE', `/api/bin/members/${id}/`, { token: server.superuser })
  expect((await consents()).filter(({ record_id }) => record_id === id)).toEqual([])
})

test('the information for everybody follows the words and the periods of the association', async () => {
  const read = async (language = 'sv') =>
    (await server.call('GET', `/api/information/?language=${language}`)).json()
  expect(JSON.stringify(await read())).toContain('12 månader efter sista dagen')
  const own = { sv: 'Spela schack ihop.', en: 'Play chess together.' }
  const put = await server.call('PUT', '/api/processing/', {
    token: server.superuser,
    body: { purposes: { members: own }, third_country: { sv: 'Vår e-post ligger i USA.' } },
  })
  expect(put.json()).toMatchObject({ own_purposes: { members: own } })
  await server.call('PUT', '/api/retention/', {
    token: server.superuser,
    body: { months: { formerMembers: 3, messages: null } },
  })
  const swedish = JSON.stringify(await read())
  expect(swedish).toContain(own.sv)
  expect(swedish).toContain('Vår e-post ligger i USA.')
  expect(swedish).toContain('3 månader efter sista dagen')
  expect(swedish).toContain('Lästa meddelanden: Glöms inte av sig själva.')
  const english = JSON.stringify(await read('en'))
  expect(english).toContain(own.en)
  expect(english).toContain('3 months after the last day')
  expect((await server.call('GET', '/api/information/?language=xx')).statusCode).toBe(422)
})
