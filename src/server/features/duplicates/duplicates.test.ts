import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Duplicates, duplicatesApi, type LikeApplication, type MemberPair } from '#shared/duplicates.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { inFullRun } from '#testing/full-run.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { swedishPeople } from '#testing/swedish-names.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  await server.context.db.deleteFrom('members').execute()
  await server.context.db.deleteFrom('restrictions').execute()
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const read = async (query = ''): Promise<Duplicates> =>
  (await send('GET', `${duplicatesApi.list}${query}`)).json()
const add = (values: object): Promise<AnyRecord> => addRecord(server, members, { ...values })
const apply = async (values: object): Promise<AnyRecord> =>
  (await server.call('POST', members.path, { body: fake(members, { ...values }) })).json()
const applications = async (): Promise<LikeApplication[]> =>
  (await send('GET', duplicatesApi.applications)).json()

const maja = {
  first_name: 'Maja',
  last_name: 'Sjöö',
  email: 'maja@example.org',
  birthday: '1999-08-12',
  phone_number: '+46701740607',
}
const other = { ...maja, email: 'other@example.org', birthday: '2001-02-03', phone_number: '+46701740699' }

/** @returns what the pair of the two says, if they are one */
async function judge(a: object, b: object): Promise<Pick<MemberPair, 'isSame' | 'alike'> | undefined> {
  await server.context.db.deleteFrom('members').execute()
  await add(a)
  await add(b)
  const { count, pairs } = await read()
  expect(pairs).toHaveLength(count)
  const [pair] = pairs
  return pair && { isSame: pair.isSame, alike: pair.alike }
}

describe('who is likely one', () => {
  test.each([
    [
      'the same name and address',
      { ...other, email: 'MAJA@example.org' },
      { isSame: true, alike: ['name', 'email'] },
    ],
    [
      'the same name and birthday',
      { ...other, birthday: maja.birthday },
      { isSame: true, alike: ['name', 'birthday'] },
    ],
    [
      'the same name and number',
      { ...other, phone_number: '070-174 06 07' },
      { isSame: false, alike: ['name', 'phone'] },
    ],
    [
      'the same name, and one without a birthday',
      { ...other, birthday: null },
      { isSame: false, alike: ['name'] },
    ],
    [
      'names that begin alike',
      { ...other, last_name: 'Sjöö-Ek', birthday: null },
      { isSame: false, alike: ['likeName'] },
    ],
    [
      'a like name and the same address',
      { ...other, first_name: 'Maia', email: maja.email, birthday: null },
      { isSame: false, alike: ['likeName', 'email'] },
    ],
    [
      'first and last name exchanged',
      { ...maja, first_name: 'Sjöö', last_name: 'Maja' },
      { isSame: false, alike: ['likeName', 'email', 'phone', 'birthday'] },
    ],
    [
      'a family with one address and number',
      { ...maja, first_name: 'Nils', birthday: '1970-01-01' },
      undefined,
    ],
    [
      'the same first name, number and birthday with another last name',
      { ...maja, last_name: 'Lind', email: other.email },
      { isSame: false, alike: ['phone', 'birthday'] },
    ],
    [
      'the same first name and two facts, born on another day',
      { ...other, last_name: 'Lind', email: maja.email, phone_number: maja.phone_number },
      undefined,
    ],
    ['sisters with one address', { ...other, first_name: 'Maia', email: maja.email }, undefined],
    ['twins', { ...maja, first_name: 'Mia' }, undefined],
    ['a namesake born on another day', other, undefined],
    [
      'another name born on the same day',
      { ...other, first_name: 'Karim', last_name: 'Ek', birthday: maja.birthday },
      undefined,
    ],
  ])('%s', async (_what, values, expected) => {
    expect(await judge(maja, values)).toEqual(expected)
    expect(await judge(values, maja)).toEqual(expected)
  })

  test.each([
    ['Kristina', 'Karlberg', 'Christina', 'Carlberg', ['phone', 'birthday']],
    ['Åke', 'Söderström', 'Ake', 'Soderstrom', ['phone']],
    ['Wilma', 'Qvarnström', 'Vilma', 'Kvarnstrom', ['phone']],
    ['Anna-Karin', 'Häll', 'Anna Karin', 'Hall', ['birthday']],
  ])('finds %s %s spelled %s %s', async (first_name, last_name, ...[first, last, facts]) => {
    const [one, two] = [
      { ...maja, first_name, last_name },
      { ...other, first_name: first, last_name: last },
    ]
    const phone_number = facts.includes('phone') ? '070-174 06 07' : two.phone_number
    const birthday = facts.includes('birthday') ? one.birthday : null
    const alike = ['likeName', ...facts]
    expect(await judge(one, { ...two, phone_number, birthday })).toEqual({ isSame: false, alike })
  })

  test('excludes deleted and restricted members', async () => {
    const [one] = [await add(maja), await add(maja)]
    await send('DELETE', `${members.path}${one.id}/`)
    expect((await read()).count).toBe(0)
    await add(maja)
    expect((await read()).count).toBe(1)
    const at = server.context.now().toISOString()
    const restricted = { address: maja.email, name: '', created_at: at }
    await server.context.db.insertInto('restrictions').values(restricted).execute()
    expect((await read()).count).toBe(0)
    expect(await applications()).toEqual([])
  })

  test('of 2,000 with common Swedish names, few are wrongly taken for one', async () => {
    await fill(2_000)
    expect((await read('?limit=0')).count).toBeLessThanOrEqual(12)
  })

  inFullRun(() => {
    test('10,000 are answered well within a second, by pages', async () => {
      await fill(10_000)
      const times: number[] = []
      for (const query of ['?limit=10', '?limit=10&offset=10']) {
        const begun = performance.now()
        const { pairs } = await read(query)
        times.push(Math.round(performance.now() - begun))
        expect(pairs).toHaveLength(10)
      }
      expect(Math.max(...times)).toBeLessThan(2_000)
    }, 60_000)
  })
})

async function fill(count: number): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  const more = { member_status: true, is_new: false, address: 'Gatan 1', zip_code: '753 10', city: 'Uppsala' }
  const rows = swedishPeople(count).map((person) => ({
    ...person,
    ...more,
    ...{ gender: null, language: '', joined_on: null, left_on: null, note: '', deleted_at: null },
    ...{ created_at: at, updated_at: at },
  }))
  for (let start = 0; start < count; start += 500)
    await server.context.db
      .insertInto('members')
      .values(rows.slice(start, start + 500) as never)
      .execute()
}

test('two who are two people are shown no more, until that is taken back', async () => {
  const ids = [(await add(maja)).id, (await add(maja)).id]
  const set = (apart: boolean) => send('POST', duplicatesApi.apart, { ids, apart })
  expect((await set(true)).statusCode).toBe(204)
  expect((await set(true)).statusCode).toBe(204)
  expect(await read()).toMatchObject({
    count: 0,
    pairs: [],
    apart: [{ kept_id: ids[0], other_id: ids[1], kept_name: 'Maja Sjöö', other_name: 'Maja Sjöö' }],
  })
  await set(false)
  expect(await read()).toMatchObject({ count: 1, apart: [] })
  expect((await send('POST', duplicatesApi.apart, { ids: ids.toReversed(), apart: true })).statusCode).toBe(
    409,
  )
})

test('an application in another spelling leads to the member', async () => {
  const facts = { phone_number: '070-174 06 07', birthday: null, email: 'annan@example.org' }
  const member = await add({ ...maja, first_name: 'Åke', last_name: 'Qvist', member_status: true })
  const other = await add({ ...maja, first_name: 'Christina', last_name: 'Ek', member_status: true })
  const one = await apply({ ...facts, first_name: 'Ake', last_name: 'Kvist' })
  const two = await apply({
    ...maja,
    ...facts,
    birthday: maja.birthday,
    first_name: 'Kristina',
    last_name: 'Ek',
  })
  expect((await applications()).toSorted((a, b) => a.id - b.id)).toEqual([
    { id: one.id, other_id: member.id, other_name: 'Åke Qvist' },
    { id: two.id, other_id: other.id, other_name: 'Christina Ek' },
  ])
})

test('an application of a member leads to the pair; the applicant is told nothing', async () => {
  expect(await applications()).toEqual([])
  const member = await add({ ...maja, member_status: true })
  const answer = await apply({ ...maja, last_name: 'Sjöö ', city: 'Lund' })
  expect(JSON.stringify(answer)).not.toContain('duplicate')
  expect(await applications()).toEqual([{ id: answer.id, other_id: member.id, other_name: 'Maja Sjöö' }])
  const stranger = await server.call('GET', duplicatesApi.applications)
  expect(stranger.statusCode).toBe(401)
})
