import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { duplicatesApi } from '#shared/duplicates.ts'
import { members } from '#shared/resources/members.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const at = '2026-11-27T10:00:00.000Z'

let server: TestApp
let ordinary: number
let support: number
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(at) })
  ordinary = await addType(server.context)
  support = await addType(server.context, { kind: 'support' })
})
beforeEach(async () => {
  await server.context.db.deleteFrom('members').execute()
  await setRules(server.context, {})
})
afterAll(() => server.close())

const send = (url: string, body: unknown) => server.call('POST', url, { token: server.superuser, body })
const known = (id: number) => knownOf(server.context, id)

/** Adds two records of one member, the older of whom is active if it says so. */
async function addTwo(isActive = false): Promise<[number, number]> {
  const name = { first_name: 'Maja', last_name: 'Sjöö' }
  const { id: kept } = await addRecord(server, members, { ...name, member_status: isActive })
  const { id: other } = await addRecord(server, members, { ...name, member_status: false })
  await setRules(server.context, { kind: 'calendar' })
  return [kept, other]
}

async function merge(ids: [number, number]): Promise<string> {
  const rows = await server.context.db
    .selectFrom('members')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const answer = await send(duplicatesApi.merge, {
    ids,
    versions: rows.map(({ version }) => version),
    take: [],
  })
  expect(answer.statusCode).toBe(200)
  return operationOf(answer)
}

const grant = (member_id: number, [type_id, first_day, last_day]: [number, string, string | null]) =>
  server.context.db
    .insertInto('memberships')
    .values({
      ...{
        member_id,
        type_id,
        first_day,
        last_day,
        period_id: null,
        granted_day: first_day,
        granted_by: 'board',
      },
      ...{ claim_id: null, revoked_day: null, created_at: at },
    })
    .execute()

const confirm = (member_id: number, year: number) =>
  server.context.db
    .insertInto('confirmations')
    .values({ member_id, year, day: `${year}-03-01`, how: 'fee', created_at: at })
    .execute()

const yearsOf = async (id: number) =>
  (
    await server.context.db
      .selectFrom('confirmations')
      .select('year')
      .where('member_id', '=', id)
      .orderBy('year')
      .execute()
  ).map(({ year }) => year)

test("memberships of both are the kept member's; of two of one type that overlap the longer one, until the merge is undone", async () => {
  const [kept, other] = await addTwo()
  const own = [
    [ordinary, '2024-01-01', '2024-12-31'],
    [ordinary, '2026-06-01', '2026-12-31'],
    [support, '2026-01-01', '2026-12-31'],
  ] as [number, string, string][]
  const theirs = [
    [ordinary, '2025-01-01', '2025-12-31'],
    [ordinary, '2026-01-01', '2026-12-31'],
    [support, '2026-03-01', '2026-12-31'],
  ] as [number, string, string][]
  for (const row of own) await grant(kept, row)
  for (const row of theirs) await grant(other, row)
  for (const year of [2024, 2025]) await confirm(kept, year)
  for (const year of [2025, 2026]) await confirm(other, year)

  const merged = await merge([kept, other])
  expect((await known(kept)).memberships.toSorted()).toEqual(
    [own[0], theirs[0], theirs[1], own[2]].toSorted(),
  )
  expect(await known(kept)).toMatchObject({ state: 'active', member_status: true })
  expect(await yearsOf(kept)).toEqual([2024, 2025, 2026])

  expect((await undo(server, merged)).json()).toMatchObject({ undone: 1, left: [] })
  expect((await known(kept)).memberships).toEqual(own)
  expect((await known(other)).memberships).toEqual(theirs)
  expect([await yearsOf(kept), await yearsOf(other)]).toEqual([
    [2024, 2025],
    [2025, 2026],
  ])
  expect(await known(kept)).toMatchObject({ state: 'active', member_status: true })
})

test('a member of before stays one, though the other record has left', async () => {
  const [kept, other] = await addTwo(true)
  await server.context.db
    .insertInto('member_departures')
    .values({ member_id: other, day: '2026-02-01', how: 'asked', created_at: at })
    .execute()
  const merged = await merge([kept, other])
  expect(await known(kept)).toMatchObject({
    state: 'active',
    member_status: true,
    departures: ['2026-02-01'],
  })
  await undo(server, merged)
  expect(await known(kept)).toMatchObject({
    memberships: [],
    departures: [],
    state: 'active',
    member_status: true,
  })
})

test('an application comes along', async () => {
  const [kept, other] = await addTwo()
  await server.context.db
    .insertInto('applications')
    .values({
      member_id: other,
      type_id: support,
      applied_day: '2026-11-20',
      verified_at: null,
      decided_day: null,
      decision: null,
      created_at: at,
    })
    .execute()
  await merge([kept, other])
  expect(await known(kept)).toMatchObject({ state: 'applied', decisions: [null] })
})
