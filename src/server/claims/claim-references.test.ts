import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSetting } from '#server/db/settings.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { bookkeepingSetting } from '#shared/bookkeeping.ts'
import { firstClaim } from '#shared/claims.ts'
import { checkDigit, isReference, withoutZeros } from '#shared/reference.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createClaim } from './create-claim.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  await server.context.db.deleteFrom('claims').execute()
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

const claim = () =>
  writing((scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { name: 'Amina', email: 'amina@example.se', language: 'sv' },
      lines: [{ kind: 'membership', amount: 30_000 }],
      dueDay: '2026-12-01',
    }),
  )

test.each([null, 8, 18])(
  'gives no reference that an earlier version gave to another claim, with the fixed length %s',
  async (reference_length) => {
    const { db, dialect } = server.context
    // An earlier version put the zeros behind the number 1001. The claim 100100 has the same eight digits.
    const old = `1001008${checkDigit('1001008')}`
    const first = await claim()
    await db.updateTable('claims').set({ reference: old }).where('id', '=', first.id).execute()
    await writeSetting(db, bookkeepingSetting, JSON.stringify({ reference_length }))
    await writing(({ tx }) => dialect.setLastId(tx, 'claims', 100_100 - firstClaim))
    const next = await claim()
    expect(next.number).toBe(100_100)
    expect(withoutZeros(next.reference)).not.toBe(old)
    expect([isReference(next.reference), Number(next.reference.slice(0, -2))]).toEqual([true, 100_100])
  },
)
