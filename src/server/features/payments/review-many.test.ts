import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { planHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Decision, type LookedAt, type LookList, paymentsApi } from '#shared/payment-review.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { reviewClaims, reviewFile } from '#testing/review-fixture.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
let treasurer = ''
const now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  bank = bankImportsOf(server)
  const roles = [{ role: 'treasurer', first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles } as never)).key
})
beforeEach(() => bank.empty())
afterAll(() => server.close())

const look = async (query: Record<string, string> = {}): Promise<LookList> =>
  (
    await server.call('GET', `${paymentsApi.review}?${new URLSearchParams(query)}`, { token: treasurer })
  ).json()
const decide = (decisions: readonly Decision[], tag = '') =>
  server.call('POST', paymentsApi.decide, {
    token: treasurer,
    body: { decisions },
    ...(tag && { headers: { [planHeader]: tag } }),
  })
const preview = async (decisions: readonly Decision[]) =>
  (await server.call('POST', paymentsApi.decidePreview, { token: treasurer, body: { decisions } })).json()

const asSuggested = ({ id, rest, suggestion }: LookedAt): Decision => ({
  payment: id,
  parts: (suggestion?.split ?? (suggestion ? [{ claim: suggestion.claim, amount: rest }] : [])).map(
    ({ claim, amount }) => ({ claim: claim.id, amount }),
  ),
})

/** Members who each owe the amount that a payment of the fixture has. */
const addFixture = async () => {
  await inTransaction({ context: server.context, actor: program, isPublic: false }, async (scope) => {
    for (const { name, amount } of reviewClaims)
      await insertClaim(scope, {
        ...{ kind: 'fee', who: { name, email: 'x@example.org', language: 'sv' } },
        ...{ lines: [{ kind: 'membership', amount }], dueDay: '2026-12-31' },
      })
  })
  await bank.read(reviewFile(), { name: 'november.xml' })
}

describe('208 payments to review', () => {
  beforeEach(addFixture)

  test('lists the nine sure suggestions apart, and reaches every other row by pages', async () => {
    const first = await look({ apart: 'true', limit: '50' })
    expect(first).toMatchObject({ total: 208, matching: 199, sale_account: '3010' })
    expect(first.suggestions.map(({ suggestion }) => suggestion?.claim.name)).toEqual(
      reviewClaims.map(({ name }) => name),
    )
    expect(first.ids).toHaveLength(199)
    const seen = new Set<number>()
    for (let offset = 0; offset < 199; offset += 50)
      for (const { id } of (await look({ apart: 'true', limit: '50', offset: `${offset}` })).payments)
        seen.add(id)
    expect([...seen].toSorted((a, b) => a - b)).toEqual(first.ids.toSorted((a, b) => a - b))
  })

  test('filters by file, amount, text and account, and sorts', async () => {
    const { files, accounts } = await look()
    expect([files.map(({ name }) => name), accounts]).toEqual([
      ['november.xml'],
      ['SE7160000000000123456789'],
    ])
    const total = async (query: Record<string, string>) => (await look(query)).matching
    expect(await total({ q: 'fika', at_most: '60' })).toBe(40)
    expect(await total({ at_least: '403', at_most: '404' })).toBe(9)
    expect(await total({ q: 'insamling givare' })).toBe(60)
    expect(await total({ file: `${files[0]?.id}` })).toBe(208)
    expect(await total({ account: 'SE00' })).toBe(0)
    expect(await total({ reason: 'over' })).toBe(0)
    const amounts = (await look({ sort: '-amount', limit: '3' })).payments.map(({ amount }) => amount)
    expect(amounts).toEqual([70_300 + 48 * 13, 70_300 + 47 * 13, 70_300 + 46 * 13])
    const wrong = await server.call('GET', `${paymentsApi.review}?sort=colour`, { token: treasurer })
    expect(wrong.statusCode).toBe(422)
  })

  test('accepts the suggestions as one action, whose undo restores them', async () => {
    const { suggestions } = await look({ apart: 'true' })
    const decisions = suggestions.map(asSuggested)
    const seen = await preview(decisions)
    expect(seen).toMatchObject({ count: 9, left: [], mails: [{ kind: 'claim-receipt', count: 9 }] })
    expect((await look()).total).toBe(208)
    const answer = await decide(decisions, seen.tag)
    expect(answer.json()).toMatchObject({ count: 9, left: [] })
    expect((await bank.states()).paid).toHaveLength(9)
    expect((await look()).total).toBe(199)
    expect((await undo(server, answer, treasurer)).json()).toMatchObject({ undone: 9, left: [] })
    expect((await bank.states()).paid).toBeUndefined()
    expect((await look({ apart: 'true' })).suggestions).toHaveLength(9)
    const mails = await server.context.db.selectFrom('mails').select('id').execute()
    expect(mails).toEqual([])
  })

  test('holds the receipts of accepted suggestions until the first morning after the undo, or sends them now', async () => {
    const { suggestions } = await look({ apart: 'true' })
    const answer = await decide(suggestions.slice(0, 2).map(asSuggested))
    const morning = '2026-11-29T08:00:00.000Z'
    const times = async () => {
      const mails = server.context.db.selectFrom('mails').select('next_attempt_at')
      return (await mails.where('kind', '=', 'claim-receipt').execute()).map((one) => one.next_attempt_at)
    }
    expect(await times()).toEqual([morning, morning])
    const operation = operationOf(answer)
    const open = async () => {
      const listed = await server.call('GET', `${panelApi.operations}?resource=payments`, {
        token: treasurer,
      })
      return listed.json().find(({ id }: { id: string }) => id === operation)
    }
    expect(await open()).toMatchObject({ undo_until: '2026-11-28T10:00:00.000Z', mails_at: morning })
    const released = await server.call('POST', panelApi.releaseOperation(operation), { token: treasurer })
    expect(released.json()).toEqual({ mails: 2 })
    expect(await times()).toEqual([now.toISOString(), now.toISOString()])
    expect(await open()).toBeUndefined()
    expect((await undo(server, answer, treasurer)).json().code).toBe('undo-ended')
  })

  test('judges all that match as one action, with the account of a sale', async () => {
    const { ids } = await look({ q: 'fika' })
    const sale = { verdict: 'sale', account: '3051' } as const
    const answer = await decide(ids.map((payment) => ({ payment, ...sale })))
    expect(answer.json()).toMatchObject({ count: 40, amount: 145_500 })
    expect(await look({ q: 'fika' })).toMatchObject({ total: 168, matching: 0, sale_account: '3051' })
    await undo(server, answer, treasurer)
    expect(await look({ q: 'fika' })).toMatchObject({ total: 208, matching: 40, sale_account: '3010' })
  })

  test('refuses a plan that has changed since the preview, and shows the new one', async () => {
    const { ids } = await look({ q: 'fika' })
    const decisions = ids.map((payment): Decision => ({ payment, verdict: 'gift' }))
    const { tag } = await preview(decisions)
    await decide(decisions.slice(0, 3))
    const answer = await decide(decisions, tag)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan-changed'])
    expect(answer.json().preview).toMatchObject({
      count: 37,
      left: decisions.slice(0, 3).map(({ payment }) => ({ payment, reason: 'decided' })),
    })
  })

  test('leaves a payment whose claim takes no more, or that comes twice', async () => {
    const { suggestions } = await look({ apart: 'true' })
    const [first, second] = suggestions.map(asSuggested) as [Decision, Decision]
    const other = { ...first, payment: second.payment }
    const answer = await decide([first, other, first])
    expect(answer.json()).toMatchObject({
      count: 1,
      left: [
        { payment: second.payment, reason: 'unfit' },
        { payment: first.payment, reason: 'decided' },
      ],
    })
    expect((await look()).payments.map(({ id }) => id)).toContain(second.payment)
  })
})

test('never judges or links a payment in a way that one alone is refused', async () => {
  await bank.addExamples()
  await bank.read(bankFileBytes('camt054-v2.xml'))
  const { payments } = await look()
  const of = (wanted: string) => payments.find(({ review }) => review === wanted)?.id ?? 0
  const answer = await decide([
    { payment: of('reversed'), verdict: 'gift' },
    { payment: of('over'), verdict: 'known' },
    { payment: of('reversed'), parts: [{ claim: 1, amount: 100 }] },
  ])
  expect(answer.json()).toMatchObject({ count: 0, ids: [] })
  expect(answer.headers['x-operation']).toBeUndefined()
  expect((await look()).total).toBe(payments.length)
})

test('keeps what is left of a payment in the review', async () => {
  await bank.addClaims([{ number: 1001, amount: 20_000 }])
  await bank.read(reviewFile())
  const [{ id, rest }] = (await look({ q: 'lindvall' })).payments as [LookedAt]
  const [claim] = await server.context.db.selectFrom('claims').select('id').execute()
  await decide([{ payment: id, parts: [{ claim: claim?.id ?? 0, amount: 20_000 }] }])
  expect((await look({ q: 'lindvall' })).payments).toMatchObject([
    { id, review: 'over', rest: rest - 20_000 },
  ])
})
