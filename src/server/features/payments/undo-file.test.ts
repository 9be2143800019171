import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allocate } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { firstClaim } from '#shared/claims.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { operationOfFile, undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
let now = new Date()
let treasurer = ''
const start = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  bank = bankImportsOf(server)
  now = start
  const roles = [{ role: 'treasurer', first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles } as never)).key
})
beforeEach(async () => {
  now = start
  await bank.empty()
  await bank.addExamples()
  await server.context.db.deleteFrom('mails').execute()
})
afterAll(() => server.close())

const claimId = (number: number) => number - firstClaim + 1

const hourMs = 3_600_000
const mailsOf = (number: number) =>
  server.context.db
    .selectFrom('mails')
    .select(['kind', 'state', 'next_attempt_at'])
    .where('record_id', '=', claimId(number))

describe('a file that was read', () => {
  const undoFile = async (id: number) =>
    (await undo(server, await operationOfFile(server, id), treasurer)).json()
  const files = async (token = treasurer) =>
    (await server.call('GET', paymentsApi.files, { token })).json().files

  test('is undone as if it had never been read, and can be read again', async () => {
    const before = await bank.states()
    const { id } = await bank.read(bankFileBytes('camt054-v2.xml'))
    expect(await files()).toMatchObject([{ undone: false, operation: await operationOfFile(server, id) }])
    expect(await undoFile(id)).toMatchObject({ left: [], mails: 0 })
    expect(await bank.states()).toEqual(before)
    const { db } = server.context
    expect(await db.selectFrom('payment_keys').select('payment_id').execute()).toEqual([])
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    expect((await bank.look()).total).toBe(0)
    expect(await files()).toMatchObject([{ undone: true, left: 0, operation: null, counts: { paid: 6 } }])
    expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts).toMatchObject({ paid: 6, known: 0 })
  })

  test('keeps the payment that was given to a further claim since, and undoes the rest', async () => {
    const before = await bank.states()
    const { id } = await bank.read(bankFileBytes('camt054-v2.xml'))
    // It paid claim 1005, and 50 kr are over.
    const over = (await bank.look()).payments.find(({ review }) => review === 'over')
    const working = { context: server.context, actor: program, isPublic: false }
    await inTransaction(working, (scope) =>
      allocate(scope, { paymentId: over?.id ?? 0, claimId: claimId(1007) }),
    )
    expect(await undoFile(id)).toMatchObject({ left: [{ reason: 'changed' }] })
    const after = await bank.states()
    expect(after.paid).toEqual([1005, ...(before.paid ?? [])])
    expect(after.part).toEqual([...(before.part ?? []), 1007])
    expect(await files()).toMatchObject([{ undone: true, left: 1 }])
    expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts).toMatchObject({ known: 1 })
    const { db } = server.context
    const stored = db.selectFrom('payments').select('amount').where('undone_at', 'is', null)
    const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
    const partly = sumOf(await stored.execute())
    // The same money as of a file that was read once.
    await bank.empty()
    await bank.addExamples()
    await bank.read(bankFileBytes('camt054-v2.xml'))
    expect(partly).toBe(sumOf(await stored.execute()))
  })

  onOneDatabase(() => {
    test('can be undone for a day, and its receipts leave on the first morning after that', async () => {
      const { id } = await bank.read(bankFileBytes('camt054-v8.xml'))
      const receipt = await mailsOf(1012).executeTakeFirstOrThrow()
      const morning = '2026-11-29T08:00:00.000Z'
      expect(receipt).toEqual({ kind: 'claim-receipt', state: 'queued', next_attempt_at: morning })
      const until = '2026-11-28T10:00:00.000Z'
      expect(await files()).toMatchObject([{ undo_until: until, receipts_at: morning }])
      now = new Date(start.getTime() + 24 * hourMs)
      const { key: token } = await server.signIn({ email: 'admin2@example.se', is_superuser: true } as never)
      expect(await files(token)).toMatchObject([{ operation: null, undo_until: null }])
      expect((await undo(server, await operationOfFile(server, id), token)).json().code).toBe('undo-ended')
      expect((await bank.states()).paid).toContain(1012)
    })

    test('sends its receipts when the board says so, which ends its undo', async () => {
      const { id } = await bank.read(bankFileBytes('camt054-v8.xml'))
      const operation = await operationOfFile(server, id)
      const released = await server.call('POST', panelApi.releaseOperation(operation), { token: treasurer })
      expect(released.statusCode).toBe(200)
      const receipt = await mailsOf(1012).executeTakeFirstOrThrow()
      expect(receipt.next_attempt_at).toBe(start.toISOString())
      expect(await undoFile(id)).toMatchObject({ code: 'undo-ended' })
      expect(await files()).toMatchObject([{ undone: false, operation: null }])
    })
  })
})
