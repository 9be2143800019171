import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimLink } from '#server/claims/create-claim.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-08-20'

let server: TestApp
let ordinary: number
let support: number
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
  ordinary = await addType(server.context, { fee: 30_000 })
  support = await addType(server.context, { kind: 'support' })
  await setRules(server.context, { kind: 'calendar', late: 'months' })
})
afterAll(() => server.close())

const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const approve = (ids: number[]) => asAdmin('POST', panelApi.approveMembers, { ids })
const known = (id: number) => knownOf(server.context, id)

async function apply(typeId: number | null = null): Promise<number> {
  const { id } = (await server.call('POST', members.path, { body: fake(members) })).json()
  await server.context.db
    .updateTable('applications')
    .set({ type_id: typeId })
    .where('member_id', '=', id)
    .execute()
  return id
}

/** The mail with which an applicant is welcomed, as it would be sent. */
async function welcomeOf(id: number) {
  const row = await server.context.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'membership-welcome')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  return renderMail(row, server.context)
}

const claimsOf = (id: number) =>
  server.context.db
    .selectFrom('claims')
    .innerJoin('claim_lines', 'claim_id', 'claims.id')
    .select(['claims.id', 'amount', 'type_id', 'void_day'])
    .where('claims.member_id', '=', id)
    .execute()

test('an applicant who is accepted owes the fee of what is left of the year, and is a member once it is paid', async () => {
  const id = await apply()
  expect((await approve([id])).json()).toMatchObject({ count: 1, ids: [id], mails: 1 })
  expect(await known(id)).toEqual({
    ...{ memberships: [], departures: [], decisions: ['accepted'] },
    ...{ state: 'due', member_status: false, is_new: false },
  })
  const [claim] = await claimsOf(id)
  const told = await welcomeOf(id)
  expect(told?.subject).toMatch(/^Du är antagen i /)
  expect(told?.text).toContain('Att betala: 125 kr')
  expect(told?.text).toContain(await claimLink(server.context, claim?.id ?? 0))
  expect(claim).toMatchObject({ amount: 12_500, type_id: ordinary, void_day: null })
  expect((await approve([id])).json()).toMatchObject({ count: 0 })

  await inTransaction({ context: server.context, actor: program, isPublic: false }, async (scope) => {
    const payment = await recordPayment(scope, { source: 'cash', amount: 12_500, paid_day: today })
    await allocate(scope, { paymentId: payment.id, claimId: claim?.id ?? 0 })
  })
  expect(await known(id)).toMatchObject({
    ...{ memberships: [[ordinary, today, '2026-12-31']], state: 'active', member_status: true },
  })
})

test('one who asked for a type that is free is a member at once, and is welcomed', async () => {
  const id = await apply(support)
  expect((await approve([id])).json()).toMatchObject({ count: 1, mails: 1 })
  expect(await known(id)).toMatchObject({
    ...{ memberships: [[support, today, '2026-12-31']], state: 'active', member_status: true, is_new: false },
  })
  expect(await claimsOf(id)).toEqual([])
})

test('both are taken back: the application waits, the claim is void, and they may be accepted again', async () => {
  const [owing, free] = [await apply(), await apply(support)]
  const approved = await approve([owing, free])
  expect(approved.json().count).toBe(2)
  expect((await undo(server, approved)).json()).toEqual({ undone: 2, left: [], mails: 0 })
  for (const id of [owing, free])
    expect(await known(id)).toEqual({
      ...{ memberships: [], departures: [], decisions: [null] },
      ...{ state: 'applied', member_status: false, is_new: true },
    })
  expect(await claimsOf(owing)).toMatchObject([{ void_day: today }])
  const mails = server.context.db.selectFrom('mails').select('kind').where('record_id', '=', owing)
  expect(await mails.where('kind', '=', 'membership-welcome').execute()).toEqual([])
  await approve([owing])
  expect(await claimsOf(owing)).toMatchObject([{ void_day: today }, { void_day: null }])
  expect(await known(owing)).toMatchObject({ state: 'due' })
})

test('an applicant whose record the board has corrected is accepted as the others are', async () => {
  const id = await apply(support)
  await asAdmin('PUT', `${members.path}${id}/`, { city: 'Umeå' })
  expect(await known(id)).toMatchObject({ state: 'applied', is_new: false })
  expect((await approve([id])).json()).toMatchObject({ count: 1 })
  expect(await known(id)).toMatchObject({ state: 'active' })
})

test('with the setting an accepted applicant is a member before the fee is paid', async () => {
  await setRules(server.context, { kind: 'calendar', member_at_decision: true })
  const id = await apply()
  await approve([id])
  expect(await known(id)).toMatchObject({ state: 'due', member_status: true, memberships: [] })
  await setRules(server.context, { kind: 'calendar', late: 'months' })
})
