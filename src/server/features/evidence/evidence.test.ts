import { createHash } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeSetting } from '#server/db/settings.ts'
import type { EvidenceCounts, EvidenceMember, EvidenceSample } from '#shared/evidence.ts'
import { rulesSetting } from '#shared/membership/rules.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { membershipFacts } from '#testing/membership-facts.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { drawSample } from './sample.ts'

let server: TestApp
const facts = membershipFacts(() => server)
let type = 0

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2027-02-10T11:00:00Z') })
  type = await facts.type()
})
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['claims', 'members'] as const) await db.deleteFrom(table).execute()
  await facts.rules({ grace_days: 31 })
})
afterAll(() => server.close())

const get = (path: string, token = server.superuser) => server.call('GET', path, { token })
const countsOf = async (year = 2026): Promise<EvidenceCounts> =>
  (await get(`/api/evidence/?year=${year}`)).json()
const listOf = async (query = ''): Promise<EvidenceMember[]> =>
  (await get(`/api/evidence/members/?year=2026${query}`)).json()
const names = async (query = '') => (await listOf(query)).map(({ first_name }) => first_name)

/** A member of 2026, whom the fee of some day confirms. */
async function member(
  name: string,
  given: Record<string, unknown> = {},
  paid = '2026-03-01',
): Promise<number> {
  const id = await facts.person(name, given)
  await facts.grant(id, { type, first: '2026-01-01', last: '2026-12-31', by: 'payment', on: paid })
  await facts.confirm(id, paid)
  return id
}

describe('ten persons at each border', () => {
  test('of 6 and of 26 years by 31 December', async () => {
    const born = [
      '2020-12-31', // turns 6 on the day
      '2020-01-01',
      '2021-01-01', // 5
      '2019-12-31',
      '2001-01-01', // 25
      '2001-12-31',
      '2000-12-31', // turns 26 on the day
      '2000-01-01',
      '1999-12-31',
    ]
    for (const [at, birthday] of born.entries()) await member(`Kim${at}`, { birthday })
    await member('Utan', { birthday: null })
    expect(await countsOf()).toMatchObject({
      members: 10,
      young: 5,
      without_birth_year: 1,
      confirmed_young: 5,
    })
  })

  test('of a payment on the last minute of the year and the first of the next, in Stockholm', async () => {
    const days = [
      '2025-12-31T22:59:00Z', // 23:59 of the year before
      '2025-12-31T23:01:00Z', // 00:01 of 1 January
      '2026-01-01T00:00:00Z',
      '2026-06-01T12:00:00Z',
      '2026-12-31T22:58:00Z',
      '2026-12-31T22:59:00Z', // 23:59 of 31 December
      '2026-12-31T23:00:00Z', // midnight
      '2026-12-31T23:01:00Z', // 00:01 of 1 January
      '2027-01-01T11:00:00Z',
    ].map((moment) => stockholmDay(new Date(moment)))
    for (const [at, day] of days.entries()) {
      const id = await facts.person(`Kim${at}`)
      await facts.grant(id, { type, first: '2026-01-01', last: '2026-12-31', on: '2025-12-01' })
      await facts.confirm(id, day)
    }
    // A fee of November for the next year confirms the year in which it was paid, and no other.
    const early = await facts.person('Tidig')
    await facts.grant(early, { type, first: '2025-12-01', last: '2026-12-31', on: '2025-11-20' })
    await facts.confirm(early, '2025-11-20', { year: 2026 })
    expect(await countsOf()).toMatchObject({ members: 10, confirmed: 5 })
    expect(await names('&confirmed=true')).toEqual(['Kim1', 'Kim2', 'Kim3', 'Kim4', 'Kim5'])
  })

  test('of who left around 31 December', async () => {
    const left = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
    for (const day of left) await facts.depart(await member(`Slutar${day.slice(5)}`), day)
    await member('Kvar')
    // The period was over, with its grace, before the day.
    const over = await facts.person('Utgången')
    await facts.grant(over, { type, first: '2026-01-01', last: '2026-11-29' })
    // A member who is to renew is one by the rules.
    const grace = await facts.person('Förnyar')
    await facts.grant(grace, { type, first: '2026-01-01', last: '2026-11-30' })
    const later = await facts.person('Senare')
    await facts.grant(later, { type, first: '2027-01-01', last: '2027-12-31' })
    const revoked = await facts.person('Återkallad')
    await facts.grant(revoked, { type, first: '2026-01-01', last: '2026-12-31', revoked: '2026-12-31' })
    expect((await names()).toSorted()).toEqual(['Förnyar', 'Kvar', 'Slutar01-01', 'Slutar01-02'])
  })

  test('of grants by the board, which make members and confirm nothing', async () => {
    for (let at = 0; at < 9; at++) {
      const id = await facts.person(`Kim${at}`)
      await facts.grant(id, { type, first: '2026-01-01', last: '2026-12-31', by: 'board' })
      if (at === 0) await facts.confirm(id, '2026-05-01', { how: 'paper' })
    }
    await member('Betald')
    expect(await countsOf()).toMatchObject({
      ...{ members: 10, board_grants: 9, confirmed: 2, complete: 2 },
      confirmed_by: expect.arrayContaining([
        { of: 'paper', count: 1 },
        { of: 'fee', count: 1 },
      ]),
    })
  })
})

test('what umbrella organisations ask for is missing or not; one contact is enough', async () => {
  const bare = { email: '', phone_number: '', address: '', zip_code: '', city: '' }
  const { db } = server.context
  const set = async (id: number, values: object) =>
    db.updateTable('members').set(values).where('id', '=', id).execute()
  await set(await member('A'), { ...bare, first_name: '', last_name: ' ', birthday: null, gender: null })
  await set(await member('B'), { ...bare, email: 'b@example.se' })
  await set(await member('C'), { ...bare, phone_number: '070' })
  await set(await member('D'), { ...bare, address: 'Gatan 1', zip_code: '1', city: 'Umeå' })
  await set(await member('E'), { ...bare, address: 'Gatan 1' })
  const missing = Object.fromEntries((await listOf()).map(({ first_name, missing }) => [first_name, missing]))
  expect(missing).toEqual({
    '': ['first_name', 'last_name', 'birth_year', 'gender', 'contact'],
    ...{ B: [], C: [], D: [], E: ['contact'] },
  })
  expect((await countsOf()).missing).toContainEqual({ of: 'contact', count: 2 })
})

test('restricted persons, and those in the bin, are in no number and no list', async () => {
  await member('Anna')
  await member('Bo')
  const { id } = await addRecord(server, members, { first_name: 'Cia' })
  await facts.grant(id, { type, first: '2026-01-01', last: '2026-12-31' })
  await server.call('DELETE', `/api/members/${id}/`, { token: server.superuser })
  await server.context.db
    .insertInto('restrictions')
    .values({ address: 'bo@example.se', name: '', created_at: '2027-01-01T00:00:00.000Z', user_id: null })
    .execute()
  expect(await names()).toEqual(['Anna'])
  expect(await countsOf()).toMatchObject({ members: 1 })
  await server.context.db.deleteFrom('restrictions').execute()
})

test('without membership years the columns of today tell who was a member', async () => {
  await removeSetting(server.context.db, rulesSetting)
  const add = async (name: string, values: object) =>
    server.context.db
      .updateTable('members')
      .set(values)
      .where('id', '=', await facts.person(name))
      .execute()
  await add('Anna', { member_status: true, joined_on: '2020-01-01' })
  await add('Bo', { member_status: true, joined_on: null })
  await add('Cia', { member_status: true, joined_on: '2027-01-01' })
  await add('Dan', { member_status: false, joined_on: '2020-01-01', left_on: '2027-01-15' })
  await add('Eva', { member_status: false, joined_on: '2020-01-01', left_on: '2026-12-31' })
  expect(await names()).toEqual(['Anna', 'Bo', 'Dan'])
  expect(await countsOf()).toMatchObject({ is_by_columns: true, members: 3, confirmed: 0 })
})

test('the same seed draws the same sample, which anybody can reckon again', async () => {
  const ids: number[] = []
  for (let at = 0; at < 12; at++) ids.push(await member(`Kim${at}`))
  const draw = async (seed: string): Promise<EvidenceSample> =>
    (await get(`/api/evidence/sample/?year=2026&seed=${seed}&count=4`)).json()
  const first = await draw('kontroll-1')
  expect(first).toEqual(await draw('kontroll-1'))
  const drawn = first.members.map(({ id }) => id)
  expect(drawn).not.toEqual((await draw('kontroll-2')).members.map(({ id }) => id))
  const digest = (id: number) => createHash('sha256').update(`kontroll-1:${id}`).digest('hex')
  expect(drawn).toEqual(ids.toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1)).slice(0, 4))
  expect(first.members[0]).toMatchObject({ confirmation: { how: 'fee', day: '2026-03-01', evidence: '17' } })
  expect(first.among).toBe(12)
})

test('the draw of a seed stays the same from version to version', () => {
  const people = Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }))
  expect(drawSample(people, { seed: '2026', count: 5 }).map(({ id }) => id)).toMatchInlineSnapshot(`
    [
      12,
      9,
      15,
      1,
      6,
    ]
  `)
})

test('the file has the headings of the list, or the words of eBas', async () => {
  await member('Åsa', { last_name: 'Öst', birthday: '2001-02-03', phone_number: '070' })
  await facts.grant(await facts.person('Obekräftad'), { type, first: '2026-01-01', last: '2026-12-31' })
  const sheet = async (query: string) => {
    const answer = await get(`/api/evidence/export.xlsx?year=2026${query}`)
    expect(answer.statusCode).toBe(200)
    const { sheets } = await readXlsx(answer.rawPayload)
    return sheets[0]?.rows ?? []
  }
  const [headings, first, second] = await sheet('&headings=ebas')
  expect(headings).toEqual(
    'firstname lastname gender co socialsecuritynumber email phone1 phone2 street zip_code city member_nick renewed'.split(
      ' ',
    ),
  )
  expect(first?.slice(0, 2)).toEqual(['Obekräftad', 'Ek'])
  expect(second?.slice(0, 5).map(String)).toEqual(['Åsa', 'Öst', 'F', '', '20010203'])
  const [list, ...rows] = await sheet('&confirmed=true')
  expect(list?.[1]).toBe('Förnamn')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(2001)
})

test('members come and go, and fees are due and paid', async () => {
  const stays = await member('Stannar')
  await facts.grant(stays, { type, first: '2025-01-01', last: '2025-12-31' })
  const leaves = await facts.person('Slutar')
  await facts.grant(leaves, { type, first: '2025-01-01', last: '2025-12-31' })
  await facts.depart(leaves, '2026-01-10')
  await member('Ny')
  await facts.claim(stays, { amount: 30_000, due: '2026-02-01', paid: { amount: 30_000, day: '2026-02-01' } })
  await facts.claim(stays, { amount: 30_000, due: '2026-12-31', paid: { amount: 10_000, day: '2027-01-02' } })
  await facts.claim(stays, { amount: 30_000, due: '2027-01-01' })
  expect((await countsOf()).report).toEqual({
    ...{ before: 2, came: 1, left: 1 },
    due: { count: 2, amount: 60_000 },
    paid: { count: 1, amount: 40_000 },
    written_off: { count: 0, amount: 0 },
    open: { count: 1, amount: 20_000 },
  })
})

test('a reader is told the numbers, and nobody', async () => {
  await member('Anna')
  const as = async (role: 'reader' | 'members' | 'treasurer') =>
    (
      await server.signIn({
        email: `${role}@example.se`,
        roles: [{ role, first_day: null, last_day: null }],
      })
    ).key
  const reader = await as('reader')
  expect((await get('/api/evidence/?year=2026', reader)).json()).toMatchObject({ members: 1 })
  for (const path of ['members/', 'sample/?seed=1', 'export.xlsx'])
    expect((await get(`/api/evidence/${path}`, reader)).statusCode).toBe(403)
  expect((await get('/api/evidence/members/', await as('members'))).statusCode).toBe(200)
  expect((await get('/api/evidence/', await as('treasurer'))).statusCode).toBe(403)
})
