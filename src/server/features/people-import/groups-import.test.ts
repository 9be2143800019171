import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { importsOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  imports = importsOf(server)
})
afterAll(() => server.close())

const groupsOf = async (name: string): Promise<string[]> => {
  const rows = await server.context.db
    .selectFrom('group_members')
    .innerJoin('members', 'members.id', 'group_members.member_id')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.name')
    .where('first_name', '=', name)
    .where('group_members.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .orderBy('groups.name')
    .execute()
  return rows.map((row) => row.name)
}

test('puts imported members into groups, creates missing ones, and undoes all of it', async () => {
  const kor = await addRecord(server, groups, { name: 'Kör', kind: 'committee', is_public: false })
  const file = [
    'Förnamn;Efternamn;E-post;Grupper',
    'Ada;Grupp;ada@example.org;KÖR, Fest',
    'Bo;Grupp;bo@example.org;fest',
    'Cia;Grupp;cia@example.org;',
  ].join('\n')
  const seen = await imports.seen(file)
  expect(seen.newGroups).toEqual(['Fest'])
  expect(seen.rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'groups', before: '', after: 'KÖR, Fest' }],
    [{ field: 'groups', before: '', after: 'Fest' }],
    [],
  ])
  const { operation } = await imports.bring(file)
  expect([await groupsOf('Ada'), await groupsOf('Bo'), await groupsOf('Cia')]).toEqual([
    ['Fest', 'Kör'],
    ['Fest'],
    [],
  ])
  const again = await imports.seen(file)
  expect([again.counts.equal, again.newGroups]).toEqual([3, []])
  const more = file.replace('cia@example.org;', 'cia@example.org;Kör')
  expect((await imports.seen(more)).counts).toMatchObject({ equal: 2, changed: 1 })
  expect((await imports.seen(more, { way: 'leave' })).counts).toMatchObject({ equal: 3, changed: 0 })
  await imports.bring(more)
  expect(await groupsOf('Cia')).toEqual(['Kör'])
  await imports.undo(operation)
  expect(await groupsOf('Ada')).toEqual([])
  const live = await server.context.db
    .selectFrom('groups')
    .select('id')
    .where('deleted_at', 'is', null)
    .execute()
  expect(live.map(({ id }) => id)).toEqual([kor.id])
})

test('names a group once for a member who has two tasks in it', async () => {
  const kor = await addRecord(server, groups, { name: 'Orkester', kind: 'committee', is_public: false })
  const list = 'Förnamn;Efternamn;E-post;Grupper\nDag;Grupp;dag@example.org;Orkester'
  await imports.bring(list)
  const { id: member_id } = await server.context.db
    .selectFrom('members')
    .select('id')
    .where('first_name', '=', 'Dag')
    .executeTakeFirstOrThrow()
  await addRecord(server, groupMembers, { member_id, group_id: kor.id, task: 'Notarkiv' })
  const [row] = (await imports.seen(list.replace('Orkester', 'Orkester, Fika'))).rows
  expect(row?.changes).toEqual([{ field: 'groups', before: 'Orkester', after: 'Orkester, Fika' }])
})
