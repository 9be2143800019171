import { afterAll, beforeAll, expect, test } from 'vitest'
import { meetingsApi } from '#shared/meetings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { ErasePlan, RemainingMention } from '#shared/person-desk.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { pages } from '#shared/resources/pages.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const act = (name: Parameters<typeof panelApi.personDesk>[0], body: unknown) =>
  server.call('POST', panelApi.personDesk(name), { token: server.superuser, body })
const remaining = async (): Promise<RemainingMention[]> =>
  (await server.call('GET', panelApi.personMentions, { token: server.superuser })).json()

const beatrix = { first_name: 'Béatrix', last_name: 'Qvarnström', email: 'beatrix@example.org' }
const people = [{ address: beatrix.email, name: 'Béatrix Qvarnström' }]

test('lists texts of others before erasing, and after it until each is done', async () => {
  const phone_number = '+46709876543'
  await addRecord(server, members, { ...beatrix, phone_number })
  const friend = await addRecord(server, members, {
    first_name: 'Bo',
    last_name: 'Ek',
    note: 'Syskon till Beatrix Qvarnström',
  })
  const group = await addRecord(server, groups)
  await addRecord(server, groupMembers, {
    member_id: friend.id,
    group_id: group.id,
    task: 'Ring 070-987 65 43',
  })
  const plan = (await act('plan', { people })).json<ErasePlan>()
  expect(plan.mentions).toMatchObject([
    { resource: 'members', id: friend.id, title: 'Bo Ek' },
    { resource: 'group_members' },
  ])
  expect((await act('erase', { people })).statusCode).toBe(200)
  const left = await remaining()
  expect(left.map(({ resource }) => resource).toSorted()).toEqual(['group_members', 'members'])
  const stored = await server.context.db.selectFrom('person_mentions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/qvarn/i)
  const finish = (number: number) =>
    server.call('POST', panelApi.finishMention(number), { token: server.superuser })
  for (const { number } of left) expect((await finish(number)).statusCode).toBe(204)
  expect(await remaining()).toEqual([])
  expect((await finish(left[0]?.number ?? 0)).statusCode).toBe(404)
})

test('names a record once, by its title, however often it was changed or its earlier texts are stored', async () => {
  const asAdmin = (method: string, path: string, body: object) =>
    server.call(method, path, { token: server.superuser, body })
  const page = await addRecord(server, pages, { title: 'Historia', content: '<p>Béatrix Qvarnström</p>' })
  const path = `${pages.path}${page.id}/`
  expect((await asAdmin('PUT', path, { content: '<p>Grundad av Béatrix Qvarnström</p>' })).statusCode).toBe(
    200,
  )
  await asAdmin('POST', meetingsApi, { name: 'Möte hos Béatrix Qvarnström', day: '2031-03-20', place: '' })
  const { mentions } = (await act('plan', { people })).json<ErasePlan>()
  expect(mentions.filter(({ resource }) => resource !== 'members')).toMatchObject([
    { resource: 'pages', id: page.id, title: 'Historia' },
    { resource: 'meetings', title: 'Möte hos Béatrix Qvarnström' },
  ])
})

test('empties the searches that were typed to find an erased person, and no others', async () => {
  const { db, now } = server.context
  await addRecord(server, members, { ...beatrix, phone_number: '+46709876543' })
  const at = now().toISOString()
  const choice = (name: string, matching: string) =>
    db
      .insertInto('choices')
      .values({ name, matching, created_at: at, updated_at: at, deleted_at: null, user_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  const typed = [
    'q=qvarnstrom',
    'last_name=Qvarnstr%C3%B6m',
    'q=beatrix%40example.org&city=Lund',
    'q=0709876543',
  ]
  const [first] = await Promise.all(typed.map((matching, at) => choice(`Urval ${at}`, matching)))
  await choice('Uppsala', 'q=uppsala')
  await choice('Alla', 'city=Lund')
  await choice('Alla i Qvarnström', 'city=Qvarnstr%C3%B6m')
  const draft = { created_at: at, updated_at: at, user_id: null, about: 'membership', chosen: '' } as const
  await db
    .insertInto('letters')
    .values([
      { ...draft, to_whom: 'matching', choice_id: null, matching: 'q=Qvarnstr%C3%B6m' },
      { ...draft, to_whom: 'choice', choice_id: first?.id ?? null, matching: '' },
    ])
    .execute()
  const mailing = {
    title: 'Hej',
    content: 'Hej',
    user_id: null,
    user_name: '',
    starts_at: at,
    started_at: at,
  }
  const times = { finished_at: at, created_at: at, updated_at: at, deleted_at: null }
  await db
    .insertInto('mailings')
    .values({
      ...mailing,
      ...times,
      event_id: null,
      audience: 'members',
      matching: 'q=Beatrix',
      choice: 'Beatrix Qvarnström',
    } as never)
    .execute()
  await act('erase', { people })
  const names = (await db.selectFrom('choices').select('name').execute()).map(({ name }) => name)
  expect(names.filter((name) => /Urval|Uppsala|Alla/.test(name)).toSorted()).toEqual([
    'Alla',
    'Alla i Qvarnström',
    'Uppsala',
  ])
  const letters = await db
    .selectFrom('letters')
    .select(['to_whom', 'matching', 'chosen', 'choice_id'])
    .execute()
  expect(letters).toContainEqual({ to_whom: 'chosen', matching: '', chosen: '', choice_id: null })
  expect(letters).toContainEqual({ to_whom: 'choice', matching: '', chosen: '', choice_id: null })
  const mailings = await db
    .selectFrom('mailings')
    .select(['matching', 'choice', 'chosen'])
    .orderBy('id', 'desc')
    .execute()
  expect(mailings[0]).toEqual({ matching: '', choice: '', chosen: '[]' })
})
