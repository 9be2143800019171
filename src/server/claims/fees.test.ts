import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { writeRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { type MembershipRules, membershipRulesSchema } from '#shared/membership/rules.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { voidClaim } from './end-claim.ts'
import { requestFee } from './request-fee.ts'
import { allocate, recordPayment, reversePayment, undoPayment } from './take-payment.ts'

let today = '2026-11-20'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
})
afterAll(() => server.close())
beforeEach(async () => {
  today = '2026-11-20'
  const { db } = server.context
  for (const table of [
    'allocations',
    'payments',
    'claims',
    'memberships',
    'fees',
    'periods',
    'members',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('membership_types').execute()
})

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

/** A type with a fee, by rules. @returns its id */
async function typeWith(amount: number, rules: Partial<MembershipRules> = {}): Promise<number> {
  await writing((scope) => writeRules(scope, membershipRulesSchema.parse({ kind: 'calendar', ...rules })))
  const { db } = server.context
  const { id } = await db
    .insertInto('membership_types')
    .values({
      ...{ titles: '{}', kind: 'ordinary', votes: true, chosen_by: 'anyone', min_age: null, max_age: null },
      ...{ position: 0, archived_at: null, created_at: '2026-01-01T00:00:00.000Z' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('fees').values({ type_id: id, period_id: null, amount }).execute()
  return id
}
const addMember = async () => (await addRecord(server, members, { member_status: false })).id as number
const ask = (memberId: number, typeId: number) =>
  writing((scope) => requestFee(scope, { memberId, typeId, day: today }))
const pay = (claimId: number, amount: number, day = today) =>
  writing(async (scope) => {
    const { id } = await recordPayment(scope, { source: 'camt', amount, paid_day: day })
    await allocate(scope, { paymentId: id, claimId })
    return id
  })
const membershipsOf = async (id: number) =>
  (
    await server.context.db
      .selectFrom('memberships')
      .selectAll()
      .where('member_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((one) => [one.first_day, one.last_day, one.granted_day, one.granted_by, one.revoked_day])
const confirmedYears = async (id: number) =>
  (
    await server.context.db.selectFrom('confirmations').select('year').where('member_id', '=', id).execute()
  ).map(({ year }) => year)
const isMember = async (id: number) =>
  Boolean(
    (
      await server.context.db
        .selectFrom('members')
        .select('member_status')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.member_status,
  )

test('a fee is one claim for each member and period, however often it is asked for', async () => {
  const [type, other, member] = [await typeWith(30_000), await typeWith(10_000), await addMember()]
  const asked = await Promise.all([ask(member, type), ask(member, type), ask(member, other)])
  expect(new Set(asked.map(({ claim }) => claim?.id)).size).toBe(1)
  const claim = asked[0]?.claim
  expect(claim).toMatchObject({ kind: 'fee', member_id: member, due_day: '2026-12-20', sent_day: today })
  await writing((scope) => voidClaim(scope, { claimId: claim?.id ?? 0, why: 'fel typ' }))
  const { claim: corrected } = await ask(member, other)
  expect(corrected?.id).not.toBe(claim?.id)
  const lines = await server.context.db.selectFrom('claim_lines').selectAll().execute()
  expect(lines.at(-1)).toMatchObject({ type_id: other, amount: 10_000, last_day: '2026-12-31' })
})

test('so is one by rules that roll, while it is to be paid', async () => {
  const [type, member] = [await typeWith(30_000, { kind: 'rolling' }), await addMember()]
  const { claim } = await ask(member, type)
  today = '2026-11-25'
  expect((await ask(member, type)).claim?.id).toBe(claim?.id)
})

test('a fee of nothing is a membership at once; without periods nothing is asked for', async () => {
  const [type, member] = [await typeWith(0), await addMember()]
  const { claim, membershipId } = await ask(member, type)
  expect([claim, typeof membershipId]).toEqual([null, 'number'])
  expect(await membershipsOf(member)).toEqual([['2026-11-20', '2026-12-31', '2026-11-20', 'free', null]])
  const none = await typeWith(100, { kind: 'none' })
  expect(await ask(member, none)).toEqual({ claim: null, membershipId: null, term: null })
})

test('who has paid all of it is a member from the day of the payment on, which confirms its year; a part grants nothing', async () => {
  const [type, member] = [await typeWith(30_000), await addMember()]
  const { claim } = await ask(member, type)
  const id = claim?.id ?? 0
  await pay(id, 20_000, '2026-11-21')
  expect(await membershipsOf(member)).toEqual([])
  today = '2026-11-24'
  const last = await pay(id, 15_000, '2026-11-23')
  expect(await membershipsOf(member)).toEqual([['2026-11-20', '2026-12-31', '2026-11-23', 'payment', null]])
  expect(await isMember(member)).toBe(true)
  expect(await confirmedYears(member)).toEqual([2026])
  expect((await readPayments(server.context.db)).map(({ review, rest }) => [review, rest])).toEqual([
    ['', 0],
    ['over', 5_000],
  ])
  await writing((scope) => undoPayment(scope, last))
  expect((await membershipsOf(member)).map((one) => one.at(-1))).toEqual(['2026-11-24'])
  expect([await isMember(member), await confirmedYears(member)]).toEqual([false, []])
  await pay(id, 10_000)
  expect(await isMember(member)).toBe(true)
  const actions = await server.context.db
    .selectFrom('history')
    .select('action')
    .where('resource', '=', 'members')
    .where('record_id', '=', member)
    .where('action', 'like', '%-claim')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'make-claim',
    'pay-claim',
    'reopen-claim',
    'pay-claim',
  ])
})

test('the bank takes a payment back: the claim is open again and the membership revoked, to be looked at', async () => {
  const [type, member] = [await typeWith(30_000), await addMember()]
  const { claim } = await ask(member, type)
  const paymentId = await pay(claim?.id ?? 0, 30_000)
  await writing((scope) => reversePayment(scope, { paymentId, day: today, source: 'camt' }))
  expect(await isMember(member)).toBe(false)
  expect((await readPayments(server.context.db)).map(({ review }) => review)).toEqual(['', 'reversed'])
})
