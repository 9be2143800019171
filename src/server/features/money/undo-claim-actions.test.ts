import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { writeRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { type ClaimAct, type ClaimDetails, moneyApi } from '#shared/claim-list.ts'
import { membershipRulesSchema } from '#shared/membership/rules.ts'
import { planHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { addType } from '#testing/membership-year.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'
const fee = 30_000

let server: TestApp
let treasurer = ''
let typeId = 0
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
  const roles = [{ role: 'treasurer', first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles } as never)).key
  typeId = await addType(server.context, { kind: 'ordinary' })
  await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    writeRules(scope, membershipRulesSchema.parse({ kind: 'rolling' })),
  )
})
beforeEach(() => server.context.db.deleteFrom('mails').execute())
afterAll(() => server.close())

async function addClaim(): Promise<number> {
  const { id: memberId } = await addRecord(server, members, { member_status: false })
  const days = { first_day: today, last_day: '2027-11-26' }
  const claim = await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { memberId, name: 'Kim Ek', email: `${memberId}@example.se`, language: 'sv' },
      lines: [{ kind: 'membership', amount: fee, member_id: memberId, type_id: typeId, ...days }],
      dueDay: '2026-12-31',
      uniqueKey: `fee ${memberId} ${today}`,
    }),
  )
  return claim.id
}

const act = (id: number, name: ClaimAct, { tag = '', ...body }: Record<string, unknown> = {}) =>
  server.call('POST', moneyApi.act(id, name), {
    token: treasurer,
    body,
    headers: { [planHeader]: String(tag) },
  })
const pay = (id: number, amount = fee) => act(id, 'pay', { source: 'cash', day: today, amount })
const details = async (id: number): Promise<ClaimDetails> =>
  (await server.call('GET', moneyApi.claim(id), { token: treasurer })).json()

/** The claim with its money, and the memberships, mails and state that follow. */
async function standing(id: number) {
  const { db } = server.context
  const { payments, ...claim } = await details(id)
  const memberships = await db.selectFrom('memberships').selectAll().where('claim_id', '=', id).execute()
  const member = await db
    .selectFrom('members')
    .select(['member_status', 'joined_on', 'left_on'])
    .where('id', '=', Number(claim.member_id))
    .executeTakeFirst()
  const confirmations = await db
    .selectFrom('confirmations')
    .select(['year', 'how', 'evidence'])
    .where('member_id', '=', Number(claim.member_id))
    .execute()
  return { claim, payments: payments.filter(({ undone }) => !undone), memberships, member, confirmations }
}

const why = { why: 'fel' }
type Call = [name: ClaimAct, body?: Record<string, unknown>]
const actions: [string, (id: number) => Promise<Call>][] = Object.entries({
  pay: async () => ['pay', { source: 'cash', day: today, amount: fee }],
  'delete-payment': async (id) => ['delete-payment', { payment: (await pay(id)).json().payment }],
  refund: async (id) => {
    const { payment } = (await pay(id)).json()
    return ['refund', { payment, source: 'mark', day: today, amount: 12_000, ...why }]
  },
  'write-off': async () => ['write-off', why],
  'void a paid claim': async (id) => {
    await pay(id)
    return ['void', why]
  },
  reopen: async (id) => {
    await pay(id, 10_000)
    await act(id, 'void', why)
    return ['reopen']
  },
  send: async () => ['send'],
  silence: async () => ['silence', why],
  remind: async (id) => {
    await act(id, 'silence', why)
    return ['remind']
  },
} satisfies Record<string, (id: number) => Promise<Call>>)

test.each(actions)('undoes: %s', async (name, prepare) => {
  const id = await addClaim()
  const [action, body] = await prepare(id)
  const before = await standing(id)
  const answer = await act(id, action, body)
  expect([name, answer.statusCode]).toEqual([name, 200])
  expect(await standing(id)).not.toEqual(before)
  const open = `${panelApi.operations}?resource=claims&record=${id}`
  const listed = (await server.call('GET', open, { token: treasurer })).json()
  expect(listed).toContainEqual(expect.objectContaining({ id: operationOf(answer), records: [id] }))
  expect((await undo(server, answer, treasurer)).json()).toEqual({ undone: 1, left: [], mails: 0 })
  expect(await standing(id)).toEqual(before)
})

test('an undo of one of two payments revokes the membership that both brought, and its receipt', async () => {
  const id = await addClaim()
  const first = await pay(id, 10_000)
  await pay(id, 20_000)
  expect(await standing(id)).toMatchObject({ claim: { state: 'paid' }, member: { joined_on: today } })
  expect((await undo(server, first, treasurer)).json()).toMatchObject({ undone: 1, left: [] })
  const { claim, memberships } = await standing(id)
  expect(claim).toMatchObject({ state: 'part', paid: 20_000, mails: [] })
  expect(memberships).toMatchObject([{ revoked_day: today }])
})

test('refuses to undo a payment that was exported to the bookkeeping since', async () => {
  const id = await addClaim()
  const answer = await pay(id)
  await server.call('POST', bookkeepingApi.exports, { token: treasurer, body: { until: today } })
  const { undone, left } = (await undo(server, answer, treasurer)).json()
  expect([undone, left]).toMatchObject([0, [{ reason: 'exported' }]])
  expect((await details(id)).state).toBe('paid')
})

test('shows a new preview when the claim was paid in between', async () => {
  const id = await addClaim()
  const path = `${moneyApi.act(id, 'void')}preview/`
  const preview = (await server.call('POST', path, { token: treasurer, body: why })).json()
  expect(preview).toMatchObject({ claim: { state: 'void' }, mails: [] })
  expect((await details(id)).state).toBe('open')
  await pay(id, 10_000)
  const refused = await act(id, 'void', { ...why, tag: preview.tag })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'plan-changed', preview: { claim: { state: 'void' } } },
  ])
  expect((await act(id, 'void', { ...why, tag: refused.json().preview.tag })).statusCode).toBe(200)
})
