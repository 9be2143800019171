import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { settleAll } from '#server/membership/settle.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { members } from '#shared/resources/members.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { countMembers } from './member-statistics.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2027-03-15T12:00:00Z') })
})
afterAll(() => server.close())

test('counts for each month who was a member on its last day', async () => {
  const { context } = server
  const type_id = await addType(context, { fee: 10_000 })
  await setRules(context, { kind: 'calendar' })
  for (const [first_day, last_day] of [
    ['2020-01-01', '2020-12-31'],
    ['2026-01-01', '2026-12-31'],
    ['2027-01-10', '2027-12-31'],
  ] as const) {
    const { id: member_id } = await addRecord(server, members, { member_status: false })
    await context.db
      .insertInto('memberships')
      .values({
        ...{ member_id, type_id, period_id: null, first_day, last_day, granted_day: first_day },
        ...{
          granted_by: 'board',
          claim_id: null,
          revoked_day: null,
          created_at: `${first_day}T12:00:00.000Z`,
        },
      })
      .execute()
    await context.db
      .updateTable('members')
      .set({ created_at: `${first_day}T12:00:00.000Z` })
      .where('id', '=', member_id)
      .execute()
  }
  await inTransaction({ context, actor: program, isPublic: false }, settleAll)
  const { active, months } = await countMembers(context)
  // Until 31 January the second one is in grace.
  expect(months.slice(-4).map((one) => [one.month, one.active, one.passive])).toEqual([
    ['2026-12', 1, 1],
    ['2027-01', 2, 1],
    ['2027-02', 1, 2],
    ['2027-03', 1, 2],
  ])
  expect(active).toBe(1)
})
