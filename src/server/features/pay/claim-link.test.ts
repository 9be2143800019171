import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailClaim, mailReceipts } from '#server/claims/claim-mails.ts'
import { claimLink, createClaim, type NewClaim } from '#server/claims/create-claim.ts'
import { voidClaim, writeOffClaim } from '#server/claims/end-claim.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { restrictedAs } from '#server/db/restrictions.ts'
import { writeSetting } from '#server/db/settings.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { addressIn } from '#shared/addresses.ts'
import { bookkeepingSetting } from '#shared/bookkeeping.ts'
import type { LinkView } from '#shared/link-view.ts'
import { linkPage } from '#shared/paths.ts'
import { referenceOf } from '#shared/reference.ts'
import { createMyPageApp, type MyPageApp } from '#testing/my-page-app.ts'
import { partsOf } from '#testing/smtp.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
})
beforeEach(async () => {
  await server.reset()
  await server.asAdmin('PUT', '/api/kontakt/1/', {
    swish_number: '123 456 78 90',
    bankgiro_name: 'Bankgiro',
    bankgiro_number: '999-9996',
    bank_iban: 'SE71 6000 0000 0001 2345 6789',
  })
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

const who = { name: 'Amina Warsame', email: 'amina@example.se', language: 'sv' } as const
const dueDay = '2099-01-31'

const addClaim = (more: Partial<NewClaim> = {}) =>
  writing((scope) =>
    createClaim(scope, {
      kind: 'fee',
      who,
      lines: [{ kind: 'membership', text: 'Medlem 2027', amount: 300_00 }],
      dueDay,
      ...more,
    }),
  )
const pathOf = async ({ id }: { id: number }) => (await claimLink(server.context, id)) ?? ''
const open = async (claim: { id: number }, language: 'sv' | 'en' = 'sv') =>
  (await server.call('GET', addressIn(await pathOf(claim), language))).json<LinkView<string>>()
const pay = ({ id: claimId }: { id: number }, amount: number, paid_day = '2026-11-23') =>
  writing(async (scope) => {
    const { id: paymentId } = await recordPayment(scope, { source: 'camt', amount, paid_day })
    return allocate(scope, { paymentId, claimId })
  })
const factsIn = ({ facts = [], parts = [] }: LinkView<string>) =>
  [...facts, ...parts.flatMap(({ rows = [] }) => rows.flatMap((row) => row.facts))].map((fact) =>
    fact.join(': '),
  )

test('the page of a claim says how much, for whom, for what, until when, and every way to pay', async () => {
  const claim = await addClaim()
  const { reference } = claim
  const view = await open(claim)
  expect(view).toMatchObject({
    status: 200,
    title: 'Att betala: 300 kr',
    text: ['Betala senast 31 januari 2099.'],
  })
  expect(factsIn(view)).toEqual(['Namn: Amina Warsame', 'Avser: Medlem 2027', `Referens (OCR): ${reference}`])
  expect(view.copies?.map(({ label, copied }) => [label, copied])).toEqual([
    ['Att betala', '300'],
    ['Swishnummer', '1234567890'],
    ['Meddelande i Swish', `${reference} Medlem 2027`],
  ])
  expect(view.codes).toEqual([
    {
      content: `https://app.swish.nu/1/p/sw/?sw=1234567890&amt=300&cur=SEK&msg=${reference}%20Medlem%202027&src=qr`,
      caption: 'Läs koden med Swish.',
      opens: 'Öppna Swish',
    },
  ])
  const accounts = view.parts?.map(({ heading, copies = [] }) => [
    heading,
    copies.map(({ copied }) => copied),
  ])
  expect(accounts).toEqual([
    ['Bankgiro och konto', [reference, '999-9996']],
    ['Från utlandet', [reference, 'SE7160000000000123456789']],
    ['Har du betalat?', []],
  ])
})

test('reading it changes nothing, and nobody keeps it', async () => {
  const claim = await addClaim()
  const tables = ['claims', 'claim_lines', 'claim_links', 'claim_stages', 'mails', 'history'] as const
  const all = () =>
    Promise.all(tables.map((table) => server.context.db.selectFrom(table).selectAll().execute()))
  const before = await all()
  const { headers } = await server.call('GET', await pathOf(claim))
  await server.call('POST', await pathOf(claim))
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(await all()).toEqual(before)
})

test('what is paid in part is taken off, also of the code; what is late is said', async () => {
  const claim = await addClaim({ dueDay: '2020-01-31' })
  await pay(claim, 200_50)
  const view = await open(claim)
  expect(view).toMatchObject({
    title: 'Att betala: 99,50 kr',
    text: ['Det skulle ha betalats senast 31 januari 2020.', '200,50 kr av 300 kr är betalt.'],
  })
  expect(view.codes?.[0]?.content).toContain('&amt=99.5&')
  expect((await open(claim, 'en')).title).toBe('To pay: SEK 99.50')
})

test('what is paid has a receipt that can be printed, and nothing to pay', async () => {
  await writeSetting(
    server.context.db,
    bookkeepingSetting,
    JSON.stringify({ organisation_number: '802999-9995' }),
  )
  const claim = await addClaim()
  await pay(claim, 100_00, '2026-11-20')
  await pay(claim, 200_00)
  const view = await open(claim)
  expect(view).toMatchObject({ title: 'Betald', text: ['Pengarna kom 23 november 2026. Tack!'] })
  expect(factsIn(view)).toEqual([
    expect.stringMatching(/^Betalt till: ./),
    'Organisationsnummer: 802999-9995',
    'Namn: Amina Warsame',
    'Avser: Medlem 2027',
    'Betalt: 300 kr',
    '20 november 2026: 100 kr',
    '23 november 2026: 200 kr',
    `Referens (OCR): ${claim.reference}`,
  ])
  expect(view.parts?.[0]?.prints).toBe('Skriv ut')
  expect(JSON.stringify(view)).not.toContain('swish')
})

test('a claim that is void or written off says so', async () => {
  const [one, other] = [await addClaim(), await addClaim()]
  await writing((scope) => voidClaim(scope, { claimId: one.id, why: 'Fel' }))
  await writing((scope) => writeOffClaim(scope, { claimId: other.id, why: 'Flyttat' }))
  expect((await open(one)).text[0]).toBe('Föreningen har tagit tillbaka kravet.')
  expect((await open(other)).text[0]).toBe('Föreningen har avskrivit kravet.')
  expect(JSON.stringify([await open(one), await open(other)])).not.toMatch(/Fel|Flyttat|300/)
})

test('a family reads what each of them pays, and no birthdays', async () => {
  const [one, child] = [
    await server.addMember({ first_name: 'Amina', last_name: 'Warsame' }),
    await server.addMember({ first_name: 'Bo', last_name: 'Warsame' }),
  ]
  const claim = await addClaim({
    who: { ...who, memberId: one.id },
    lines: [
      { kind: 'membership', member_id: one.id, text: 'Medlem 2027', amount: 300_00 },
      { kind: 'membership', member_id: child.id, text: 'Barn 2027', amount: 100_00 },
    ],
  })
  const view = await open(claim)
  expect(factsIn(view)).toContain('Medlem 2027: 300 kr')
  expect(factsIn(view)).toContain('Barn 2027, Bo Warsame: 100 kr')
  expect(JSON.stringify(view)).not.toContain('1999')
  await server.context.db
    .insertInto('restrictions')
    .values({
      ...restrictedAs({ address: one.email, name: 'Amina Warsame' }),
      created_at: server.context.now().toISOString(),
    })
    .execute()
  expect(await open(claim)).toMatchObject({ status: 404 })
})

test('without any way to pay the page says whom to ask; an unknown link says that it does not work', async () => {
  await server.context.db
    .updateTable('kontakt')
    .set({
      swish_number: '',
      bankgiro_number: '',
      bankkonto_number: '',
      bank_name: '',
      bank_swift: '',
      bank_iban: '',
    })
    .execute()
  expect((await open(await addClaim())).text).toContain(
    'Föreningen har inte skrivit hur man betalar. Hör av dig till styrelsen.',
  )
  expect((await server.call('GET', linkPage('claim', 'x'.repeat(43)))).statusCode).toBe(404)
})

test('the mail asks for it, with the code as a picture; the receipt goes once, and only while it is paid', async () => {
  const claim = await addClaim()
  await writing((scope) => mailClaim(scope, claim))
  await server.worker.runUntilIdle()
  const raw = server.smtp.received.at(-1) ?? { raw: '' }
  const { 'text/plain': text = '' } = partsOf(raw)
  for (const said of ['Hej Amina Warsame!', '300 kr', claim.reference, '999-9996', await pathOf(claim)])
    expect(text).toContain(said)
  const [, base64 = ''] = /name="?swish\.png"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw.raw) ?? []
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(
    `https://app.swish.nu/1/p/sw/?sw=1234567890&amt=300&cur=SEK&msg=${claim.reference}%20Medlem%202027&src=qr`,
  )

  await pay(claim, 200_00)
  expect(await server.mailsTo('claim-receipt', who.email)).toEqual([])
  const { allocated } = await pay(claim, 100_00)
  expect(allocated).toBe(100_00)
  await writing((scope) => mailReceipts(scope, [claim]))
  const receipts = await server.mailsTo('claim-receipt', who.email)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]?.text).toContain('23 november 2026: 100 kr')
  expect(await server.mailsTo('claim-sent', who.email)).toEqual([null])
})

test('a reference has the length that the bank has agreed on, while the number fits', async () => {
  const settings = (reference_length: number | null) =>
    writeSetting(server.context.db, bookkeepingSetting, JSON.stringify({ reference_length }))
  await settings(12)
  const { number, reference } = await addClaim()
  expect(reference).toBe(referenceOf(number, { length: 12 }))
  expect((await open(await addClaim())).copies?.at(-1)?.copied).toMatch(/^\d{12} Medlem 2027$/)
  await settings(null)
})
