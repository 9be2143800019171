import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { type GroupMember, groupMembers } from '#shared/resources/group-members.ts'
import { type Group, groups } from '#shared/resources/groups.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { undo } from '#testing/operations.ts'
import { importsOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
// In Stockholm it is already the second of March.
let now = new Date('2027-03-01T23:30:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const addMember = async (overrides: Partial<Member> = {}): Promise<Member> =>
  (await addRecord(server, members, { member_status: true, ...overrides })) as unknown as Member
const addGroup = async (overrides: Partial<Group> = {}): Promise<Group> =>
  (await addRecord(server, groups, { is_public: false, kind: 'tag', ...overrides })) as unknown as Group
const place = (body: Partial<GroupMember>) =>
  asAdmin('POST', groupMembers.path, { task: '', first_day: null, last_day: null, ...body })
const put = (group: number, body: object) => asAdmin('POST', panelApi.groupMembers(group), body)
const inGroup = async (group: number) =>
  (await asAdmin('GET', `${members.path}?group=${group}&sort=id`)).json<Member[]>().map(({ id }) => id)
const shown = async () => (await server.call('GET', groups.path)).json<Group[]>()

test('a member in the trash is in no list of group members, and is back when restored', async () => {
  const { id: group_id } = await addGroup()
  const [gone, stays] = [await addMember({ first_name: 'Borta' }), await addMember({ first_name: 'Kvar' })]
  for (const { id } of [gone, stays]) await place({ member_id: id, group_id, task: 'Kassör' })
  const read = async () => {
    const { id } = await server.context.db
      .selectFrom('group_members')
      .select('id')
      .where('member_id', '=', gone.id)
      .executeTakeFirstOrThrow()
    return (await asAdmin('GET', `${groupMembers.path}${id}/`)).statusCode
  }
  expect(await read()).toBe(200)
  const path = `${groupMembers.path}?group_id=${group_id}`
  const names = async () => {
    const listed = await asAdmin('GET', path)
    const file = await asAdmin('GET', `${groupMembers.path}export.csv?group_id=${group_id}`)
    expect(Number(listed.headers['x-total-count'] ?? -1)).toBe(listed.json().length)
    return [listed.json<GroupMember[]>().map(({ member_id }) => member_id), /Borta/.test(file.body)]
  }
  expect(await names()).toEqual([[gone.id, stays.id], true])
  await asAdmin('DELETE', `${members.path}${gone.id}/`)
  expect(await names()).toEqual([[stays.id], false])
  expect(await read()).toBe(404)
  await asAdmin('POST', '/api/bin/restore/', { records: [{ resource: 'members', id: gone.id }] })
  expect(await names()).toEqual([[gone.id, stays.id], true])
  expect(await read()).toBe(200)
})

describe('the days of a member in a group', () => {
  test('count both ends, by the day in Stockholm', async () => {
    const { id: group_id } = await addGroup()
    const days: [string | null, string | null][] = [
      [null, null],
      ['2027-03-02', null],
      [null, '2027-03-02'],
      ['2027-03-03', null],
      [null, '2027-03-01'],
    ]
    const ids: number[] = []
    for (const [first_day, last_day] of days) {
      const { id: member_id } = await addMember()
      ids.push(member_id)
      await place({ member_id, group_id, first_day, last_day })
    }
    expect(await inGroup(group_id)).toEqual(ids.slice(0, 3))
    const stated = async (state: string) =>
      (await asAdmin('GET', `${groupMembers.path}?group_id=${group_id}&state=${state}`))
        .json<GroupMember[]>()
        .map(({ member_id }) => member_id)
    expect([await stated('current'), await stated('coming'), await stated('former')]).toEqual([
      ids.slice(0, 3),
      [ids[3]],
      [ids[4]],
    ])
    const group = (await asAdmin('GET', `${groups.path}${group_id}/`)).json<Group>()
    expect(group.members_today).toBe(3)
  })

  test('do not overlap, and end no earlier than they begin', async () => {
    const { id: group_id } = await addGroup()
    const { id: member_id } = await addMember()
    const at = async (first_day: string | null, last_day: string | null) => {
      const answer = await place({ member_id, group_id, first_day, last_day })
      return answer.json<{ errors?: { pointer: string }[] }>().errors?.[0]?.pointer ?? answer.statusCode
    }
    expect(await at('2026-01-01', '2026-06-30')).toBe(201)
    expect(await at('2026-06-30', null)).toBe('/first_day')
    expect(await at(null, '2026-01-01')).toBe('/first_day')
    expect(await at('2026-08-01', '2026-07-01')).toBe('/last_day')
    expect(await at('2026-07-01', null)).toBe(201)
  })
})

describe('many members', () => {
  test('are put into a group and taken out of it, each taken back', async () => {
    const { id: group } = await addGroup({ name: 'Festkommittén' })
    const city = 'Gruppköping'
    const ids: number[] = []
    for (let index = 0; index < 3; index++) ids.push((await addMember({ city })).id)
    await place({ member_id: ids[0] as number, group_id: group, first_day: '2026-01-01' })
    const matching = `city=${city}`
    const added = await put(group, { matching, atMost: 3, action: 'add' })
    expect(added.json().count).toBe(2)
    expect(await inGroup(group)).toEqual(ids)
    const [one] = (await asAdmin('GET', `${members.path}?${matching}`)).json<Member[]>()
    expect(one?.groups).toBe('Festkommittén')
    const ended = await put(group, { ids, action: 'end' })
    expect([ended.json().count, await inGroup(group)]).toEqual([3, []])
    expect((await undo(server, ended)).json()).toMatchObject({ undone: 3, left: [] })
    expect(await inGroup(group)).toEqual(ids)
    expect((await undo(server, added)).json()).toMatchObject({ undone: 2, left: [] })
    expect(await inGroup(group)).toEqual(ids.slice(0, 1))
  })

  test('are all left alone by an instruction for a group that is not there', async () => {
    const { id } = await addMember()
    expect((await put(999_999, { ids: [id], action: 'add' })).json()).toMatchObject({ code: 'not-found' })
  })
})

test('a member who is erased leaves nothing in groups', async () => {
  const { id: group_id } = await addGroup()
  const { id: member_id } = await addMember()
  await place({ member_id, group_id })
  await asAdmin('DELETE', `${members.path}${member_id}/`)
  await asAdmin('DELETE', `/api/bin/members/${member_id}/`)
  const left = server.context.db.selectFrom('group_members').select('id').where('member_id', '=', member_id)
  expect(await left.execute()).toEqual([])
})

describe('visitors', () => {
  test('are told of public groups alone, and of nobody more than name and task', async () => {
    const open = await addGroup({ name: 'Valberedningen', is_public: true, kind: 'committee' })
    const closed = await addGroup({ name: 'Hemligheten' })
    const seen = await addMember({ first_name: 'Ebba', last_name: 'Lind' })
    const passive = await addMember({ first_name: 'Passiv', member_status: false })
    for (const group_id of [open.id, closed.id])
      for (const { id: member_id } of [seen, passive])
        await place({ member_id, group_id, task: 'Sammankallande' })
    const [told, ...others] = await shown()
    expect(others).toEqual([])
    expect([told?.name, told?.people]).toEqual([
      'Valberedningen',
      [{ name: 'Ebba Lind', task: 'Sammankallande', task_en: '' }],
    ])
    expect(JSON.stringify(told)).not.toContain(seen.email)

    // Every change empties what is kept for visitors, also one of the member alone: within a second of another one.
    const { cache } = server.context
    const answer = { headers: { 'content-type': 'text/plain' }, body: 'kept' }
    const isKept = () => cache.find('/om-oss/') !== undefined
    const keep = async () => {
      await cache.fill('/om-oss/', async () => answer)
      expect(isKept()).toBe(true)
    }
    await keep()
    await asAdmin('PUT', `${members.path}${seen.id}/`, { first_name: 'Ebbe' })
    await expect.poll(isKept, { timeout: 3_000 }).toBe(false)
    expect((await shown())[0]?.people[0]?.name).toBe('Ebbe Lind')
    const imports = importsOf(server)
    await keep()
    const { operation } = await imports.bring('Förnamn;Efternamn;E-post\nAda;Hämtad;hamtad@example.org')
    await expect.poll(isKept, { timeout: 3_000 }).toBe(false)
    await keep()
    await imports.undo(operation)
    await expect.poll(isKept, { timeout: 3_000 }).toBe(false)
    await server.context.db
      .insertInto('restrictions')
      .values({ address: seen.email.toLowerCase(), name: '', created_at: now.toISOString(), user_id: null })
      .execute()
    expect((await shown())[0]?.people).toEqual([])
    const panel = (await asAdmin('GET', `${groupMembers.path}?group_id=${open.id}`)).json<GroupMember[]>()
    expect(panel.map(({ member_id }) => member_id)).toEqual([passive.id])
    await server.context.db.deleteFrom('restrictions').execute()
    await asAdmin('DELETE', `${groups.path}${open.id}/`)
    expect(await shown()).toEqual([])
  })

  test('no longer see at midnight who was in a group until then', async () => {
    const { id: group_id } = await addGroup({ name: 'Dagen', is_public: true })
    const { id: member_id } = await addMember()
    await place({ member_id, group_id, last_day: '2027-03-02' })
    const people = async () => (await shown()).find(({ id }) => id === group_id)?.people.length
    expect(await people()).toBe(1)
    now = new Date('2027-03-02T23:00:00Z')
    expect(await people()).toBe(0)
  })
})
