import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { dayMs } from '#shared/durations.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { members } from '#shared/resources/members.ts'
import { addType, knownOf, setRules as setMembershipRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { recordConfirmation } from './confirmations.ts'
import { recordDeparture } from './departures.ts'
import { type Grant, grantMembership, revokeMembership } from './grant.ts'
import { settleStates } from './settle-states.ts'

let server: TestApp
let clock: number
beforeAll(async () => {
  clock = Date.parse('2026-11-27T10:00:00Z')
  server = await createTestApp({ now: () => new Date(clock) })
  for (const kind of ['ordinary', 'support'] as const) await addType(server.context, { kind })
})
beforeEach(async () => {
  clock = Date.parse('2026-11-27T10:00:00Z')
  for (const table of ['memberships', 'member_departures', 'confirmations', 'members', 'settings'] as const)
    await server.context.db.deleteFrom(table).execute()
  await setRules({ kind: 'calendar' })
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)
const setRules = (rules: Partial<MembershipRules>) => setMembershipRules(server.context, rules)

/** @returns the columns of a member as they are stored */
async function read(id: number) {
  const row = await server.context.db
    .selectFrom('members')
    .select(['member_status', 'is_new', 'joined_on', 'left_on', 'version', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, member_status: Boolean(row.member_status) }
}
const stateOf = async (id: number) => (await knownOf(server.context, id)).state
const add = async (values: object = {}): Promise<number> =>
  (await addRecord(server, members, { member_status: false, ...values })).id as number
const year2026 = {
  typeId: 1,
  first_day: '2026-11-27',
  last_day: '2026-12-31',
  period_id: null,
  by: 'payment',
} as const
const grant = (memberId: number, more: Partial<Grant> = {}) =>
  writing((scope) => grantMembership(scope, { memberId, ...year2026, ...more }))

/** Lets some days pass, and the clock strike midnight. */
async function pass(days: number): Promise<number> {
  clock += days * dayMs
  return settleStates(server.context)
}

describe('a membership', () => {
  test('that is granted makes a member, with a line in the history', async () => {
    const id = await add()
    const before = await read(id)
    await grant(id)
    const after = await read(id)
    expect(after).toMatchObject({ member_status: true, joined_on: '2026-11-27', left_on: null })
    expect(after.version).not.toBe(before.version)
    const lines = await server.context.db
      .selectFrom('history')
      .select(['action', 'resource'])
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
    expect(lines[0]).toEqual({ action: 'grant-membership', resource: 'members' })
  })

  test('of one type does not overlap another, whoever grants it; of another type it may', async () => {
    const id = await add()
    await grant(id)
    await expect(grant(id, { by: 'board' })).rejects.toMatchObject({ code: 'wrong-state' })
    expect(await grant(id)).toBeNull()
    expect(await grant(id, { by: 'board', typeId: 2 })).toEqual(expect.any(Number))
  })

  test('ends with its grace, also after days on which nothing ran', async () => {
    const id = await add()
    await grant(id)
    await pass(34 + 31)
    expect(await read(id)).toMatchObject({ member_status: true })
    expect(await stateOf(id)).toBe('grace')
    expect(await pass(3)).toBe(1)
    expect(await read(id)).toMatchObject({ member_status: false, left_on: '2027-02-01' })
    expect(await stateOf(id)).toBe('ended')
    expect(await pass(1)).toBe(0)
  })

  test('that begins later makes a member on that day', async () => {
    const id = await add()
    await grant(id, { by: 'import', first_day: '2026-12-01' })
    expect(await read(id)).toMatchObject({ member_status: false, joined_on: null })
    await pass(6)
    expect(await read(id)).toMatchObject({ member_status: true, joined_on: '2026-12-01' })
  })

  test('that is revoked is none from that day on', async () => {
    const id = await add()
    const granted = await grant(id)
    await writing((scope) => revokeMembership(scope, { id: granted ?? 0, why: 'pengarna gick tillbaka' }))
    expect(await read(id)).toMatchObject({ member_status: false, left_on: '2026-11-27' })
  })
})

describe('a departure', () => {
  test('ends what was granted, and a grant after it begins anew', async () => {
    const id = await add()
    await grant(id)
    await writing((scope) => recordDeparture(scope, { memberId: id, how: 'asked', note: 'flyttar' }))
    expect(await read(id)).toMatchObject({ member_status: false, left_on: '2026-11-27' })
    await grant(id)
    expect(await read(id)).toMatchObject({ member_status: true, left_on: null })
  })

  test('may lie ahead, and is gone when the member pays after all', async () => {
    const id = await add()
    await grant(id)
    await writing((scope) => recordDeparture(scope, { memberId: id, how: 'link', day: '2027-01-01' }))
    expect(await stateOf(id)).toBe('active')
    await grant(id, { first_day: '2027-01-01', last_day: '2027-12-31' })
    await pass(60)
    expect(await stateOf(id)).toBe('active')
  })

  test('on the day after the last day ends the membership without grace', async () => {
    const id = await add()
    await grant(id)
    await writing((scope) => recordDeparture(scope, { memberId: id, how: 'link', day: '2027-01-01' }))
    await pass(34)
    expect(await read(id)).toMatchObject({ member_status: true })
    await pass(1)
    expect(await read(id)).toMatchObject({ member_status: false, left_on: '2027-01-01' })
  })

  test('is not of a day before what was granted', async () => {
    const id = await add()
    await grant(id)
    const leaving = writing((scope) =>
      recordDeparture(scope, { memberId: id, how: 'asked', day: '2026-11-26' }),
    )
    await expect(leaving).rejects.toMatchObject({ code: 'validation' })
  })
})

test('a year is confirmed once', async () => {
  const memberId = await add()
  const confirm = (day: string) =>
    writing((scope) => recordConfirmation(scope, { memberId, how: 'fee', day, evidence: '17' }))
  expect([await confirm('2026-12-31'), await confirm('2026-12-31'), await confirm('2027-01-01')]).toEqual([
    true,
    false,
    true,
  ])
  const rows = await server.context.db.selectFrom('confirmations').select(['year', 'evidence']).execute()
  expect(rows).toEqual([2026, 2027].map((year) => ({ year, evidence: '17' })))
})

test('rules make their periods ahead, and midnight makes those that come', async () => {
  await server.context.db.deleteFrom('periods').execute()
  await setRules({ kind: 'term' })
  const labels = async () =>
    (await server.context.db.selectFrom('periods').select('label').orderBy('first_day').execute()).map(
      ({ label }) => label,
    )
  expect(await labels()).toEqual(['ht 2026', 'vt 2027', 'ht 2027'])
  await pass(200)
  expect(await labels()).toEqual(['ht 2026', 'vt 2027', 'ht 2027', 'vt 2028', 'ht 2028'])
})

test('without membership years nothing is touched', async () => {
  await setRules({})
  const id = await add({ member_status: true })
  const before = await read(id)
  expect(await pass(500)).toBe(0)
  expect(await read(id)).toEqual(before)
})
