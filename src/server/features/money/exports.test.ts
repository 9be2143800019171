import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClaim } from '#server/claims/create-claim.ts'
import { voidClaim } from '#server/claims/end-claim.ts'
import {
  allocate,
  type NewPayment,
  recordPayment,
  reversePayment,
  undoPayment,
} from '#server/claims/take-payment.ts'
import { decode437 } from '#server/formats/sie/code-page-437.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { bookkeepingApi, type ExportPreview } from '#shared/bookkeeping-files.ts'
import type { ClaimKind } from '#shared/membership/facts.ts'
import { repetitions } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'
const tables = ['bookkeeping_lines', 'bookkeeping_exports', 'allocations', 'payments', 'claims'] as const
let server: TestApp
let treasurer = ''
const roles = [{ role: 'treasurer' as const, first_day: null, last_day: null }]
const signInAs = async (email: string) => (await server.signIn({ email, roles })).key
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
  treasurer = await signInAs('kassor@example.se')
})
beforeEach(async () => {
  const { db } = server.context
  for (const table of tables) await db.deleteFrom(table).execute()
  await db.deleteFrom('settings').where('name', '=', 'bookkeeping').execute()
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

const claim = (amount: number, kind: ClaimKind = 'fee') =>
  writing((scope) =>
    createClaim(scope, {
      kind,
      who: { name: 'Amina', email: 'amina@example.se', language: 'sv' },
      lines: [{ kind: kind === 'fee' ? 'membership' : 'evenemang', amount }],
      dueDay: '2026-12-01',
    }),
  )

type More = Partial<Omit<NewPayment, 'amount' | 'paid_day'>> & { day?: string }

const pay = (amount: number, { day = '2026-11-23', ...more }: More = {}) =>
  writing((scope) => recordPayment(scope, { source: 'camt', amount, paid_day: day, ...more }))

async function paid(
  amount: number,
  { of = amount, kind = 'fee', ...more }: More & { of?: number; kind?: ClaimKind } = {},
) {
  const { id } = await claim(of, kind)
  const payment = await pay(amount, more)
  await writing((scope) => allocate(scope, { paymentId: payment.id, claimId: id }))
  return { claimId: id, paymentId: payment.id }
}

const call = async <T>(
  method: string,
  path: string,
  { status = 200, body, token = treasurer }: { status?: number; body?: object; token?: string } = {},
) => {
  const answer = await server.call(method, path, { token, body })
  const said = answer.statusCode < 300 ? '' : answer.body
  expect([path, answer.statusCode, said]).toEqual([path, status, status < 300 ? '' : expect.any(String)])
  return (answer.statusCode < 300 && answer.statusCode !== 204 ? answer.json() : null) as T
}
const preview = (until = today) => call<ExportPreview>('GET', `${bookkeepingApi.preview}?until=${until}`)
const make = async (until = today) =>
  (await call<{ id: number }>('POST', bookkeepingApi.exports, { body: { until } })).id
const fileOf = async (id: number, format: 'sie' | 'csv' = 'sie') => {
  const { rawPayload } = await server.app.inject({
    url: bookkeepingApi.file(id, format),
    headers: { authorization: `Token ${treasurer}` },
  })
  return format === 'sie' ? decode437(rawPayload) : rawPayload.toString('utf8')
}
const rowsOf = ({ vouchers }: ExportPreview) =>
  vouchers.map(({ day, text, rows }) => [day, text, ...rows.map(({ account, amount }) => [account, amount])])

describe('a file for bookkeeping', () => {
  test('has one voucher for each day and source, with what is for no claim apart', async () => {
    await paid(30_000)
    await paid(35_000, { of: 30_000 })
    await paid(15_000, { kind: 'place', source: 'swish' })
    await paid(30_000, { day: '2026-11-24' })
    await pay(5_000, { day: '2026-11-24', verdict: 'gift' })
    await pay(2_500, { currency: 'EUR' })
    await pay(30_000, { review: 'known-perhaps' })
    const seen = await preview()
    expect(rowsOf(seen)).toEqual([
      [
        '2026-11-23',
        'Medlemsavgifter bank 2026-11-23',
        ['1930', 65_000],
        ['3890', -60_000],
        ['2490', -5_000],
      ],
      ['2026-11-23', 'Platser på evenemang Swish 2026-11-23', ['1930', 15_000], ['3990', -15_000]],
      ['2026-11-24', 'Inbetalningar bank 2026-11-24', ['1930', 35_000], ['3890', -30_000], ['3993', -5_000]],
    ])
    expect(seen).toMatchObject({ payments: 5, corrections: 0, amount: 115_000, waiting: 1, currencies: 1 })
    expect((await preview('2026-11-23')).payments).toBe(3)
  })

  test('says in SIE what its preview says, with the numbers that follow the last file', async () => {
    const body = { series: 'B', organisation_number: '802999-9995' }
    await call('PUT', bookkeepingApi.settings, { body })
    await paid(30_000)
    const first = await fileOf(await make())
    expect(first.split('\r\n').slice(4)).toEqual([
      '#SIETYP 4',
      '#ORGNR 802999-9995',
      expect.stringMatching(/^#FNAMN ".*"$/),
      '#RAR 0 20260101 20261231',
      '#KONTO 1930 "Föreningskonto"',
      '#KONTO 3890 "Medlemsavgifter"',
      '#VER B 1 20261123 "Medlemsavgifter bank 2026-11-23"',
      ...['{', '#TRANS 1930 {} 300.00', '#TRANS 3890 {} -300.00', '}', ''],
    ])
    await paid(20_000)
    expect(await fileOf(await make())).toContain('#VER B 2 20261123 ')
  })

  test('tells in CSV which payments its vouchers are made of, and no person', async () => {
    const { paymentId } = await paid(35_050, { of: 30_000, payer_name: 'Amina Warsame' })
    const csv = await fileOf(await make(), 'csv')
    expect(csv).toContain(
      `"M1";"2026-11-23";"Medlemsavgifter bank 2026-11-23";"${paymentId}";"2026-11-23";"bank"`,
    )
    expect(csv).toContain('"1930";"Föreningskonto";"350,50";""')
    expect(csv).toContain('"2490";"Oplacerade inbetalningar";"";"50,50"')
    expect(csv).not.toContain('Amina')
  })

  test('holds each payment once, and stays as it was made', async () => {
    await paid(30_000)
    const id = await make()
    const before = await fileOf(id)
    const days = await server.context.db.selectFrom('payments').select('exported_day').execute()
    expect(days).toEqual([{ exported_day: today }])
    expect((await preview()).payments).toBe(0)
    await call('POST', bookkeepingApi.exports, { status: 409, body: { until: today } })
    await call('PUT', bookkeepingApi.settings, { body: { accounts: { fees: '3891' } } })
    expect(await fileOf(id)).toBe(before)
    expect((await preview()).vouchers).toEqual([])
  })

  test('corrects what a former one says: a payment undone, refunded, allocated later, or whose claim is void', async () => {
    const undone = await paid(10_000)
    const refunded = await paid(20_000)
    const { paymentId: late } = await paid(30_000, { of: 10_000 })
    const ofVoid = await paid(40_000)
    await make()
    await writing((scope) => undoPayment(scope, undone.paymentId))
    await writing((scope) =>
      reversePayment(scope, {
        paymentId: refunded.paymentId,
        ...{ amount: 5_000, day: today, source: 'mark', review: '', note: 'för mycket' },
      }),
    )
    const { id } = await claim(20_000)
    await writing((scope) => allocate(scope, { paymentId: late, claimId: id }))
    await writing((scope) => voidClaim(scope, { claimId: ofVoid.claimId, why: 'fel' }))
    expect(rowsOf(await preview())).toEqual([
      ['2026-11-27', 'Återbetalningar bank 2026-11-27', ['1930', -10_000], ['3890', 10_000]],
      ['2026-11-27', 'Återbetalningar avprickade 2026-11-27', ['1930', -5_000], ['3890', 5_000]],
      ['2026-11-27', 'Rättelser 2026-11-27', ['3890', 20_000], ['2490', -20_000]],
    ])
    await make()
    expect((await preview()).vouchers).toEqual([])
  })

  test('corrects a payment that is gone without a trace, on the accounts on which it was booked', async () => {
    const { paymentId } = await paid(10_000)
    await make()
    await call('PUT', bookkeepingApi.settings, { body: { accounts: { bank: '1940', refunds: '3899' } } })
    await server.context.db
      .updateTable('payments')
      .set({ undone_at: '2026-11-27T10:00:00.000Z' })
      .where('id', '=', paymentId)
      .execute()
    expect(rowsOf(await preview())).toEqual([
      ['2026-11-27', 'Rättelser 2026-11-27', ['1930', -10_000], ['3890', 10_000]],
    ])
  })

  test('is taken back by an administrator alone, and only the last one', async () => {
    await paid(30_000)
    const first = await make()
    await paid(20_000)
    const second = await make()
    const token = server.superuser
    await call('POST', bookkeepingApi.takeBack(second), { status: 403 })
    await call('POST', bookkeepingApi.takeBack(first), { status: 409, token })
    await call('POST', bookkeepingApi.takeBack(second), { status: 204, token })
    await call('POST', bookkeepingApi.takeBack(second), { status: 409, token })
    expect(await preview()).toMatchObject({ payments: 1, amount: 20_000, vouchers: [{ number: 'M2' }] })
    await call('POST', bookkeepingApi.takeBack(first), { status: 204, token })
    expect(await preview()).toMatchObject({ payments: 2, amount: 50_000, vouchers: [{ number: 'M1' }] })
    const made = await call<{ taken_back_at: string | null }[]>('GET', bookkeepingApi.exports)
    expect(made.map(({ taken_back_at }) => taken_back_at !== null)).toEqual([true, true])
    expect(await fileOf(first)).toContain('300.00')
  })

  test('of two that are made at once holds the payments in one', async () => {
    await paid(30_000)
    const body = { until: today }
    const send = (token: string) => server.call('POST', bookkeepingApi.exports, { token, body })
    const users = [treasurer, await signInAs('andra@example.se'), treasurer]
    const answers = await Promise.all(users.map(send))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  test('knows financial years that begin in another month', async () => {
    await call('PUT', bookkeepingApi.settings, { body: { year_month: 7 } })
    await paid(10_000, { day: '2026-06-30' })
    await paid(20_000, { day: '2026-07-01' })
    const sie = await fileOf(await make())
    expect(sie).toContain('#RAR 0 20260701 20270630\r\n#RAR -1 20250701 20260630')
    expect(sie).toContain('#VER M 1 20260630')
    expect(sie).toContain('#VER M 1 20260701')
  })
})

test('files together say what came in, whatever was done between them', async () => {
  const amount = fc.integer({ min: 1, max: 60_000 })
  const index = fc.nat({ max: 7 })
  const act = fc.oneof(
    fc.record({ does: fc.constant('pay' as const), amount, of: amount }),
    fc.record({ does: fc.constant('back' as const), index, amount }),
    fc.record({ does: fc.constant('undo' as const), index }),
    fc.record({ does: fc.constant('void' as const), index }),
    fc.record({ does: fc.constant('file' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 12 }), async (acts) => {
      const { db } = server.context
      for (const table of tables) await db.deleteFrom(table).execute()
      const made: { claimId: number; paymentId: number }[] = []
      const files: number[] = []
      const attempt = (write: (scope: WriteScope) => Promise<unknown>) =>
        writing(write).catch((error) => {
          if (!['wrong-state', 'not-found'].includes(error.code)) throw error
        })
      for (const one of [...acts, { does: 'file' as const }]) {
        const { claimId = 0, paymentId = 0 } =
          'index' in one ? (made[one.index % (made.length || 1)] ?? {}) : {}
        if (one.does === 'pay') made.push(await paid(one.amount, { of: one.of }))
        if (one.does === 'back')
          await attempt((scope) =>
            reversePayment(scope, { paymentId, amount: one.amount, day: today, source: 'mark', review: '' }),
          )
        if (one.does === 'undo') await attempt((scope) => undoPayment(scope, paymentId))
        if (one.does === 'void') await attempt((scope) => voidClaim(scope, { claimId, why: '' }))
        if (one.does === 'file' && (await preview()).vouchers.length > 0) files.push(await make())
      }
      const sums = new Map<string, bigint>()
      for (const id of files)
        for (const [, account = '', kronor = ''] of (await fileOf(id)).matchAll(
          /#TRANS (\d+) \{\} (-?\d+\.\d\d)/g,
        ))
          sums.set(account, (sums.get(account) ?? 0n) + BigInt(kronor.replace('.', '')))
      const sumOf = (rows: readonly { amount: number }[]) =>
        BigInt(rows.reduce((total, row) => total + row.amount, 0))
      // Money of a claim that became void before it was exported waits.
      const exported = db.selectFrom('payments').where('payments.undone_at', 'is', null)
      const decided = exported.where('exported_day', 'is not', null)
      const came = sumOf(await decided.select('payments.amount').execute())
      const given = sumOf(
        await decided
          .innerJoin('allocations', 'allocations.payment_id', 'payments.id')
          .select('allocations.amount')
          .where('allocations.undone_at', 'is', null)
          .execute(),
      )
      expect(sums.get('1930') ?? 0n).toBe(came)
      expect(sums.get('3890') ?? 0n).toBe(-given)
      expect(sums.get('2490') ?? 0n).toBe(given - came)
    }),
    { numRuns: repetitions(15) },
  )
}, 60_000)
