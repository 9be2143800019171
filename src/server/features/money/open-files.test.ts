import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { planHeader } from '#shared/operations.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { operationOf, operationOfFile, undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
  bank = bankImportsOf(server)
})
beforeEach(async () => {
  for (const table of ['bookkeeping_lines', 'bookkeeping_exports'] as const)
    await server.context.db.deleteFrom(table).execute()
  await bank.empty()
  await bank.addExamples()
  await server.context.db.deleteFrom('mails').execute()
})
afterAll(() => server.close())

const preview = async () =>
  (await server.call('GET', `${bookkeepingApi.preview}?until=${today}`, { token: server.superuser })).json()
const exportMoney = (tag: string) =>
  server.call('POST', bookkeepingApi.exports, {
    token: server.superuser,
    body: { until: today },
    headers: { [planHeader]: tag },
  })

test('names decisions of the review that an export makes final, and ends their undo', async () => {
  const token = server.superuser
  await bank.read(bankFileBytes('camt054-v2.xml'))
  const { payments } = await bank.look()
  const waiting = payments.find(({ review, suggestion }) => suggestion && review !== 'reversed')
  const { id, rest = 0, suggestion } = waiting ?? {}
  const parts = [{ claim: suggestion?.claim.id, amount: Math.min(rest, suggestion?.claim.due ?? 0) }]
  const body = { decisions: [{ payment: id, parts }] }
  const decided = await server.call('POST', paymentsApi.decide, { token, body })
  expect(decided.json()).toMatchObject({ count: 1, left: [] })
  const seen = await preview()
  const undo_until = '2026-11-28T10:00:00.000Z'
  expect(seen.open_decisions).toEqual([{ id: operationOf(decided), name: 'Kim', undo_until }])
  expect((await exportMoney(seen.tag)).statusCode).toBe(200)
  expect((await undo(server, decided)).json().code).toBe('undo-ended')
  expect((await preview()).open_decisions).toEqual([])
})

test('names the bank files that an export makes final, ends their undo, and lets their receipts leave in the morning', async () => {
  const { tag, open_files } = await preview()
  expect(open_files).toEqual([])
  const { id } = await bank.read(bankFileBytes('camt054-v8.xml'))
  const refused = await exportMoney(tag)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan-changed'])
  const seen = refused.json().preview
  const receipts_at = '2026-11-28T08:00:00.000Z'
  expect(seen).toMatchObject({ open_files: [{ id, undo_until: '2026-11-28T10:00:00.000Z' }], receipts_at })
  expect((await exportMoney(seen.tag)).statusCode).toBe(200)
  expect((await undo(server, await operationOfFile(server, id))).json().code).toBe('undo-ended')
  const receipts = server.context.db.selectFrom('mails').select(['state', 'next_attempt_at'])
  const sent = await receipts.where('kind', '=', 'claim-receipt').where('state', '=', 'queued').execute()
  expect(new Set(sent.map(({ next_attempt_at }) => next_attempt_at))).toEqual(new Set([receipts_at]))
  expect((await preview()).open_files).toEqual([])
})
