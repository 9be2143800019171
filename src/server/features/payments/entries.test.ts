import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayments } from '#server/payments/read-payments.ts'
import { firstClaim } from '#shared/claims.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { referenceOf } from '#shared/reference.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { type CamtEntry, camtEntries } from '#testing/camt-file.ts'
import { operationOfFile, undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
let treasurer = ''
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  bank = bankImportsOf(server)
  const roles = [{ role: 'treasurer', first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles } as never)).key
})
beforeEach(async () => {
  await bank.empty()
  await bank.addExamples()
})
afterAll(() => server.close())

const claimId = (number: number) => number - firstClaim + 1
const post = (path: string, body: object) => server.call('POST', path, { token: treasurer, body })

/** Seven payments of 800 kr: four with right references. */
const details = [
  ...[1001, 1003, 1006].map((number) => ({ id: `T${number}`, reference: referenceOf(number) })),
  ...['GÅVA EVA', 'GÅVA BO', 'GÅVA UNO'].map((name, at) => ({ id: `T${at}`, name, message: 'Gåva' })),
].map((detail, at) => ({ ...detail, amount: [30_000, 15_000, 15_000, 10_000, 5_000, 5_000][at] ?? 0 }))
const batch: CamtEntry = { ref: 'KR1', amount: 80_000, details }
const sum: CamtEntry = { ref: 'KR1', amount: 80_000, text: 'Bankgiro inbetalningar' }

const read = (kind: '053' | '054', ...entries: CamtEntry[]) => bank.read(camtEntries(kind, entries))

/** @returns the payments that count, of files */
const stored = async () =>
  (await readPayments(server.context.db, (query) => query.where('source', '!=', 'mark'))).map(
    ({ amount, review, verdict }) => [amount, verdict || review],
  )
const paid = async () => (await bank.states()).paid
const found = async (amount: number) => {
  const payment = (await bank.look()).payments.find((one) => one.amount === amount)
  if (!payment) throw new Error(`No payment of ${amount} waits.`)
  return payment
}

const inDetails = [
  [30_000, ''],
  [15_000, ''],
  [15_000, ''],
  [10_000, 'unknown'],
  [5_000, 'unknown'],
  [5_000, 'unknown'],
]

describe('an entry with several payments', () => {
  test('is known as a sum once its details are stored', async () => {
    await read('054', batch)
    expect((await read('053', sum)).counts).toMatchObject({ known: 1, look: 0 })
    expect(await stored()).toEqual(inDetails)
  })

  test('replaces its sum once its details come', async () => {
    expect((await read('053', sum)).counts).toMatchObject({ look: 1 })
    expect((await read('054', batch)).counts).toMatchObject({ paid: 3, look: 3, known: 0 })
    expect(await stored()).toEqual(inDetails)
    expect(await paid()).toEqual(expect.arrayContaining([1001, 1003, 1006]))
    // The sum comes again in another file, and so do the details.
    expect((await read('053', sum, { ref: 'KR9', amount: 100 })).counts).toMatchObject({ known: 1 })
    expect((await read('053', batch)).counts).toMatchObject({ known: 6 })
  })

  test('comes once when one file has both its sum and its details', async () => {
    expect((await read('053', sum, batch)).counts).toMatchObject({ known: 1, paid: 3 })
    expect(await stored()).toEqual(inDetails)
  })

  test('is known by its entry when another file gives its payments no references', async () => {
    await read('054', batch)
    const bare = details.map(({ amount }) => ({ amount }))
    expect((await read('053', { ...batch, details: bare })).counts).toMatchObject({ known: 6 })
  })

  test('waits as perhaps known when another file gives its payments other references', async () => {
    await read('054', batch)
    const other = details.map((detail) => ({ ...detail, id: `X${detail.id}` }))
    expect((await read('053', { ...batch, details: other })).counts).toMatchObject({ known: 0, look: 6 })
    expect((await stored()).filter(([, review]) => review === 'known-perhaps')).toHaveLength(6)
  })

  test('is another one with another sum, another day or another account reference', async () => {
    await read('054', batch)
    const later = { ...sum, day: '2027-02-01' }
    await read('053', { ...sum, ref: 'KR2', amount: 70_000 }, { ...later, ref: 'KR3', amount: 60_000 })
    expect((await stored()).filter(([, review]) => review === 'unknown')).toHaveLength(5)
    // The same reference with another sum is for a human.
    await read('053', { ...sum, amount: 90_000 })
    expect((await found(90_000)).review).toBe('known-perhaps')
  })
})

describe('an entry that a statement gives without details and with another reference', () => {
  const single: CamtEntry = {
    ...{ ref: 'X1', amount: 30_000 },
    details: [{ id: 'T1', amount: 30_000, reference: referenceOf(1001), name: 'LINDVALL ASTRID' }],
  }
  const bare: CamtEntry = { ref: 'Y1', amount: 30_000, text: 'Bankgiro inbetalning' }

  test.each([
    ['of one payment', single, bare],
    ['of several payments', batch, { ...sum, ref: 'Y1' }],
    ['without a reference', batch, { ...sum, ref: '' }],
  ])('is perhaps known in either order: %s', async (_, detailed, anonymous) => {
    const waiting = async () => (await stored()).filter(([, review]) => review === 'known-perhaps')
    await read('054', detailed)
    await read('053', anonymous)
    expect(await waiting()).toEqual([[anonymous.amount, 'known-perhaps']])
    await bank.empty()
    await bank.addExamples()
    await read('053', anonymous)
    await read('054', detailed)
    expect(await waiting()).toEqual([[anonymous.amount, 'known-perhaps']])
    expect(await paid()).toContain(1001)
  })

  test('is another payment than one that has no details either', async () => {
    await read('053', bare)
    await read('053', { ...bare, ref: 'Y2' })
    expect(await stored()).toEqual([
      [30_000, 'unknown'],
      [30_000, 'unknown'],
    ])
  })
})

describe('a sum that a human has decided about', () => {
  const decide = async (path: 'verdict' | 'allocate', body: object) => {
    const { id } = await found(80_000)
    expect((await post(paymentsApi[path](id), body)).statusCode).toBe(200)
  }

  test('is known in its details when it is known by another name', async () => {
    await read('053', sum)
    await decide('verdict', { verdict: 'known' })
    expect((await read('054', batch)).counts).toMatchObject({ known: 6, paid: 0, look: 0 })
    expect((await read('053', batch)).counts).toMatchObject({ known: 6 })
    expect(await stored()).toEqual([[80_000, 'known']])
  })

  test.each([
    ['verdict', { verdict: 'gift' }, 'gift'],
    ['allocate', { parts: [{ claim: claimId(1002), amount: 30_000 }] }, 'over'],
  ] as const)('stays after the %s, and its details wait as perhaps known', async (path, body, is) => {
    await read('053', sum)
    await decide(path, body)
    expect((await read('054', batch)).counts).toMatchObject({ known: 0, paid: 0, look: 6 })
    const [first, ...others] = await stored()
    expect(first).toEqual([80_000, is])
    expect(others.map(([, review]) => review)).toEqual(Array(6).fill('known-perhaps'))
    expect((await found(30_000)).perhaps).toMatchObject({ amount: 80_000 })
  })

  test('is corrected in the bookkeeping when it was exported before its details came', async () => {
    await read('053', sum)
    await server.context.db.updateTable('payments').set({ exported_day: '2026-11-24' }).execute()
    await read('054', batch)
    expect(await stored()).toEqual(inDetails)
  })
})

describe('an entry with one payment', () => {
  const detail = { amount: 30_000, id: 'T1', reference: referenceOf(1001), name: 'LINDVALL ASTRID' }
  const one: CamtEntry = { ref: 'KR5', amount: 30_000, details: [detail] }
  const bare: CamtEntry = { ref: 'KR5', amount: 30_000, text: 'Swish' }

  test('is known without its details, whatever its own reference', async () => {
    await read('054', one)
    expect((await read('053', bare)).counts).toMatchObject({ known: 1, look: 0 })
    expect((await read('053', { ...one, details: [{ amount: 30_000 }] })).counts).toMatchObject({ known: 1 })
    expect(await stored()).toEqual([[30_000, '']])
  })

  test.each([
    ['with a reference of its own', detail],
    ['without one', { ...detail, id: '' }],
  ])('pays its claim once its details come, %s', async (_, given) => {
    await read('053', bare)
    expect((await read('054', { ...one, details: [given] })).counts).toMatchObject({ paid: 1 })
    expect(await stored()).toEqual([[30_000, '']])
    expect((await read('054', { ...one, details: [{ ...given, name: 'Astrid' }] })).counts).toMatchObject({
      known: 1,
    })
  })

  test('is known in details when a human has decided about it', async () => {
    await read('053', bare)
    const { id } = await found(30_000)
    await post(paymentsApi.allocate(id), { parts: [{ claim: claimId(1002) }] })
    expect((await read('054', one)).counts).toMatchObject({ known: 1, paid: 0 })
    expect(await stored()).toEqual([[30_000, '']])
    expect(await paid()).not.toContain(1001)
  })
})

describe('a reversal', () => {
  const back: CamtEntry = { ref: 'KR7', amount: 30_000, isReversal: true }
  const named = { ...back, details: [{ amount: 30_000, id: 'T9', reference: referenceOf(1010) }] }

  test('takes its payment back once, as a sum and in details, in either order', async () => {
    await read('053', back)
    expect(await stored()).toEqual([[-30_000, 'reversed']])
    await read('054', named)
    expect(await stored()).toEqual([[-30_000, 'reversed']])
    expect((await bank.states()).open).toContain(1010)
    expect((await read('053', back, { ref: 'KR8', amount: 100 })).counts).toMatchObject({ known: 1 })
  })
})

describe('a file with details', () => {
  test('restores the sum that it replaced when it is undone', async () => {
    const first = await read('053', sum)
    const second = await read('054', batch)
    const undoFile = async (id: number) =>
      (await undo(server, await operationOfFile(server, id), treasurer)).json()
    expect(await undoFile(second.id)).toMatchObject({ left: [] })
    expect(await stored()).toEqual([[80_000, 'unknown']])
    // Read again, it replaces the sum again, which now cannot be undone before its details.
    const third = await read('054', batch)
    expect(await undoFile(first.id)).toMatchObject({ left: [{ reason: 'changed' }] })
    expect(await undoFile(third.id)).toMatchObject({ left: [] })
    expect(await stored()).toEqual([[80_000, 'unknown']])
    expect((await read('053', sum)).counts).toMatchObject({ known: 1 })
    expect(await stored()).toEqual([[80_000, 'unknown']])
  })
})

describe('a batch that does not add up', () => {
  const wrong: CamtEntry = { ...batch, amount: 81_000 }

  test('waits with its payments, which suggest their claims', async () => {
    await read('054', wrong)
    const { review, batch: inside, suggestion } = await found(81_000)
    expect(review).toBe('batch')
    expect(inside?.map(({ payer, text, amount }) => [payer, text, amount])).toEqual([
      ['', referenceOf(1001), 30_000],
      ['', referenceOf(1003), 15_000],
      ['', referenceOf(1006), 15_000],
      ['GÅVA EVA', 'Gåva', 10_000],
      ['GÅVA BO', 'Gåva', 5_000],
      ['GÅVA UNO', 'Gåva', 5_000],
    ])
    expect(suggestion?.split?.map(({ claim, amount }) => [claim.number, amount])).toEqual([
      [1001, 30_000],
      [1003, 15_000],
      [1006, 15_000],
    ])
  })

  test('is replaced by its payments when a later file adds up', async () => {
    await read('054', { ...wrong, amount: 80_000, details: [...details.slice(0, 5)] })
    expect(await stored()).toEqual([[80_000, 'batch']])
    await read('054', batch)
    expect(await stored()).toEqual(inDetails)
  })

  test('waits as perhaps known when only some of its payments are stored', async () => {
    await read('054', { ref: 'KR2', amount: 30_000, details: details.slice(0, 1) })
    await read('054', wrong)
    expect((await found(81_000)).review).toBe('known-perhaps')
  })
})

test('keys of earlier versions still tell a payment, and get those of this version', async () => {
  const { db } = server.context
  await read('054', batch)
  const entries = await db.selectFrom('payment_entries').selectAll().execute()
  expect(entries).toHaveLength(6)
  // An earlier version stored no entries.
  await db.deleteFrom('payment_entries').execute()
  expect((await read('053', batch)).counts).toMatchObject({ known: 6 })
  expect(await db.selectFrom('payment_entries').selectAll().execute()).toEqual(entries)
  expect((await read('053', sum)).counts).toMatchObject({ known: 1 })
})
