import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allocate } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { firstClaim } from '#shared/claims.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { untilAnotherWaits } from '#testing/another-waits.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { onOneDatabase, onPostgres } from '#testing/full-run.ts'
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

describe('a file that was read', () => {
  const undo = (id: number) => server.call('POST', paymentsApi.undoFile(id), { token: treasurer })

  test('is taken back as if it had never been, and can be read again', async () => {
    const before = await bank.states()
    const { id } = await bank.read(bankFileBytes('camt054-v2.xml'))
    expect((await undo(id)).json()).toEqual({ undone: true, payments: 11, sent: [] })
    expect(await bank.states()).toEqual(before)
    expect(await server.context.db.selectFrom('payment_keys').select('payment_id').execute()).toEqual([])
    expect((await bank.look()).total).toBe(0)
    const { files } = (await server.call('GET', paymentsApi.files, { token: treasurer })).json()
    expect(files[0]).toMatchObject({ undone: true, undoable: false, counts: { paid: 6 } })
    expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts).toMatchObject({ paid: 6, known: 0 })
  })

  onPostgres(() => {
    test('is not taken back while money of it is given to a further claim, and can be afterwards', async () => {
      const before = await bank.states()
      const { id } = await bank.read(bankFileBytes('camt054-v2.xml'))
      const [waiting = { id: 0 }] = (await bank.look()).payments
      const { open: [open = 0] = [] } = await bank.states()
      const working = { context: server.context, actor: program, isPublic: false }
      const answer = await inTransaction(working, async (scope) => {
        await allocate(scope, { paymentId: waiting.id, claimId: claimId(open) })
        const undone = undo(id)
        await untilAnotherWaits(scope.tx)
        return () => undone
      })
      expect((await answer()).json().code).toBe('wrong-state')
      expect((await undo(id)).json()).toMatchObject({ undone: true, payments: 11 })
      expect(await bank.states()).toEqual(before)
    })
  })

  onOneDatabase(() => {
    test('stays after a day', async () => {
      const { id } = await bank.read(bankFileBytes('camt054-v2.xml'))
      now = new Date(start.getTime() + 25 * 3_600_000)
      const { key: token } = await server.signIn({ email: 'admin2@example.se', is_superuser: true } as never)
      expect((await server.call('POST', paymentsApi.undoFile(id), { token })).json().code).toBe('wrong-state')
      expect((await bank.states()).paid).toContain(1001)
    })

    test('stays when a receipt has left, and says whose', async () => {
      const { id } = await bank.read(bankFileBytes('camt054-v8.xml'))
      const ofHugo = server.context.db.updateTable('mails').where('record_id', '=', claimId(1012))
      const { numUpdatedRows } = await ofHugo.set({ state: 'sent' }).executeTakeFirst()
      expect(numUpdatedRows).toBe(1n)
      const answer = (await undo(id)).json()
      expect(answer).toMatchObject({ undone: false, sent: [{ number: 1012, name: 'Hugo Wrede' }] })
      expect((await bank.states()).paid).toContain(1012)
      await server.context.db.updateTable('mails').set({ state: 'queued' }).execute()
      expect((await undo(id)).json()).toMatchObject({ undone: true })
      const left = server.context.db.selectFrom('mails').select('id').where('state', '!=', 'unsent')
      expect(await left.execute()).toEqual([])
    })
  })
})
