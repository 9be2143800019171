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
  server = await createTestApp()
})
afterAll(() => server.close())

const post = (url: string, body: object) => server.call('POST', url, { token: server.superuser, body })

async function times(): Promise<unknown[][]> {
  const query = server.context.db.selectFrom('group_members').select(['member_id', 'first_day', 'last_day'])
  const rows = await query.orderBy('id').execute()
  return rows.map(({ member_id, first_day, last_day }) => [member_id, first_day, last_day])
}

test('times in groups follow; of those in one group that overlap one is made, until the merge is undone', async () => {
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
