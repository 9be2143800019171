import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { restrictedAs } from '#server/db/restrictions.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { firstClaim } from '#shared/claims.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { referenceOf } from '#shared/reference.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { untilAnotherWaits } from '#testing/another-waits.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { camtFile } from '#testing/camt-file.ts'
import { onOneDatabase, onPostgres } from '#testing/full-run.ts'
import { addRecord } from '#testing/records.ts'
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

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)
const claimId = (number: number) => number - firstClaim + 1
const stored = async () => {
  const { db } = server.context
  const counts = await Promise.all(
    (['payments', 'payment_files', 'payment_keys', 'allocations'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ count }) => Number(count))
}

describe('a file', () => {
  onOneDatabase(() => {
    test('of 50 payments of which 48 are right has 48 paid and 2 to look at', async () => {
      await bank.empty()
      const numbers = Array.from({ length: 50 }, (_, index) => 2001 + index)
      await bank.addClaims(numbers.map((number) => ({ number, amount: 30_000 })))
      const wrong = [referenceOf(7001), '123']
      const file = camtFile(
        numbers.map((number, at) => ({
          reference: wrong[at - 48] ?? referenceOf(number),
          amount: 30_000,
        })),
      )
      expect((await bank.read(file, { token: treasurer })).counts).toMatchObject({
        payments: 50,
        paid: 48,
        look: 2,
      })
      expect((await bank.states()).paid).toHaveLength(48)
      expect((await bank.look()).total).toBe(2)
    })

    test('is shown first, with rows in words, and of telephone numbers the last two digits', async () => {
      const before = await stored()
      const { rows, balance, kind } = await bank.seen(bankFileBytes('swish-report.csv'), { token: treasurer })
      expect(await stored()).toEqual(before)
      expect([kind, balance]).toEqual(['swish', 'none'])
      expect(rows[0]).toEqual({
        ...{
          place: '1',
          day: '2026-11-24',
          amount: 30_000,
          currency: 'SEK',
          payer: 'NILS TÖRNBLAD',
          phone: '•• 05',
        },
        ...{
          text: '101360 Medlemsavgift 2027',
          state: 'paid',
          isReversal: false,
          review: '',
          suggestion: null,
        },
        claims: [
          {
            amount: 30_000,
            claim: {
              id: claimId(1013),
              number: 1013,
              reference: '101360',
              name: 'Nils Törnblad',
              due: 30_000,
              state: 'open',
            },
          },
        ],
      })
      expect(JSON.stringify(rows)).not.toMatch(/@|\d{9}/)
    })

    test('is written as it was seen: a claim that changed since is told', async () => {
      const { plan } = await bank.seen(bankFileBytes('camt054-v2.xml'))
      await writing(async (scope) => {
        const cash = await recordPayment(scope, { source: 'cash', amount: 30_000, paid_day: '2026-11-26' })
        await allocate(scope, { paymentId: cash.id, claimId: claimId(1002) })
      })
      const before = await stored()
      const refused = await bank.write(bankFileBytes('camt054-v2.xml'), plan)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan-changed'])
      expect(await stored()).toEqual(before)
      expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts.paid).toBe(5)
    })
  })

  onPostgres(() => {
    test('gives no claim more than it asks for, also when it is paid while the file is written', async () => {
      const { plan } = await bank.seen(bankFileBytes('camt054-v2.xml'))
      const answer = await writing(async (scope) => {
        const cash = await recordPayment(scope, { source: 'cash', amount: 30_000, paid_day: '2026-11-26' })
        await allocate(scope, { paymentId: cash.id, claimId: claimId(1002) })
        const written = bank.write(bankFileBytes('camt054-v2.xml'), plan)
        await untilAnotherWaits(scope.tx)
        return () => written
      })
      const refused = await answer()
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong-state'])
    })
  })

  test('is written whole or not at all', async () => {
    const before = await stored()
    const { id: last } = await server.context.db
      .selectFrom('allocations')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    // A payment is stored before what it is for, which then is refused.
    const after = sql.lit(Number(last))
    await sql`create unique index once_each on allocations (amount) where id > ${after}`.execute(
      server.context.db,
    )
    const { plan } = await bank.seen(bankFileBytes('camt054-v2.xml'))
    expect((await bank.write(bankFileBytes('camt054-v2.xml'), plan)).statusCode).toBeGreaterThanOrEqual(400)
    await sql`drop index once_each`.execute(server.context.db)
    expect(await stored()).toEqual(before)
    expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts.paid).toBe(6)
  })

  test('that two read at once is written once', async () => {
    const { plan } = await bank.seen(bankFileBytes('camt054-v8.xml'))
    const answers = await Promise.all([1, 2, 3].map(() => bank.write(bankFileBytes('camt054-v8.xml'), plan)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await stored())[1]).toBe(1)
  })

  onOneDatabase(() => {
    test.each([
      ['fees leaves the pages of visitors as they are', null, true],
      ['places at events has them made anew', 'place', false],
    ])('of %s', async (_, kind, isKept) => {
      await bank.empty()
      await bank.addClaims([{ number: 2001, amount: 30_000 }])
      if (kind) {
        const [event_name, eventDate] = ['Vinterfest', '2027-01-20T18:00:00Z']
        const { id: event_id } = await addRecord(server, events, { eventName: event_name, eventDate })
        const { id: evenemang_id } = await addRecord(server, evenemang, { event_id, event_name })
        await server.context.db.updateTable('claims').set({ evenemang_id }).execute()
      }
      const page = { headers: { 'content-type': 'text/plain' }, body: 'Hej' }
      await server.context.cache.fill('/', async () => page)
      await bank.read(camtFile([{ reference: referenceOf(2001), amount: 30_000 }]))
      await expect.poll(() => server.context.cache.find('/') !== undefined, { timeout: 5_000 }).toBe(isKept)
    })

    test('of an unknown list asks once for its columns', async () => {
      const file = Buffer.from(
        'När;Hur mycket;Varför;Vem\n2026-11-23;300,00;100164;Astrid\n2026-11-24;5,00;hej;Bo\n',
      )
      const asked = await bank.seen(file)
      expect(asked).toMatchObject({
        ...{ kind: 'unknown', columns: null, rows: [] },
        unknown: { headings: ['När', 'Hur mycket', 'Varför', 'Vem'] },
      })
      const columns = { day: 0, amount: 1, text: 2, name: 3 }
      expect(await bank.seen(file, { columns })).toMatchObject({
        kind: 'statement',
        counts: { paid: 1, look: 1 },
      })
      await bank.read(file, { columns })
      const next = Buffer.from('När;Hur mycket;Varför;Vem\n2026-11-25;300,00;100263;Karim\n')
      expect(await bank.seen(next)).toMatchObject({ kind: 'statement', columns, counts: { paid: 1 } })
      expect((await bank.see(file, { columns: { day: 0 } })).statusCode).toBe(422)
    })
  })
})

onOneDatabase(() => {
  describe('the claim of a restricted person', () => {
    const name = 'Astrid Lindvall'
    beforeEach(async () => {
      const { address, name: of } = restrictedAs({ address: '1001@example.org', name })
      await server.context.db
        .insertInto('restrictions')
        .values({ address, name: of, created_at: start.toISOString() } as never)
        .execute()
    })
    afterEach(async () => {
      await server.context.db.deleteFrom('restrictions').execute()
    })

    test('is paid by its reference, and no page says whose it is', async () => {
      const file = camtFile([{ reference: referenceOf(1001), amount: 30_000 }])
      const { rows } = await bank.seen(file, { token: treasurer })
      expect(rows[0]).toMatchObject({ state: 'paid', claims: [{ claim: { number: 1001, name: '' } }] })
      await bank.read(file, { token: treasurer })
      expect((await bank.states()).paid).toContain(1001)
      expect((await bank.look()).total).toBe(0)
    })

    test('is suggested for no money, and found by no search', async () => {
      const near = '100165'
      const credit = { reference: near, amount: 30_000, name: 'LINDVALL ASTRID' }
      await bank.read(camtFile([credit]), { token: treasurer })
      expect((await bank.look()).payments).toMatchObject([{ review: 'unknown', suggestion: null }])
      const found = await server.call('GET', `${paymentsApi.claims}?q=${referenceOf(1001)}`, {
        token: treasurer,
      })
      expect(found.json()).toEqual([])
    })
  })
})

onOneDatabase(() => {
  test('others than the treasurer see nothing of it', async () => {
    for (const role of ['members', 'reader'] as const) {
      const roles = [{ role, first_day: null, last_day: null }]
      const { key } = await server.signIn({ email: `${role}@example.se`, roles } as never)
      for (const path of [paymentsApi.review, paymentsApi.files])
        expect((await server.call('GET', path, { token: key })).statusCode).toBe(403)
      expect((await bank.see(bankFileBytes('camt054-v2.xml'), { token: key })).statusCode).toBe(403)
    }
  })
})
