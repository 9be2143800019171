import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBankFile } from '#server/bank-files/read-bank-file.ts'
import type { BankFile } from '#server/bank-files/transaction.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { inFullRun } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { match } from './matching/match.ts'
import type { Matched } from './matching/matched.ts'
import { asMoney } from './matching/money.ts'
import type { Register } from './matching/register.ts'
import { readRegister } from './read-register.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  bank = bankImportsOf(server)
})
beforeEach(async () => {
  await bank.empty()
  await bank.addExamples()
})
afterAll(() => server.close())

const files = [
  ...(['camt054-v2.xml', 'camt054-v8.xml', 'swish-report.csv'] as const),
  ...(['bank-swedbank.csv', 'bank-handelsbanken.csv'] as const),
] as const

/** @returns what the page shows of what waits, the oldest first */
const looks = async () =>
  (await bank.look()).payments.map(({ payer, text, amount, review, suggestion }) => [
    ...[payer, text, amount / 100, review, suggestion?.claim.number ?? null, suggestion?.signs ?? []],
  ])

/** @returns all money, what is for claims, and what is for none */
async function sums() {
  const payments = await readPayments(server.context.db)
  const sum = (of: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((whole, payment) => whole + of(payment), 0)
  return {
    all: sum(({ amount }) => amount),
    parts: sum(({ allocated }) => allocated),
    rest: sum(({ rest }) => rest),
  }
}

inFullRun(() => {
  test('each example gives its table, in their order, and nothing the second time', async () => {
    expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts).toEqual({
      ...{ payments: 11, paid: 6, part: 1, look: 6, known: 0, skipped: 2, ruled: 0 },
    })
    expect(await bank.states()).toEqual({
      paid: [1001, 1002, 1003, 1005, 1006, 1009, 1011],
      part: [1004],
      open: [1007, 1008, 1010, 1012, 1013, 1014, 1015, 1016],
    })

    expect((await bank.read(bankFileBytes('camt054-v8.xml'))).counts).toEqual({
      ...{ payments: 6, paid: 3, part: 0, look: 2, known: 1, skipped: 0, ruled: 0 },
    })
    expect((await bank.read(bankFileBytes('swish-report.csv'))).counts).toEqual({
      ...{ payments: 6, paid: 3, part: 0, look: 3, known: 0, skipped: 0, ruled: 0 },
    })
    expect((await bank.read(bankFileBytes('bank-swedbank.csv'))).counts).toEqual({
      ...{ payments: 4, paid: 0, part: 0, look: 4, known: 0, skipped: 1, ruled: 0 },
    })
    expect((await bank.read(bankFileBytes('bank-handelsbanken.csv'))).counts).toEqual({
      ...{ payments: 2, paid: 0, part: 0, look: 2, known: 0, skipped: 2, ruled: 0 },
    })
    expect((await bank.states()).open).toEqual([1007, 1010, 1015])
    expect(await looks()).toEqual([
      ['BJÖRKENSTAM NOOR', '100560', 350, 'over', null, []],
      ['HÄGG TOVE', 'medlemsavgift Tove', 300, 'unknown', 1007, ['name', 'amount']],
      ['QUIST LOVE', '100868', 300, 'unknown', 1008, ['digit', 'name', 'amount']],
      ['ÅBERG IDA', '100966', 300, 'twice', 1009, ['reference']],
      ['Törnblad, Nils', 'member fee', 25, 'currency', null, []],
      ['', '101063', -300, 'reversed', 1010, ['reference']],
      ['Maja "Mimmi" Sjöö', 'Swish', 150, 'unknown', 1003, ['name', 'amount']],
      ['GÅVOSTRÖM EVA', 'Gåva', 100, 'unknown', null, []],
      ['GÅVOSTRÖM EVA', 'Gåva', 100, 'unknown', null, []],
      ['AMINA WARSAME', '', 300, 'unknown', 1015, ['name', 'phone', 'amount']],
      ['', '100164 Bankgiro inbetalning', 300, 'known-perhaps', 1001, ['reference']],
      ['', 'Medlemsavgift Karim Överföring via internet', 300, 'unknown', null, []],
      ['NILS TÖRNBLAD', '101360 Medlemsavgift 2027', 300, 'twice', 1013, ['reference']],
      ['OKÄND GIVARE', 'Tack för en fin fest ??', 50, 'unknown', null, []],
      ['Elsa Marklund', 'Swish', 300, 'known-perhaps', 1011, ['name', 'amount']],
      ['', '100164', 300, 'known-perhaps', 1001, ['reference']],
      ['MARKLUND,ELS', '101162 Medlemsavgift 2027', 300, 'known-perhaps', 1011, ['reference']],
    ])
    const { all, parts, rest } = await sums()
    expect(parts + rest).toBe(all)
    const before = await everything()
    for (const name of files) {
      const { before: earlier, counts, plan } = await bank.seen(bankFileBytes(name))
      expect(earlier).toMatchObject({ at: '2026-11-27T10:00:00.000Z' })
      expect([counts.known, counts.paid, counts.part, counts.look]).toEqual([counts.payments, 0, 0, 0])
      expect((await bank.write(bankFileBytes(name), plan)).statusCode).toBe(200)
    }
    expect(await everything()).toEqual(before)
  })
})

/** @returns all that files write */
const everything = async () => {
  const { db } = server.context
  const rows = (table: 'payments' | 'payment_files' | 'payment_keys' | 'allocations') =>
    db
      .selectFrom(table)
      .selectAll()
      .orderBy(table === 'payment_keys' ? ('key' as never) : ('id' as never))
      .execute()
  return Promise.all([rows('payments'), rows('payment_files'), rows('payment_keys'), rows('allocations')])
}

function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [at, one] of all.entries())
    for (const rest of ordersOf(all.toSpliced(at, 1))) yield [one, ...rest]
}

test('in any order the same claims are paid in the end, and a second time nothing is new', async () => {
  const read = Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readBankFile({ bytes: bankFileBytes(name) })])),
  ) as Record<(typeof files)[number], BankFile>
  const register = await readRegister(
    server.context.db,
    Object.values(read).flatMap((file) => file.transactions),
    '2026-11-27',
  )
  for (const order of ordersOf(files)) {
    const run = new Run(register)
    for (const name of order) run.read(read[name])
    expect([order, run.paid()]).toEqual([
      order,
      [1001, 1002, 1003, 1004, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 1014, 1016],
    ])
    for (const name of order) expect(run.read(read[name]).every(({ isKnown }) => isKnown)).toBe(true)
  }
})

/** Reads files one after the other by matching alone, and keeps what was paid and is known as the tables do. */
class Run {
  #register: Register
  #ids = 0
  constructor(register: Register) {
    this.#register = register
  }

  read(file: BankFile): Matched[] {
    const source = file.kind as PaymentSource
    const rows = [...match(file.transactions, source, this.#register)]
    const { claims, keys, nearby, settled } = this.#register
    const fresh = rows.filter(({ isKnown }) => !isKnown).map((row) => ({ ...row, id: ++this.#ids }))
    const given = Map.groupBy(
      fresh.flatMap(({ parts }) => parts),
      ({ claimId }) => claimId,
    )
    this.#register = {
      ...this.#register,
      claims: claims.map((claim) => {
        const paid = (given.get(claim.id) ?? []).reduce((sum, { amount }) => sum + amount, claim.paid)
        return { ...claim, paid, state: paid >= claim.amount ? 'paid' : paid > 0 ? 'part' : 'open' }
      }),
      keys: new Map([
        ...keys,
        ...fresh.flatMap(({ transaction, id }) => transaction.keys.map((key) => [key, id] as const)),
      ]),
      nearby: [
        ...nearby,
        ...fresh
          .filter(({ transaction }) => transaction.kind === 'credit')
          .map(({ transaction, id, parts }) => ({
            ...{ ...asMoney(transaction), source, id, isTaken: parts.length > 0 },
          })),
      ],
      settled: settled.filter(
        ({ payment }) =>
          !fresh.some(
            ({ takesBack }) => takesBack && 'payment' in takesBack && takesBack.payment === payment,
          ),
      ),
    }
    return rows
  }

  paid = (): number[] =>
    this.#register.claims.filter(({ state }) => state === 'paid').map(({ number }) => number)
}
