import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestFee } from '#server/claims/request-fee.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readClaim } from '#server/payments/read-claims.ts'
import { type ClaimDetails, moneyApi } from '#shared/claim-list.ts'
import { members } from '#shared/resources/members.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-08-20'

let server: TestApp
let typeId: number
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
  typeId = await addType(server.context, { fee: 10_000 })
  await setRules(server.context, { kind: 'calendar' })
})
afterAll(() => server.close())

/** A member with a fee of 100 kr, of which öre are paid. */
async function addPaid(paid = 10_000) {
  const { id: memberId } = await addRecord(server, members, {})
  return inTransaction({ context: server.context, actor: program, isPublic: false }, async (scope) => {
    const { claim } = await requestFee(scope, { memberId, typeId, day: today })
    if (!claim) throw new Error('no claim')
    const payment = await recordPayment(scope, { source: 'camt', amount: paid, paid_day: today })
    await allocate(scope, { paymentId: payment.id, claimId: claim.id })
    return { memberId, claimId: claim.id, paymentId: payment.id }
  })
}
type Paid = Awaited<ReturnType<typeof addPaid>>

const act = (claimId: number, name: 'refund' | 'delete-payment', body: object) =>
  server.call('POST', moneyApi.act(claimId, name), { token: server.superuser, body })
const refund = ({ claimId, paymentId }: Paid, amount: number, more: object = {}) => {
  const body = { payment: paymentId, source: 'mark', day: today, amount, why: 'Prisjustering', ...more }
  return act(claimId, 'refund', body)
}
async function known({ claimId, memberId }: Paid) {
  const claim = await readClaim(server.context.db, { id: claimId, today })
  const { state } = await knownOf(server.context, memberId)
  return [claim?.state, claim?.amount, claim?.paid, claim?.left, state]
}

describe('a refund of a part', () => {
  test('makes the claim smaller by default, and the membership continues', async () => {
    const paid = await addPaid()
    const { claim, payment } = (await refund(paid, 4_000)).json<{ claim: ClaimDetails; payment: number }>()
    expect(claim.lines.map(({ amount }) => amount)).toEqual([10_000, -4_000])
    expect(await known(paid)).toEqual(['paid', 6_000, 6_000, 0, 'active'])
    const revoked = server.context.db
      .selectFrom('memberships')
      .select('revoked_day')
      .where('member_id', '=', paid.memberId)
    expect(await revoked.execute()).toEqual([{ revoked_day: null }])
    await refund(paid, 1_000)
    expect(await known(paid)).toEqual(['paid', 5_000, 5_000, 0, 'active'])

    await act(paid.claimId, 'delete-payment', { payment })
    expect(await known(paid)).toEqual(['paid', 9_000, 9_000, 0, 'active'])
  })

  test('leaves the claim as it was when reduce is false', async () => {
    const paid = await addPaid()
    await refund(paid, 4_000, { reduce: false })
    expect((await known(paid)).slice(0, 4)).toEqual(['part', 10_000, 6_000, 4_000])
  })

  test('leaves an unpaid claim as it was, unless reduce is true', async () => {
    const paid = await addPaid(9_000)
    await refund(paid, 1_000)
    expect((await known(paid)).slice(0, 4)).toEqual(['part', 10_000, 8_000, 2_000])
    await refund(paid, 1_000, { reduce: true })
    expect((await known(paid)).slice(0, 4)).toEqual(['part', 9_000, 7_000, 2_000])
  })
})

test('a refund of all leaves the claim as it was, and cannot make it smaller', async () => {
  const paid = await addPaid()
  expect((await refund(paid, 10_000, { reduce: true })).statusCode).toBe(409)
  await refund(paid, 10_000)
  expect((await known(paid)).slice(0, 4)).toEqual(['open', 10_000, 0, 10_000])
})
