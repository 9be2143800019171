import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPayments } from '#server/payments/read-payments.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

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
  return { all: sum(({ amount }) => amount), parts: sum(({ allocated }) => allocated), rest: sum(({ rest }) => rest) }
}

test('each example gives its table, in their order, and nothing the second time', async () => {
  expect((await bank.read(bankFileBytes('camt054-v2.xml'))).counts).toEqual({
    ...{ payments: 11, paid: 6, part: 1, look: 6, known: 0, skipped: 2 },
  })
  expect(await bank.states()).toEqual({
    paid: [1001, 1002, 1003, 1005, 1006, 1009, 1011],
    part: [1004],
    open: [1007, 1008, 1010, 1012, 1013, 1014, 1015, 1016],
  })

  expect((await bank.read(bankFileBytes('camt054-v8.xml'))).counts).toEqual({
    ...{ payments: 6, paid: 3, part: 0, look: 2, known: 1, skipped: 0 },
  })
  expect((await bank.read(bankFileBytes('swish-report.csv'))).counts).toEqual({
    ...{ payments: 6, paid: 3, part: 0, look: 3, known: 0, skipped: 0 },
  })
  expect((await bank.read(bankFileBytes('bank-swedbank.csv'))).counts).toEqual({
    ...{ payments: 4, paid: 0, part: 0, look: 4, known: 0, skipped: 1 },
  })
  expect((await bank.read(bankFileBytes('bank-handelsbanken.csv'))).counts).toEqual({
    ...{ payments: 2, paid: 0, part: 0, look: 2, known: 0, skipped: 2 },
  })
  expect((await bank.states()).open).toEqual([1007, 1010, 1015])
  expect(await looks()).toEqual([])
  const { all, parts, rest } = await sums()
  expect(parts + rest).toBe(all)
})
