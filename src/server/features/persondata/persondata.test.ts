import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import type { Candidate } from '#shared/person-desk.ts'
import { contact } from '#shared/resources/contact.ts'
import { members } from '#shared/resources/members.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
/** An account with the role Medlem. */
let role: string

beforeAll(async () => {
  server = await createTestApp()
  const roles = [{ role: 'members', first_day: null, last_day: null }] as const
  role = (await server.signIn({ email: 'register@example.se', roles })).key
})
afterAll(() => server.close())

const act = (name: Parameters<typeof panelApi.personDesk>[0], body: unknown, token = role) =>
  server.call('POST', panelApi.personDesk(name), { token, body })

const mailsOf = (kind: 'copy-elsewhere' | 'mass-export' | 'data-copy') =>
  server.context.db.selectFrom('mails').selectAll().where('kind', '=', kind).execute()

test('names that share an address are told apart, and one is erased without the other', async () => {
  const email = 'familjen.ek@example.se'
  await addRecord(server, members, { first_name: 'Mor', last_name: 'Ek', email })
  await addRecord(server, members, { first_name: 'Son', last_name: 'Ek', email })
  const found: Candidate[] = (await act('search', { q: email.toUpperCase() })).json()
  expect(found.map(({ name }) => name)).toEqual(['Mor Ek', 'Son Ek'])
  const people = [{ address: email, name: 'son  EK' }]
  const { copy } = (await act('read', { people })).json()
  expect(JSON.stringify(copy.sections)).not.toContain('Mor')
  expect((await act('erase', { people })).json().erased).toEqual({ members: 1 })
  expect((await act('search', { q: email })).json()).toHaveLength(1)
})

test('a link goes to a registered address alone, and any other way is told to the administrators without a name', async () => {
  const email = 'ulla.berg@example.se'
  await addRecord(server, members, { first_name: 'Ulla', last_name: 'Berg', email })
  const people = [{ address: email, name: 'Ulla Berg' }]
  expect((await act('send', { people, address: 'annan@example.se' })).statusCode).toBe(422)
  expect((await act('send', { people, address: email })).statusCode).toBe(202)
  expect(await mailsOf('data-copy')).toMatchObject([{ recipient: email }])
  expect((await act('hand-over', { people, reason: ' ' })).statusCode).toBe(422)
  expect((await act('hand-over', { people, reason: 'Ulla har bytt adress.' })).statusCode).toBe(200)
  const [mail] = await mailsOf('copy-elsewhere')
  expect(mail).toMatchObject({ recipient: 'admin@example.se' })
  expect(JSON.stringify(mail)).not.toContain('Ulla')
})

test('of others than members administrators alone erase, and accounts without the role see nothing', async () => {
  const email = 'gast@example.se'
  await addRecord(server, contact, { name: 'Gäst Ek', email })
  const people = [{ address: email, name: 'Gäst Ek' }]
  expect((await act('erase', { people })).statusCode).toBe(403)
  expect((await act('search', { q: email }, server.user)).statusCode).toBe(403)
  expect((await act('erase', { people }, server.superuser)).json().erased).toEqual({ contact: 1 })
})

test('a register of persons that is saved whole is told to the administrators once an hour', async () => {
  for (const format of ['csv', 'xlsx'] as const)
    await server.call('GET', panelApi.exported('members', format), { token: role })
  expect(await mailsOf('mass-export')).toHaveLength(1)
})

test('restricting a person and lifting it can be undone, and the log of requests stays', async () => {
  const email = 'begransad@example.se'
  await addRecord(server, members, { first_name: 'Bo', last_name: 'Sund', email })
  const people = [{ address: email, name: 'Bo Sund' }]
  const isRestricted = async () => (await act('read', { people })).json().isRestricted
  const logged = async () =>
    (await server.context.db.selectFrom('person_requests').select('kind').execute()).map(({ kind }) => kind)
  const undone = async (answer: Parameters<typeof undo>[1]) => (await undo(server, answer, role)).json()
  const logBefore = await logged()
  const whole = { undone: 1, left: [], mails: 0 }
  expect(await undone(await act('restrict', { people }))).toEqual(whole)
  expect(await isRestricted()).toBe(false)
  expect((await server.call('GET', '/api/members/?q=Sund', { token: role })).json()).toHaveLength(1)
  await act('restrict', { people })
  expect(await undone(await act('lift', { people }))).toEqual(whole)
  expect(await isRestricted()).toBe(true)
  expect((await server.call('GET', '/api/members/?q=Sund', { token: role })).json()).toEqual([])
  expect((await logged()).slice(logBefore.length)).toEqual(['restrict', 'restrict', 'lift'])
})

test.each(['', ' \u00a0', '@', '%', '\u200b'])('finds no person by %j', async (q) => {
  const answer = await act('search', { q })
  expect([answer.statusCode, answer.json()]).toEqual([200, []])
})
