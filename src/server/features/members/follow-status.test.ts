import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { addType, knownOf, setRules as setMembershipRules } from '#testing/membership-year.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'

let server: TestApp
let now = new Date(`${today}T10:00:00Z`)
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  for (const kind of ['support', 'ordinary'] as const) await addType(server.context, { kind })
  await setRules({ kind: 'calendar' })
})
beforeEach(() => {
  now = new Date(`${today}T10:00:00Z`)
})
afterAll(() => server.close())

const setRules = (rules: Partial<MembershipRules>) => setMembershipRules(server.context, rules)
const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const add = async (values: object = {}): Promise<number> =>
  (await addRecord(server, members, { member_status: false, ...values })).id as number
const set = (id: number, body: Partial<Member>) => asAdmin('PUT', `${members.path}${id}/`, body)
const apply = async (): Promise<number> =>
  (await server.call('POST', members.path, { body: fake(members) })).json().id
const bulk = (path: string, body: object) => asAdmin('POST', `${members.path}bulk/${path}`, body)

const known = (id: number) => knownOf(server.context, id)

const year = [2, today, '2026-12-31']

describe('member_status that becomes true', () => {
  test('gives the first ordinary type until the end of the period', async () => {
    const id = await add()
    await set(id, { member_status: true })
    expect(await known(id)).toMatchObject({ memberships: [year], state: 'active', member_status: true })
  })

  test('of a record that the board adds does the same', async () => {
    expect(await known(await add({ member_status: true }))).toMatchObject({ memberships: [year] })
  })

  test('of an applicant accepts the application', async () => {
    const id = await apply()
    expect(await known(id)).toMatchObject({ decisions: [null], state: 'applied', is_new: true })
    await set(id, { member_status: true })
    expect(await known(id)).toMatchObject({ decisions: ['accepted'], memberships: [year], state: 'active' })
  })

  test('gives nothing twice', async () => {
    const id = await add()
    await set(id, { member_status: true })
    await set(id, { member_status: true, city: 'Umeå' })
    expect(await known(id)).toMatchObject({ memberships: [year] })
  })
})

describe('member_status that becomes false', () => {
  test('is a departure today, after which somebody may come back', async () => {
    const id = await add({ member_status: true })
    await set(id, { member_status: false })
    expect(await known(id)).toMatchObject({ departures: [today], state: 'left', member_status: false })
    await set(id, { member_status: true })
    expect(await known(id)).toMatchObject({ memberships: [year, year], state: 'active', member_status: true })
  })

  test('of a member of before is one too', async () => {
    await setRules({})
    const id = await add({ member_status: true })
    await setRules({ kind: 'calendar' })
    expect(await known(id)).toMatchObject({ memberships: [], state: 'active' })
    await set(id, { member_status: false })
    expect(await known(id)).toMatchObject({ departures: [today], state: 'left' })
  })
})

describe('a bulk change that is taken back takes its facts back', () => {
  const change = (ids: number[], member_status: boolean) => bulk('', { ids, set: { member_status } })

  test('of members, applicants and who left', async () => {
    const [member, applicant] = [await add(), await apply()]
    const operation = await change([member, applicant], true)
    expect(await known(applicant)).toMatchObject({ memberships: [year], decisions: ['accepted'] })
    expect((await undo(server, operation)).json()).toMatchObject({ undone: 2, left: [] })
    expect(await known(member)).toMatchObject({ memberships: [], departures: [], member_status: false })
    expect(await known(applicant)).toMatchObject({
      memberships: [],
      decisions: [null],
      state: 'applied',
      is_new: true,
    })

    await set(member, { member_status: true })
    now = new Date(now.getTime() + 1000)
    const excluded = await change([member], false)
    expect(await known(member)).toMatchObject({ departures: [today], state: 'left' })
    await undo(server, excluded)
    expect(await known(member)).toMatchObject({
      departures: [],
      memberships: [year],
      state: 'active',
      member_status: true,
    })
  })

  test('and many are given their memberships in one go', async () => {
    const ids: number[] = []
    for (let number = 0; number < 300; number++) ids.push(await add({ first_name: 'Många' }))
    await change(ids, true)
    const { count } = await server.context.db
      .selectFrom('memberships')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('member_id', 'in', ids)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(300)
  })
})

describe('an application that was declined', () => {
  const readApplications = (id: number) =>
    server.context.db
      .selectFrom('applications')
      .select(['decision', 'reason', 'decided_day'])
      .where('member_id', '=', id)
      .orderBy('id')
      .execute()
  const waiting = { decision: null, reason: '', decided_day: null }
  const declined = { decision: 'declined', reason: 'Du bor i Umeå.', decided_day: today }
  const decline = async (id: number) =>
    asAdmin('POST', panelApi.declineMembers, { ids: [id], reason: 'Du bor i Umeå.' })

  test('waits as before when the decision is undone', async () => {
    const id = await apply()
    const answer = await decline(id)
    expect(await readApplications(id)).toEqual([declined])
    expect((await undo(server, answer)).json()).toMatchObject({ undone: 1, left: [] })
    expect(await readApplications(id)).toEqual([waiting])
    expect(await known(id)).toMatchObject({ state: 'applied', is_new: true })
  })

  test('waits again with its decision when the record is restored from the trash', async () => {
    const id = await apply()
    await decline(id)
    await asAdmin('POST', panelApi.binRestore, { records: [{ resource: 'members', id }] })
    expect(await readApplications(id)).toEqual([declined, waiting])
    expect(await known(id)).toMatchObject({ state: 'applied', is_new: true })
  })
})

test('a register without membership years has no facts', async () => {
  await setRules({})
  const id = await apply()
  await set(id, { member_status: true })
  await set(id, { member_status: false })
  expect(await known(id)).toMatchObject({ memberships: [], departures: [], decisions: [], state: 'left' })
  await setRules({ kind: 'calendar' })
})
