import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFee } from '#server/claims/request-fee.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { addDays } from '#shared/membership/days.ts'
import { type RemindersView, remindersApi } from '#shared/membership/reminders.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type LookList, paymentsApi } from '#shared/payment-review.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { keepMembershipYear } from './keep-year.ts'

let time = ''
/** Sets the clock, Stockholm time. */
const at = (day: string, hour: string): void => {
  const zoned = Temporal.PlainDateTime.from(`${day}T${hour}`).toZonedDateTime('Europe/Stockholm')
  time = zoned.toInstant().toString()
}
const accepted = '2026-08-20'
const due = '2026-09-19'

let server: TestApp
let typeId: number
beforeAll(async () => {
  at(accepted, '12:00')
  server = await createTestApp({ now: () => new Date(time) })
  typeId = await addType(server.context, { fee: 10_000 })
  await setRules(server.context, { kind: 'calendar', reminders: true })
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

let accounts = 0
/** Calls as an administrator who has just signed in: the clock moves on for months. */
async function asAdmin(method: string, url: string, body?: unknown) {
  accounts += 1
  const { key } = await server.signIn({ email: `admin${accounts}@example.se`, is_superuser: true })
  return server.call(method, url, { token: key, body })
}

/** An applicant whom the board has accepted, with the claim for the fee. */
async function addAccepted(more: Record<string, unknown> = {}) {
  at(accepted, '12:00')
  const { id } = (await server.call('POST', members.path, { body: fake(members, more) })).json()
  await asAdmin('POST', panelApi.approveMembers, { ids: [id] })
  const claim = await server.context.db
    .selectFrom('claims')
    .selectAll()
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return { claimId: claim.id, due_day: claim.due_day, memberId: Number(id) }
}

/** Lets days pass, each with the work after midnight and at nine. */
async function live(from: string, until: string): Promise<void> {
  for (let day = from; day <= until; day = addDays(day, 1))
    for (const hour of ['00:01', '09:00']) {
      at(day, hour)
      await keepMembershipYear(server.context)
    }
}

const stateOf = async (id: number) => (await knownOf(server.context, id)).state
const claimNow = (id: number) =>
  server.context.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsOf = async (claimId: number, kind = 'fee-lapsed') => {
  const rows = await server.context.db
    .selectFrom('mails')
    .select(['kind', 'next_attempt_at'])
    .where('record_id', '=', claimId)
    .where('kind', '=', kind as 'fee-lapsed')
    .execute()
  return rows.map((row) => row.next_attempt_at)
}
const pay = (claimId: number, amount: number, paid_day: string) =>
  writing(async (scope) => {
    const { id } = await recordPayment(scope, { source: 'camt', amount, paid_day })
    await allocate(scope, { paymentId: id, claimId })
    return id
  })

test('an applicant may pay on the last day and in the days of grace, then the application lapses with a mail at nine', async () => {
  const { memberId, claimId, due_day } = await addAccepted()
  expect(due_day).toBe(due)
  await live('2026-09-18', '2026-09-22')
  expect(await stateOf(memberId)).toBe('due')
  expect(await claimNow(claimId)).toMatchObject({ written_off_day: null })
  expect(await mailsOf(claimId)).toEqual([])
  at('2026-09-23', '00:01')
  await keepMembershipYear(server.context)
  expect(await stateOf(memberId)).toBe('lapsed')
  expect(await claimNow(claimId)).toMatchObject({ written_off_day: '2026-09-23', written_off_why: 'lapse' })
  expect(await mailsOf(claimId)).toEqual(['2026-09-23T07:00:00.000Z'])
})

test('a payment of the last day that the bank shows two days later makes a member', async () => {
  const { memberId, claimId } = await addAccepted()
  await live('2026-09-19', '2026-09-21')
  await pay(claimId, 10_000, due)
  await live('2026-09-22', '2026-09-24')
  expect(await stateOf(memberId)).toBe('active')
  expect(await mailsOf(claimId)).toEqual([])
})

test('the days of grace are a setting', async () => {
  await setRules(server.context, { kind: 'calendar', reminders: true, payment_grace_days: 0 })
  const { memberId, claimId } = await addAccepted()
  await live(due, due)
  expect(await stateOf(memberId)).toBe('due')
  await live('2026-09-20', '2026-09-20')
  expect(await stateOf(memberId)).toBe('lapsed')
  expect(await mailsOf(claimId)).toEqual(['2026-09-20T07:00:00.000Z'])
  await setRules(server.context, { kind: 'calendar', reminders: true })
})

test('a member who is asked for the fee in grace is not ended before the last day that the claim names', async () => {
  at('2026-01-20', '12:00')
  const { id: memberId } = (await server.call('POST', members.path, { body: fake(members) })).json()
  const days = { period_id: null, first_day: '2025-01-01', last_day: '2025-12-31' }
  const { due_day, id } = await writing(async (scope) => {
    await scope.tx
      .insertInto('memberships')
      .values({
        ...{ member_id: memberId, type_id: typeId, ...days, granted_day: '2025-01-01' },
        ...{ granted_by: 'board', claim_id: null, revoked_day: null, created_at: '2025-01-01T12:00:00Z' },
      })
      .execute()
    const { claim } = await requestFee(scope, { memberId, typeId, day: '2026-01-20', renews: true })
    if (!claim) throw new Error('no claim')
    return claim
  })
  expect(due_day).toBe('2026-02-19')
  await live('2026-02-18', '2026-02-22')
  expect(await claimNow(id)).toMatchObject({ written_off_day: null })
  await live('2026-02-23', '2026-02-23')
  expect(await claimNow(id)).toMatchObject({ written_off_day: '2026-02-23', written_off_why: 'end' })
})

const reviewed = async (): Promise<LookList> => (await asAdmin('GET', paymentsApi.review)).json()
const reasonsOf = async (paymentId: number) =>
  (await reviewed()).payments
    .filter(({ id }) => id === paymentId)
    .map(({ amount, review, claims = [] }) => [amount, review, claims.map(({ id, due }) => [id, due])])

test.each([true, false])(
  'an application with a part of its fee does not lapse but goes to the review, with the reminders on: %s',
  async (reminders) => {
    await setRules(server.context, { kind: 'calendar', reminders })
    const { memberId, claimId } = await addAccepted()
    const payment = await pay(claimId, 9_000, '2026-09-01')
    await live('2026-09-22', '2026-10-03')
    expect(await claimNow(claimId)).toMatchObject({ written_off_day: null, held_day: '2026-09-23' })
    expect(await stateOf(memberId)).toBe('due')
    expect(await mailsOf(claimId)).toEqual([])
    expect(await reasonsOf(payment)).toEqual([[9_000, 'unfinished', [[claimId, 1_000]]]])
    await setRules(server.context, { kind: 'calendar', reminders: true })
    if (reminders) {
      await pay(claimId, 1_000, '2026-10-03')
      expect(await stateOf(memberId)).toBe('active')
      expect(await reasonsOf(payment)).toEqual([])
    } else {
      const { statusCode } = await asAdmin('POST', paymentsApi.verdict(payment), { verdict: 'reviewed' })
      expect(statusCode).toBe(200)
      await live('2026-10-04', '2026-10-05')
      expect(await reasonsOf(payment)).toEqual([])
      expect(await stateOf(memberId)).toBe('due')
    }
  },
)

test('a fee with a suggested payment in the review is neither reminded of nor lapses, and the preview says so', async () => {
  const { memberId, claimId } = await addAccepted({ first_name: 'Nora', last_name: 'Lundqvist' })
  const payment = await writing((scope) =>
    recordPayment(scope, {
      ...{ source: 'camt', amount: 10_000, paid_day: '2026-08-25', review: 'unknown' },
      ...{ payer_name: 'LUNDQVIST NORA', message: 'Medlem' },
    }),
  )
  await live('2026-08-26', '2026-08-26')
  at('2026-08-26', '12:00')
  const view: RemindersView = (await asAdmin('GET', remindersApi)).json()
  expect(view.next.map(({ claim_id }) => claim_id)).not.toContain(claimId)
  expect(view.silent.filter(({ claim_id }) => claim_id === claimId)).toMatchObject([
    { member_id: memberId, why: 'review' },
  ])
  await live('2026-08-27', '2026-08-28')
  expect(await mailsOf(claimId, 'fee-waiting')).toEqual([])
  await live('2026-09-22', '2026-09-30')
  expect(await claimNow(claimId)).toMatchObject({ written_off_day: null, held_day: '2026-09-23' })
  expect(await stateOf(memberId)).toBe('due')

  // The payment is for something else: the application lapses the day after, with its mail.
  await asAdmin('POST', paymentsApi.verdict(payment.id), { verdict: 'gift' })
  await live('2026-10-01', '2026-10-01')
  expect(await stateOf(memberId)).toBe('lapsed')
  expect(await mailsOf(claimId)).toEqual(['2026-10-01T07:00:00.000Z'])
})

const batchPart = { currency: 'SEK', payerName: '', payerPhone: '', message: '' }

test.each(['several references', 'a batch'])(
  'a fee that %s in the review name is not reminded of',
  async (what) => {
    const claims = [await addAccepted(), await addAccepted()]
    const references = (await Promise.all(claims.map(({ claimId }) => claimNow(claimId)))).map(
      (one) => one.reference,
    )
    const [first = '', second = ''] = references
    const batch = [first, first, second].map((one) => ({ ...batchPart, amount: 5_000, references: [one] }))
    await writing((scope) =>
      recordPayment(scope, {
        ...{ source: 'camt', amount: 15_000, paid_day: '2026-08-25' },
        ...(what === 'a batch'
          ? { review: 'batch', batch: JSON.stringify(batch) }
          : { review: 'split', message: references.join(' och ') }),
      }),
    )
    await live('2026-08-27', '2026-08-28')
    for (const { claimId } of claims) expect(await mailsOf(claimId, 'fee-waiting')).toEqual([])
  },
)

test('a reminder that was held goes when the payment turns out to be for something else', async () => {
  const { claimId } = await addAccepted({ first_name: 'Ture', last_name: 'Fjellström' })
  const { id } = await writing((scope) =>
    recordPayment(scope, {
      ...{ source: 'camt', amount: 10_000, paid_day: '2026-08-25', review: 'unknown' },
      payer_name: 'FJELLSTRÖM TURE',
    }),
  )
  await live('2026-08-27', '2026-08-28')
  expect(await mailsOf(claimId, 'fee-waiting')).toEqual([])
  await asAdmin('POST', paymentsApi.verdict(id), { verdict: 'refund' })
  await live('2026-08-29', '2026-08-29')
  expect(await mailsOf(claimId, 'fee-waiting')).toHaveLength(1)
})
