import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicatesApi } from '#shared/duplicates.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
})
afterAll(() => server.close())

const post = (url: string, body: object) => server.call('POST', url, { token: server.superuser, body })

async function times(): Promise<unknown[][]> {
  const query = server.context.db.selectFrom('group_members').select(['member_id', 'first_day', 'last_day'])
  const rows = await query.orderBy('id').execute()
  return rows.map(({ member_id, first_day, last_day }) => [member_id, first_day, last_day])
}

test('moves times in groups and joins overlapping ones of one task, until the merge is undone', async () => {
  const [{ id: kept }, { id: other }] = [await addRecord(server, members), await addRecord(server, members)]
  const [committee, tag] = [await addRecord(server, groups), await addRecord(server, groups)]
  const add = (values: object) => addRecord(server, groupMembers, { task: '', first_day: null, ...values })
  const inCommittee = { group_id: committee.id }
  await add({ ...inCommittee, member_id: kept, first_day: '2026-01-01', last_day: '2026-06-30' })
  await add({ ...inCommittee, member_id: other, first_day: '2025-01-01', last_day: '2026-03-31' })
  await add({ group_id: tag.id, member_id: other, last_day: null })
  const before = await times()
  const merge = await post(duplicatesApi.merge, { ids: [kept, other], versions: [1, 1], take: [] })
  expect(await times()).toEqual([
    [kept, '2025-01-01', '2026-06-30'],
    [other, '2025-01-01', '2026-03-31'],
    [kept, null, null],
  ])
  expect((await undo(server, merge)).json()).toMatchObject({ undone: 1, left: [] })
  expect(await times()).toEqual(before)
})

test('keeps both tasks in one group, and lists the member once', async () => {
  const name = { first_name: 'Maja', last_name: 'Sjöö', member_status: true }
  const [{ id: kept }, { id: other }] = [
    await addRecord(server, members, name),
    await addRecord(server, members, name),
  ]
  const { id: group_id } = await addRecord(server, groups, { is_public: true, kind: 'committee' })
  const add = (values: object) => addRecord(server, groupMembers, { group_id, task_en: '', ...values })
  await add({ member_id: kept, task: 'Kassör', first_day: null, last_day: '2026-06-30' })
  const chair = await add({ member_id: other, task: 'Ordförande', first_day: '2026-06-01', last_day: null })
  await add({ member_id: kept, task: 'Webb', first_day: '2026-02-01', last_day: null })
  await post(duplicatesApi.merge, { ids: [kept, other], versions: [1, 1], take: [] })
  const rows = await server.context.db
    .selectFrom('group_members')
    .select(['member_id', 'task', 'first_day', 'last_day'])
    .where('group_id', '=', group_id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { member_id: kept, task: 'Kassör', first_day: null, last_day: '2026-06-30' },
    { member_id: kept, task: 'Ordförande', first_day: '2026-06-01', last_day: null },
    { member_id: kept, task: 'Webb', first_day: '2026-02-01', last_day: null },
  ])
  const group = (await server.call('GET', `${groups.path}${group_id}/`, { token: server.superuser })).json()
  expect(group).toMatchObject({
    members_today: 1,
    people: [{ name: 'Maja Sjöö', task: 'Ordförande, Webb' }],
  })
  const url = `${groupMembers.path}${chair.id}/`
  const edited = await server.call('PUT', url, { token: server.superuser, body: { task: 'Sammankallande' } })
  expect(edited.statusCode).toBe(200)
  const listed = await server.call('GET', `${members.path}?group=${group_id}`, { token: server.superuser })
  expect(listed.json().map(({ id, groups: named }: { id: number; groups: string }) => [id, named])).toEqual([
    [kept, expect.not.stringContaining(',')],
  ])
})
