import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClaim } from '#server/claims/create-claim.ts'
import { type NewPayment, recordPayment } from '#server/claims/take-payment.ts'
import { restrictedAs } from '#server/db/restrictions.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { type ClaimDetails, type ClaimEntry, type MoneyFigures, moneyApi } from '#shared/claim-list.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'

let server: TestApp
const keys = { treasurer: '', reader: '', members: '' }
let claims: { id: number; reference: string }[] = []
const mail = 'amina.hemlig@example.se'

const add = (values: { name: string; amount: number; due: string; type?: number; key?: string }) =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { name: values.name, email: mail, language: 'sv' },
      lines: [
        { kind: 'membership', amount: values.amount, text: 'Medlem 2027', type_id: values.type ?? null },
      ],
      dueDay: values.due,
      uniqueKey: values.key ?? null,
    }),
  )

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
  for (const role of ['treasurer', 'reader', 'members'] as const) {
    const roles = [{ role, first_day: null, last_day: null }]
    keys[role] = (await server.signIn({ email: `${role}@example.se`, roles })).key
  }
  const { id: type } = await server.context.db
    .insertInto('membership_types')
    .values({
      ...{ titles: '{"sv":"Student","en":"Student"}', kind: 'ordinary', votes: true, chosen_by: 'anyone' },
      ...{ position: 1, created_at: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  claims = [
    await add({ name: 'Åsa Öberg', amount: 30_000, due: '2026-11-01', type, key: 'fee 1 1' }),
    await add({ name: 'Bo Ek', amount: 20_000, due: '2026-12-31' }),
    await add({ name: 'Cia Dal', amount: 45_050, due: '2026-12-31', type }),
  ]
})
afterAll(() => server.close())

const at = (index: number): number => claims[index]?.id ?? 0
const list = async (query = '') => {
  const answer = await server.call('GET', `${moneyApi.claims}${query}`, { token: keys.treasurer })
  expect([query, answer.statusCode]).toEqual([query, 200])
  const rows = answer.json<ClaimEntry[]>()
  expect(answer.headers['x-total-count']).toBe(String(rows.length))
  return rows
}
const names = async (query: string) => (await list(query)).map(({ name }) => name)
async function act(id: number, name: Parameters<typeof moneyApi.act>[1], body?: object) {
  const answer = await server.call('POST', moneyApi.act(id, name), { token: keys.treasurer, body })
  return { status: answer.statusCode, ...answer.json<{ payment: number | null; claim: ClaimDetails }>() }
}
const live = ({ payments }: ClaimDetails) => payments.filter(({ undone }) => !undone)
const figures = async (token = keys.treasurer) =>
  (await server.call('GET', moneyApi.figures, { token })).json<MoneyFigures>()

describe('the list of claims', () => {
  test('is filtered by what became of them, by words, type and days, and ordered', async () => {
    expect(await names('')).toEqual(['Cia Dal', 'Bo Ek', 'Åsa Öberg'])
    expect(await names('?state=overdue')).toEqual(['Åsa Öberg'])
    expect(await names('?state=owed&sort=left')).toEqual(['Bo Ek', 'Åsa Öberg', 'Cia Dal'])
    expect(await names('?sort=name')).toEqual(['Bo Ek', 'Cia Dal', 'Åsa Öberg'])
    expect(await names('?q=öberg')).toEqual(['Åsa Öberg'])
    expect(await names(`?q=${claims[1]?.reference}`)).toEqual(['Bo Ek'])
    expect(await names('?type=1&sort=due_day')).toEqual(['Åsa Öberg', 'Cia Dal'])
    expect(await names('?from=2026-12-01&to=2026-12-31&sort=id')).toEqual(['Bo Ek', 'Cia Dal'])
    expect(await names('?state=paid')).toEqual([])
    const [first] = await list('?sort=id')
    expect(first).toEqual({
      ...{ id: at(0), number: at(0) + 1000, reference: claims[0]?.reference, name: 'Åsa Öberg', kind: 'fee' },
      ...{ member_id: null, evenemang_id: null, what: 'Student', amount: 30_000, paid: 0, left: 30_000 },
      ...{ due_day: '2026-11-01', sent_day: null, state: 'open', overdue: true, silent: false },
    })
  })

  test('is saved as a file with kronor as Swedish spreadsheets read them', async () => {
    const { payload } = await server.call('GET', `${moneyApi.claims}export.csv?q=cia`, {
      token: keys.treasurer,
    })
    expect(payload).toContain(
      '"Cia Dal";"Medlemsavgift";"Student";"450,50";"0,00";"450,50";"2026-12-31";"";"Öppet"',
    )
    const xlsx = await server.call('GET', `${moneyApi.claims}export.xlsx`, { token: keys.treasurer })
    expect(xlsx.statusCode).toBe(200)
  })

  test('has no restricted person', async () => {
    const { db } = server.context
    const { id } = await addRecord(server, members, { email: 'x@example.se' })
    await db.updateTable('claims').set({ member_id: id }).where('id', '=', at(1)).execute()
    const person = restrictedAs({ address: 'x@example.se', name: '' })
    await db
      .insertInto('restrictions')
      .values({ ...person, created_at: '2026-01-01T00:00:00.000Z' })
      .execute()
    expect(await names('?sort=id')).toEqual(['Åsa Öberg', 'Cia Dal'])
    expect((await act(at(1), 'void', { why: 'x' })).status).toBe(404)
    expect((await server.call('GET', moneyApi.claim(at(1)), { token: keys.treasurer })).statusCode).toBe(404)
    await db.deleteFrom('restrictions').execute()
  })
})

describe('the treasurer', () => {
  test('books a part in cash, deletes it, and never books more than is left, or a day to come', async () => {
    const pay = (amount: number, day = today) => act(at(0), 'pay', { source: 'cash', day, amount })
    const { status, payment, claim } = await pay(10_000)
    expect([status, claim.state, claim.left]).toEqual([200, 'part', 20_000])
    expect(claim.payments).toMatchObject([
      { source: 'cash', day: today, amount: 10_000, by: expect.any(String) },
    ])
    expect((await pay(20_001)).status).toBe(409)
    expect((await pay(100, '2026-11-28')).status).toBe(409)
    expect((await pay(0)).status).toBe(422)
    const back = await act(at(0), 'delete-payment', { payment })
    expect([back.claim.state, back.claim.left, back.claim.payments[0]?.undone]).toEqual([
      'open',
      30_000,
      true,
    ])
    expect((await act(at(0), 'delete-payment', { payment })).status).toBe(404)
  })

  test('books a refund with a reason, and deletes it', async () => {
    const { payment } = await act(at(0), 'pay', { source: 'mark', day: today, amount: 30_000 })
    const body = { payment, source: 'mark', day: today, amount: 12_000, reduce: false }
    expect((await act(at(0), 'refund', { ...body, why: ' ' })).status).toBe(422)
    expect((await act(at(1), 'refund', { ...body, why: 'fel' })).status).toBe(404)
    const refunded = await act(at(0), 'refund', { ...body, why: 'dubbelt' })
    expect(refunded.claim).toMatchObject({ state: 'part', left: 12_000 })
    expect(live(refunded.claim)).toMatchObject([
      { refundable: 18_000 },
      { amount: -12_000, note: 'dubbelt', is_refund: true },
    ])
    const { claim } = await act(at(0), 'delete-payment', { payment: refunded.payment })
    expect([claim.state, live(claim)[0]?.refundable]).toEqual(['paid', 30_000])
    await act(at(0), 'delete-payment', { payment })
  })

  test('writes off and makes void with a reason, and takes both back, with what was paid', async () => {
    expect((await act(at(2), 'write-off', { why: '' })).status).toBe(422)
    const off = await act(at(2), 'write-off', { why: 'flyttat' })
    expect(off.claim).toMatchObject({ state: 'written-off', left: 0, written_off_why: 'flyttat' })
    expect((await act(at(2), 'reopen')).claim).toMatchObject({ state: 'open', left: 45_050 })
    expect((await act(at(2), 'reopen')).status).toBe(409)
    await act(at(0), 'pay', { source: 'cash', day: today, amount: 5_000 })
    const { claim } = await act(at(0), 'void', { why: 'fel person' })
    expect(claim).toMatchObject({ state: 'void', left: 0, paid: 0 })
    expect((await act(at(0), 'reopen')).claim).toMatchObject({ state: 'part', paid: 5_000, void_why: '' })
    const { unique_key } = await server.context.db
      .selectFrom('claims')
      .select('unique_key')
      .where('id', '=', at(0))
      .executeTakeFirstOrThrow()
    expect(unique_key).toBe('fee 1 1')
    await act(at(0), 'void', { why: 'fel igen' })
    const other = await add({ name: 'Åsa Öberg', amount: 100, due: today, key: 'fee 1 1' })
    expect(other.id).not.toBe(at(0))
    expect((await act(at(0), 'reopen')).status).toBe(409)
  })

  test('sends a claim again, and is told the mail by its kind and day', async () => {
    const { status, claim } = await act(at(2), 'send')
    expect([status, claim.sent_day, claim.mails]).toEqual([
      200,
      today,
      [{ kind: 'claim-sent', day: today, state: 'queued' }],
    ])
  })

  test('sees how much is owed, paid and overdue, by type and month', async () => {
    await act(at(1), 'pay', { source: 'cash', day: '2026-10-31', amount: 20_000 })
    const seen = await figures()
    expect(seen).toMatchObject({
      owed: { count: 2, amount: 45_150 },
      overdue: { count: 0, amount: 0 },
      paid: { count: 1, amount: 20_000 },
      unallocated: { count: 1, amount: 5_000 },
      types: [
        { title: 'Student', claims: 1, amount: 45_050, written_off: 0, left: 45_050 },
        { title: 'Annat', claims: 2, amount: 20_100, paid: 20_000, written_off: 0, left: 100 },
      ],
      events: [],
    })
    expect(seen.months[9]).toEqual({ month: '2026-10', fees: 20_000, places: 0, other: 0 })
    expect(seen.months[10]).toEqual({ month: '2026-11', fees: 0, places: 0, other: 5_000 })
  })

  test('sees sums that add up with what was written off, and no income that is none', async () => {
    const { db } = server.context
    await act(at(2), 'write-off', { why: 'flyttat' })
    const { types } = await figures()
    expect(types[0]).toMatchObject({ title: 'Student', written_off: 45_050, left: 0 })
    for (const { amount, paid, written_off, left } of types) expect(amount).toBe(paid + written_off + left)
    await act(at(2), 'reopen')

    const money = async (amount: number, more: Partial<NewPayment> = {}) =>
      inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
        recordPayment(scope, { source: 'camt', amount, paid_day: '2026-09-15', ...more }),
      )
    const ids = [
      await money(1_000, { verdict: 'gift' }),
      await money(200, { verdict: 'not-ours' }),
      await money(30, { verdict: 'refund' }),
      await money(4, { review: 'known-perhaps' }),
      await money(50_000, { verdict: 'known' }),
      await money(60_000, { currency: 'EUR' }),
    ].map(({ id }) => id)
    expect((await figures()).months[8]).toEqual({ month: '2026-09', fees: 0, places: 0, other: 1_000 })
    await db.deleteFrom('payments').where('id', 'in', ids).execute()
  })

  test('is told no address, e-mail or birthday by any answer of the room', async () => {
    const paths = [
      moneyApi.figures,
      moneyApi.claims,
      moneyApi.claim(at(0)),
      `${moneyApi.claims}export.csv`,
      '/api/bookkeeping/settings/',
      '/api/bookkeeping/exports/',
      `/api/bookkeeping/preview/?until=${today}`,
      '/api/history/?limit=500',
    ]
    for (const path of paths) {
      const answer = await server.call('GET', path, { token: keys.treasurer })
      expect([path, answer.statusCode, answer.payload.includes(mail)]).toEqual([path, 200, false])
      expect(answer.payload).not.toMatch(/"(email|address|zip_code|city|birthday|payer_phone|email_key)"/)
    }
    const members = await server.call('GET', '/api/members/', { token: keys.treasurer })
    expect(members.statusCode).toBe(403)
  })
})

test('a reader sees figures alone, and who keeps the members none of it', async () => {
  const status = async (key: keyof typeof keys, path: string) =>
    (await server.call('GET', path, { token: keys[key] })).statusCode
  expect([await status('reader', moneyApi.figures), await status('reader', moneyApi.claims)]).toEqual([
    200, 403,
  ])
  expect(await status('reader', '/api/bookkeeping/exports/')).toBe(403)
  expect([await status('members', moneyApi.figures), await status('members', moneyApi.claims)]).toEqual([
    403, 403,
  ])
  expect(JSON.stringify(await figures(keys.reader))).not.toMatch(/Öberg|@/)
})

test('hides the name of a member in the trash, and no amount, until the member is restored', async () => {
  const member = await addRecord(server, members, { first_name: 'Disa', last_name: 'Fors' })
  const own = await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { name: 'Disa Fors', email: mail, language: 'sv', memberId: member.id },
      lines: [{ kind: 'membership', amount: 10_000, text: 'Medlem 2027', type_id: null }],
      dueDay: '2026-12-31',
      uniqueKey: null,
    }),
  )
  const asAdmin = (method: string, url: string, body?: object) =>
    server.call(method, url, { token: server.superuser, ...(body && { body }) })
  const nameOf = async () => (await list()).find(({ id }) => id === own.id)
  const sums = async () => (await server.call('GET', moneyApi.figures, { token: keys.treasurer })).json()
  const before = { claim: await nameOf(), sums: await sums(), found: (await list('?q=Disa')).length }
  expect(before).toMatchObject({ claim: { name: 'Disa Fors', left: 10_000 }, found: 1 })
  await asAdmin('DELETE', `${members.path}${member.id}/`)
  expect(await nameOf()).toMatchObject({ name: '', left: 10_000 })
  expect(await list('?q=Disa')).toEqual([])
  const details = await server.call('GET', `${moneyApi.claims}${own.id}/`, { token: keys.treasurer })
  expect(details.json()).toMatchObject({ name: '', amount: 10_000 })
  expect(await sums()).toEqual(before.sums)
  const records = [{ resource: 'members', id: member.id }]
  await asAdmin('POST', '/api/bin/restore/', { records })
  expect(await nameOf()).toMatchObject({ name: 'Disa Fors' })
})
