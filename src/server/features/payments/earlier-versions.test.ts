import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFile } from '#server/bank-files/read-file.ts'
import { insertClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { camtEntries } from '#testing/camt-file.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  bank = bankImportsOf(server)
})
beforeEach(async () => {
  await bank.empty()
})
afterAll(() => server.close())

describe('rows of statements', () => {
  const seb = (decimals: (kronor: string) => string) =>
    Buffer.from(
      [
        'Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo',
        `2026-11-25;2026-11-25;1;Gåva Eva;${decimals('100')};${decimals('400')}`,
        `2026-11-24;2026-11-24;2;Insättning;${decimals('300')};${decimals('300')}`,
        '',
      ].join('\n'),
    )
  const points = seb((kronor) => `${kronor}.000`)
  const commas = seb((kronor) => `${kronor},00`)

  test('come in once, whichever decimals the bank writes', async () => {
    expect((await bank.read(points)).counts).toMatchObject({ payments: 2, known: 0 })
    expect((await bank.read(commas)).counts).toMatchObject({ payments: 2, known: 2 })
  })

  test('that an earlier version stored are known, and then however they are written', async () => {
    await bank.read(points)
    const { db } = server.context
    const { transactions } = await readFile({ bytes: points })
    for (const { keys, formerKeys = [] } of transactions)
      await db
        .updateTable('payment_keys')
        .set({ key: String(formerKeys[0]) })
        .where('key', '=', String(keys[0]))
        .execute()
    expect((await bank.read(Buffer.concat([points, Buffer.from('\n')]))).counts).toMatchObject({ known: 2 })
    expect((await bank.read(commas)).counts).toMatchObject({ known: 2 })
  })

  test('that an earlier version stored in another spelling are perhaps known', async () => {
    await bank.read(points)
    await server.context.db.deleteFrom('payment_keys').execute()
    await bank.read(commas)
    const looks = (await bank.look()).payments.map(({ text, review, perhaps }) => [
      text,
      review,
      perhaps?.amount,
    ])
    expect(looks).toEqual([
      ['Insättning', 'unknown', undefined],
      ['Insättning', 'known-perhaps', 30_000],
      ['Gåva Eva', 'unknown', undefined],
      ['Gåva Eva', 'known-perhaps', 10_000],
    ])
  })
})

describe('the number of an application in a message', () => {
  /** @returns the numbers of two applications that cost 150 kr, the first made a year before there were claims */
  async function addApplications(): Promise<[old: number, young: number]> {
    const [event_name, eventDate] = ['Vinterfest', '2027-01-20T18:00:00Z']
    const { id: event_id } = await addRecord(server, events, { eventName: event_name, eventDate })
    const ids: number[] = []
    for (const name of ['Bo Fält', 'Saga Ek']) {
      const { id } = await addRecord(server, evenemang, { event_id, event_name, name })
      ids.push(id)
      await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
        insertClaim(scope, {
          kind: 'place',
          who: { evenemangId: id, name, email: 'x@example.se', language: 'sv' },
          lines: [{ kind: 'evenemang', amount: 15_000 }],
          dueDay: '2027-01-20',
        }),
      )
    }
    const [old = 0, young = 0] = ids
    await server.context.db
      .updateTable('evenemang')
      .set({ created_at: '2025-11-27T10:00:00.000Z' })
      .where('id', '=', old)
      .execute()
    return [old, young]
  }
  const pay = (number: number, amount: number, name = '') =>
    bank.read(
      camtEntries('054', [
        {
          amount,
          details: [{ amount, id: `${number} ${amount} ${name}`, name, message: `A${number} papper` }],
        },
      ]),
    )

  test('pays an application that is older than claims with its whole amount', async () => {
    const [old] = await addApplications()
    expect((await pay(old, 4_000)).counts).toMatchObject({ paid: 0, part: 0, look: 1 })
    expect((await pay(old, 15_000, 'KVIST ANNA')).counts).toMatchObject({ paid: 0, look: 1 })
    expect((await pay(old, 15_000, 'FÄLT BO')).counts).toMatchObject({ paid: 1, look: 0 })
  })

  test('only suggests a younger one', async () => {
    const [, young] = await addApplications()
    expect((await pay(young, 15_000)).counts).toMatchObject({ paid: 0, part: 0, look: 1 })
    const [waiting] = (await bank.look()).payments
    expect(waiting?.suggestion).toMatchObject({
      claim: { name: 'Saga Ek' },
      signs: ['application', 'amount'],
    })
  })
})
