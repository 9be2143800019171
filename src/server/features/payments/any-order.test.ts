import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFile } from '#server/bank-files/read-file.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { type CamtEntry, camtEntries } from '#testing/camt-file.ts'
import { exampleClaims } from '#testing/example-claims.ts'
import { repetitions } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { allocateParts, giveVerdict } from './look-acts.ts'
import { planFile } from './plan-file.ts'
import { writeFile } from './write-file.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  bank = bankImportsOf(server)
})
beforeEach(() => bank.empty())
afterAll(() => server.close())

/** A payment as it was: the claim of which it has the reference, or none; its batch, or none for Swish. */
type Payment = { id: number; claim: number | null; amount: number; batch: number | null; day: string }

const names = [
  'Eva Gåvoström',
  'Uno Kvist',
  'Bo Åkerlund',
  'My Sand',
  'Siv Ask',
  'Max Berg',
  'Ia Lund',
  'Ove Ek',
]
const claimOf = ({ claim }: Payment) => (claim === null ? undefined : exampleClaims[claim])
const nameOf = (payment: Payment) => claimOf(payment)?.[2] ?? names[payment.id] ?? ''
const messageOf = (payment: Payment) => claimOf(payment)?.[1] ?? 'tack'
const phoneOf = ({ id }: Payment) => `+467017406${50 + id}`
const kronor = (ore: number) => (ore / 100).toFixed(2)

const payments = fc
  .array(
    fc.record({
      claim: fc.option(fc.integer({ min: 0, max: 15 })),
      // Few amounts, so that payments of different people are alike.
      amount: fc.constantFrom(15_000, 30_000, 40_000),
      batch: fc.option(fc.integer({ min: 0, max: 1 }), { freq: 2 }),
      day: fc.constantFrom('2026-11-20', '2026-11-23'),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((all): Payment[] => all.map((one, id) => ({ ...one, id })))

/** @returns the entries of a bank: the payments of a batch and a day together, the others each by itself */
function entriesOf(all: readonly Payment[]): Payment[][] {
  return [
    ...Map.groupBy(all, ({ id, batch, day }) => (batch === null ? `${id}` : `${batch} ${day}`)).values(),
  ]
}

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)

/** @param details 'named' have references of their own, 'bare' have none */
function camt(kind: '053' | '054', all: readonly Payment[], has: 'named' | 'bare' | 'none'): Buffer {
  return camtEntries(
    kind,
    entriesOf(all).map((some): CamtEntry => {
      const [{ id, day, batch }] = some as [Payment]
      const details = some.map((one) => ({
        ...(has === 'named' && { id: `T${one.id}` }),
        ...{ amount: one.amount, name: nameOf(one), message: messageOf(one) },
      }))
      return {
        ...{
          ref: `K${id}`,
          amount: sumOf(some),
          day,
          text: batch === null ? 'Swish' : 'Bankgiro inbetalningar',
        },
        details: has === 'none' ? [] : details,
      }
    }),
  )
}

function swishReport(all: readonly Payment[]): Buffer {
  const rows = all
    .filter(({ batch }) => batch === null)
    .map((one) =>
      [
        ...[one.id, 80001, 1234567, one.day, one.day, '', 1239999996, 'Provsidan', phoneOf(one)],
        ...[nameOf(one), messageOf(one), `10:0${one.id}`, kronor(one.amount)],
      ].join(','),
    )
  const headings =
    'Radnr,Clnr,Kontonr,Bokfdag,Transdag,Valutadag,Mottagarnr,Mottagarnamn,Avsändarnr,Avsändarnamn,Meddelande,Tid,Belopp'
  return Buffer.from([headings, ...rows, ''].join('\n'))
}

/** The balances follow from all payments, also of a list that has some. */
function statement(some: readonly Payment[], all: readonly Payment[]): Buffer {
  let balance = 0
  const rows = entriesOf(all).flatMap((entry, at) => {
    const [first] = entry as [Payment]
    balance += sumOf(entry)
    const words = first.batch === null ? ['Swish', nameOf(first)] : ['', 'Bankgiro inbetalning']
    const start = [at, 80001, 1234567, 'Konto', 'SEK', first.day, first.day, first.day, ...words]
    return some.includes(first) ? [[...start, kronor(sumOf(entry)), kronor(balance)].join()] : []
  })
  const headings = 'Radnr,Clnr,Kontonr,Produkt,Valuta,Bokfdag,Transdag,Valutadag,Referens,Text,Belopp,Saldo'
  return Buffer.from([headings, ...rows, ''].join('\n'))
}

const makers = {
  notification: (all: readonly Payment[]) => camt('054', all, 'named'),
  'statement of sums': (all: readonly Payment[]) => camt('053', all, 'none'),
  'statement with details': (all: readonly Payment[]) => camt('053', all, 'bare'),
  'Swish report': swishReport,
  list: statement,
}
type Kind = keyof typeof makers

/** A file of one kind, with the payments of one day or of all. */
const file = fc.record({
  kind: fc.constantFrom(...(Object.keys(makers) as Kind[]), 'treasurer' as const),
  day: fc.constantFrom('', '2026-11-20', '2026-11-23'),
})

const isIn = ({ kind, day }: { kind: string; day: string }, one: Payment): boolean =>
  kind !== 'treasurer' && (day === '' || day === one.day) && (kind !== 'Swish report' || one.batch === null)

/** Decides like a treasurer about named money that is not perhaps known: links a suggested claim, and calls the rest gifts. */
async function decide(): Promise<void> {
  for (;;) {
    const [waiting] = (await bank.look()).payments.filter(
      ({ review, payer }) => review !== 'known-perhaps' && payer !== '',
    )
    if (!waiting) return
    const { id, suggestion } = waiting
    await inTransaction({ context: server.context, actor: program, isPublic: false }, async (scope) => {
      const claim = suggestion?.claim
      if (claim && claim.due > 0) await allocateParts(scope, id, { parts: [{ claim: claim.id }] })
      else await giveVerdict(scope, id, { verdict: 'gift' })
    })
  }
}

async function read(bytes: Buffer): Promise<void> {
  const { context } = server
  const opened = { file: await readFile({ bytes }), sha256: sha256(bytes), columns: null }
  const { digest } = await planFile(context.db, opened, context)
  await writeFile(context, program, { name: 'bank', opened, digest, show: async () => ({}) })
}

/** @returns the money that counts, and with it the money that perhaps repeats it, in öre */
async function stored() {
  const all = await readPayments(server.context.db)
  const counted = all.filter(({ review }) => review !== 'known-perhaps')
  return { counted: sumOf(counted), most: sumOf(all) }
}

test('counts no money twice, in whichever order and however often its files come', async () => {
  await fc.assert(
    fc.asyncProperty(payments, fc.array(file, { minLength: 2, maxLength: 7 }), async (all, order) => {
      await bank.empty()
      await bank.addClaims(exampleClaims.map(([number, , , , amount]) => ({ number, amount })))
      for (const [at, { kind, day }] of order.entries()) {
        const some = all.filter((one) => day === '' || one.day === day)
        if (kind === 'treasurer') await decide()
        // The same content comes in another file each time.
        else if (some.length > 0)
          await read(Buffer.concat([makers[kind](some, all), Buffer.from('\n'.repeat(at))]))
      }
      const real = sumOf(all.filter((one) => order.some((given) => isIn(given, one))))
      const { counted, most } = await stored()
      expect({ counted, most, isRight: counted <= real && most >= real, real }).toMatchObject({
        isRight: true,
      })
      if (order.some(({ kind }) => kind === 'treasurer')) return
      for (const claim of await readClaims(server.context.db, { today: '2026-11-27' })) {
        const named = all.filter((one) => claimOf(one)?.[0] === claim.number)
        expect(claim.paid).toBeLessThanOrEqual(Math.min(claim.amount, sumOf(named)))
      }
    }),
    { numRuns: repetitions(60) },
  )
}, 120_000)
