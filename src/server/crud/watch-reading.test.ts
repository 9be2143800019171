import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { participantsApi } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
const ids: number[] = []
let eventId = 0
let time = Date.parse('2027-03-01T12:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(time), env: { PERSONAL_READS_PER_HOUR: '3' } })
  await server.signIn({ email: 'stangd@example.se', is_superuser: true, is_active: false })
  const open = {
    eventHasForm: true,
    capacity: null,
    registration_opens: null,
    registration_closes: null,
    questions: [],
  }
  const event = await addRecord(server, events, open)
  eventId = event.id
  for (let number = 0; number < 5; number++) {
    ids.push((await addRecord(server, members, { first_name: 'Ester' })).id)
    await addRecord(server, evenemang, { event_id: eventId, event_name: event.eventName, guests: [] })
    await addRecord(server, posts)
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  time += hourMs
  await server.context.db.deleteFrom('mails').execute()
})

let readers = 0
const addReader = async (): Promise<{ id: number; get: (url: string) => Promise<number> }> => {
  readers += 1
  const email = `reader${readers}@example.se`
  const { id, key } = await server.signIn({
    email,
    roles: ['members', 'events', 'writer'].map((role) => ({
      role,
      first_day: null,
      last_day: null,
    })) as never,
  })
  return { id, get: async (url) => (await server.call('GET', url, { token: key })).statusCode }
}
const told = async (id: number) => {
  const { db } = server.context
  const lines = await db
    .selectFrom('history')
    .select(['user_id', 'resource'])
    .where('action', '=', 'read-many')
    .where('user_id', '=', id)
    .execute()
  const mails = await db.selectFrom('mails').selectAll().where('kind', '=', 'many-reads').execute()
  return { lines, mails }
}

test('many personal records in an hour are a line of the history and a mail to each administrator (T161)', async () => {
  const { id, get } = await addReader()
  for (let times = 0; times < 3; times++) expect(await get('/api/members/?limit=3')).toBe(200)
  expect(await told(id)).toEqual({ lines: [], mails: [] })
  for (let times = 0; times < 3; times++) await get('/api/members/')
  const { lines, mails } = await told(id)
  expect(lines).toEqual([{ user_id: id, resource: 'members' }])
  expect(mails.map(({ recipient }) => recipient)).toEqual(['admin@example.se'])
  const [mail] = mails
  expect(mail && (await renderMail(mail, server.context))?.text).toContain(
    'Kim Ek har läst fler än 3 personuppgifter inom en timme',
  )
  time += hourMs
  await get('/api/members/')
  expect((await told(id)).lines).toHaveLength(2)
})

test.each<[string, () => string[]]>([
  ['one by one', () => ids.map((id) => api.record('members', id))],
  ['of an event', () => [participantsApi(eventId)]],
  ['in a file', () => [panelApi.exported('members', 'csv')]],
  ['of several kinds', () => ['/api/members/?limit=2', '/api/evenemang/?limit=2']],
  ['by searching', () => [`${panelApi.search}?q=ester`]],
])('they are counted %s', async (_how, urls) => {
  const { id, get } = await addReader()
  for (const url of urls()) expect(await get(url)).toBe(200)
  expect((await told(id)).lines).toHaveLength(1)
})

test('what visitors read is not counted, nor what others were shown', async () => {
  const [one, other] = [await addReader(), await addReader()]
  await one.get('/api/posts/')
  for (const { get } of [one, other]) await get('/api/members/?limit=2')
  expect([await told(one.id), await told(other.id)].flatMap(({ lines }) => lines)).toEqual([])
})

test('an alarm that cannot be written keeps nobody from reading', async () => {
  const { id, get } = await addReader()
  const { schema } = server.context.db
  await schema.alterTable('mails').renameTo('elsewhere').execute()
  expect(await get('/api/members/')).toBe(200)
  await schema.alterTable('elsewhere').renameTo('mails').execute()
  expect((await told(id)).lines).toEqual([])
  await get('/api/members/')
  expect((await told(id)).lines).toHaveLength(1)
})
