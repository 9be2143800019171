import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayments } from '#server/payments/read-payments.ts'
import { firstClaim } from '#shared/claims.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { camtFile } from '#testing/camt-file.ts'
import { undo } from '#testing/operations.ts'
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
})
afterAll(() => server.close())

const post = (path: string, body?: object) =>
  server.call('POST', path, { token: treasurer, ...(body && { body }) })
const claimId = (number: number) => number - firstClaim + 1

const receipts = (number: number) =>
  server.context.db
    .selectFrom('mails')
    .select('next_attempt_at')
    .where('kind', '=', 'claim-receipt')
    .where('record_id', '=', claimId(number))
    .where('state', '!=', 'unsent')
    .execute()

describe('money to look at', () => {
  const found = async (payer: string) => {
    const payment = (await bank.look()).payments.find((one) => one.payer === payer)
    if (!payment) throw new Error(`${payer} does not wait`)
    return payment
  }
  beforeEach(() => bank.read(bankFileBytes('camt054-v2.xml')))

  test('goes to the claim that was suggested, and back', async () => {
    const { id, suggestion } = await found('HÄGG TOVE')
    const answer = await post(paymentsApi.allocate(id), { parts: [{ claim: suggestion?.claim.id }] })
    expect(answer.json()).toEqual({ rest: 0, review: '' })
    expect((await bank.states()).paid).toContain(1007)
    expect(await receipts(1007)).toHaveLength(1)
    expect((await undo(server, answer, treasurer)).json()).toEqual({ undone: 1, left: [], mails: 0 })
    expect((await bank.states()).open).toContain(1007)
    expect(await receipts(1007)).toEqual([])
    expect((await found('HÄGG TOVE')).review).toBe('unknown')
  })

  test('is divided among claims', async () => {
    const { id } = await found('HÄGG TOVE')
    const parts = [
      { claim: claimId(1007), amount: 10_000 },
      { claim: claimId(1008), amount: 20_000 },
    ]
    expect((await post(paymentsApi.allocate(id), { parts })).json()).toMatchObject({ rest: 0, review: '' })
    expect((await bank.states()).part).toEqual([1004, 1007, 1008])
    const [, other] = [0, await found('QUIST LOVE')]
    const tooMuch = [{ claim: claimId(1007), amount: 40_000 }]
    expect((await post(paymentsApi.allocate(other.id), { parts: tooMuch })).statusCode).toBe(409)
    const paid = [{ claim: claimId(1001) }]
    expect((await post(paymentsApi.allocate(other.id), { parts: paid })).statusCode).toBe(409)
    expect((await found('QUIST LOVE')).review).toBe('unknown')
  })

  test.each(['gift', 'refund', 'not-ours'])('is %s, and to look at again', async (verdict) => {
    const { id, rest } = await found('BJÖRKENSTAM NOOR')
    expect(rest).toBe(5_000)
    const answer = await post(paymentsApi.verdict(id), { verdict })
    expect(answer.json()).toMatchObject({ review: '' })
    expect((await bank.look()).payments.map(({ payer }) => payer)).not.toContain('BJÖRKENSTAM NOOR')
    expect((await post(paymentsApi.verdict(id), { verdict })).statusCode).toBe(409)
    await undo(server, answer, treasurer)
    expect((await found('BJÖRKENSTAM NOOR')).review).toBe('over')
  })

  test('that the bank took back is reviewed, and nothing else', async () => {
    const waiting = (await bank.look()).payments.find(({ review }) => review === 'reversed')
    expect(waiting?.claims?.map(({ number }) => number)).toEqual([1010])
    const path = paymentsApi.verdict(waiting?.id ?? 0)
    for (const verdict of ['gift', 'refund', 'not-ours', 'known'])
      expect((await post(path, { verdict })).statusCode).toBe(409)
    expect((await post(path, { verdict: 'reviewed' })).json()).toMatchObject({ review: '' })
    const { id } = await found('HÄGG TOVE')
    expect((await post(paymentsApi.verdict(id), { verdict: 'reviewed' })).statusCode).toBe(409)
  })

  test('of the association that came back is suggested for no claim', async () => {
    // It has the amount, and even the reference, of an open claim.
    const back = camtFile([{ reference: '100768', amount: 30_000, name: 'HÄGG TOVE' }], '2026-11-24')
    await bank.read(
      Buffer.from(back.toString().replace('</TxDtls>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>')),
    )
    const waiting = (await bank.look()).payments.find(({ review }) => review === 'returned')
    expect(waiting).toMatchObject({ amount: 30_000, suggestion: null })
    const answer = await post(paymentsApi.allocate(waiting?.id ?? 0), { parts: [{ claim: claimId(1007) }] })
    expect(answer.statusCode).toBe(409)
    expect((await bank.states()).open).toContain(1007)
  })

  test('is known already as a whole, and never a part that is over: the rest of it paid a claim', async () => {
    const over = await found('BJÖRKENSTAM NOOR')
    expect((await post(paymentsApi.verdict(over.id), { verdict: 'known' })).statusCode).toBe(409)
    expect((await found('BJÖRKENSTAM NOOR')).review).toBe('over')
    const { id } = await found('HÄGG TOVE')
    const answer = await post(paymentsApi.verdict(id), { verdict: 'known' })
    expect(answer.statusCode).toBe(200)
    await undo(server, answer, treasurer)
    expect((await found('HÄGG TOVE')).review).toBe('unknown')
  })

  test('is counted among the things to do', async () => {
    const checks = (await server.call('GET', '/api/statistics/', { token: server.superuser })).json()
    expect(JSON.stringify(checks)).toContain('"name":"payments","state":"open","count":6')
  })

  test('finds claims by name, reference, number and amount', async () => {
    const search = async (q: string) =>
      (await server.call('GET', `${paymentsApi.claims}?q=${encodeURIComponent(q)}`, { token: treasurer }))
        .json()
        .map(({ number }: { number: number }) => number)
    expect(await search('tove')).toEqual([1007])
    expect(await search('100867')).toEqual([1008])
    expect(await search('250 kr')).toEqual([1016])
    expect(await search('lindvall')).toEqual([])
  })
})

describe('a payment of a file that is for a claim', () => {
  beforeEach(() => bank.read(bankFileBytes('camt054-v2.xml')))
  const linked = async (q: string) =>
    (
      await server.call('GET', `${paymentsApi.linked}?q=${encodeURIComponent(q)}`, { token: treasurer })
    ).json()

  test('is unlinked alone, also when the receipt has left, and is reviewed again', async () => {
    const { db } = server.context
    await db.updateTable('mails').set({ state: 'sent' }).where('record_id', '=', claimId(1001)).execute()
    const stages = () =>
      db.selectFrom('claim_stages').select('stage').where('claim_id', '=', claimId(1001)).execute()
    const [found] = await linked('lindvall')
    expect(found).toMatchObject({ claim: { number: 1001, name: 'Astrid Lindvall' }, part: 30_000 })
    const answer = await post(paymentsApi.unlink(found.id), { allocation: found.allocation })
    expect(answer.json()).toMatchObject({ rest: 30_000 })
    expect((await bank.states()).paid).not.toContain(1001)
    expect((await bank.look()).payments.map(({ id }) => id)).toContain(found.id)
    expect(await linked('lindvall')).toEqual([])
    expect(await stages()).toEqual([{ stage: 'receipt' }])
    const lines = await db.selectFrom('history').select('action').orderBy('id', 'desc').limit(2).execute()
    expect(lines.map(({ action }) => action)).toEqual(['unlink-payment', 'reopen-claim'])
    expect((await undo(server, answer, treasurer)).json()).toMatchObject({ undone: 1, left: [] })
    expect(await linked('lindvall')).toMatchObject([{ part: 30_000 }])
  })

  test('that is in the bookkeeping stays', async () => {
    await server.context.db.updateTable('payments').set({ exported_day: '2026-11-26' }).execute()
    expect(await linked('lindvall')).toEqual([])
  })
})

test('money of files is all for claims or left, whatever is done with it', async () => {
  await bank.read(bankFileBytes('camt054-v2.xml'))
  await bank.read(bankFileBytes('swish-report.csv'))
  for (const { id, suggestion, amount } of (await bank.look()).payments)
    if (suggestion && amount > 0)
      await post(paymentsApi.allocate(id), { parts: [{ claim: suggestion.claim.id }] })
  const payments = await readPayments(server.context.db)
  const sum = (of: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((whole, payment) => whole + of(payment), 0)
  expect(sum(({ allocated, rest }) => allocated + rest)).toBe(sum(({ amount }) => amount))
})
